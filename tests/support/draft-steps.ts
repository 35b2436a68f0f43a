import { newId } from '../../server/platform/database/new-id.ts'
import { ask } from './ask.ts'
import type { Person } from './identity/people.ts'
import type { ServedProduct } from './product.ts'

/** A draft as it is answered when it begins. */
export interface Draft {
  _id: string
  formVersion: string
}

/** Saves answers in a draft, as a window of its own that has seen the version `base` of each. */
export function saveDraft(product: ServedProduct, person: Person, id: string, answers: object, base = 0) {
  const changes = Object.entries(answers).map(([question, answer], i) => ({
    question,
    answer,
    base,
    sequence: i + 1,
  }))
  return ask(product, person, `PATCH /drafts/${id}`, { tab: newId(), changes })
}

/** Submits a draft. @param more which application it corrects, and for which request */
export function submitDraft(
  product: ServedProduct,
  person: Person,
  { _id, formVersion }: Draft,
  more: { corrects?: string | undefined; request?: string | undefined; ownCase?: string } = {},
) {
  return ask(product, person, `POST /drafts/submit/${_id}`, { formVersion, ...more })
}

/** Applies by a draft with these answers, to a scholarship without a fee. @returns the application's id */
export async function applyByDraft(
  product: ServedProduct,
  person: Person,
  scholarshipId: string,
  answers: object,
): Promise<string> {
  const draft = (await ask(product, person, 'POST /drafts', { scholarshipId })).body
  await saveDraft(product, person, draft._id, answers)
  return (await submitDraft(product, person, draft)).body.insertedId
}

/** The answers of a draft by question. */
export function answersOf({ answers }: { answers: { question: string; answer: unknown }[] }) {
  return Object.fromEntries(answers.map(({ question, answer }) => [question, answer]))
}
