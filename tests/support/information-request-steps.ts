import { specified } from './application-factories.ts'
import { applyByDraft } from './draft-steps.ts'
import { insertScholarshipWithForm, oneSection } from './form-factories.ts'
import { signUp } from './identity/people.ts'
import type { TestProduct } from './product.ts'

const definition = oneSection('Plans', [
  { id: 'q_reason', type: 'paragraph', wording: 'Why do you apply?', help: '', required: true },
  { id: 'q_works', type: 'yesNo', wording: 'Do you work?', help: '', required: true },
])

/** A scholarship without fee that asks two questions. */
export const insertAsking = (product: TestProduct) =>
  insertScholarshipWithForm(product, { definition, application_fee_minor: 0, service_charge_minor: 0 })

/** Submits an application. @returns its applicant and its id */
export async function submitted(product: TestProduct, scholarshipId: string, name: string) {
  const applicant = await signUp(product, 'user', name)
  const answers = { ...specified, q_reason: 'Tides', q_works: 'no' }
  return { applicant, id: await applyByDraft(product, applicant, scholarshipId, answers) }
}
