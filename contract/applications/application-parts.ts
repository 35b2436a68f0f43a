import { applicationFieldLabels } from '../forms/specified-fields.ts'
import type { AnsweredSection } from '../forms/answer-text.ts'
import { readableField, specifiedSection } from './application-terms.ts'
import type { Application } from './applications.ts'

const contact = ['phone', 'address', 'gender', 'degree', 'ssc', 'hsc'] as const

/** What an application says, in the order in which it was asked; first who it is. */
export function partsOfApplication(
  application: Application,
  sections: readonly AnsweredSection[],
): AnsweredSection[] {
  const renamed = sections.find(({ title }) => title === specifiedSection)?.answers ?? []
  const fields = contact.flatMap(field => {
    const other = renamed.find(({ question }) => question === field)
    const text = other?.text ?? readableField(field, application[field])
    return text ? [{ question: field, wording: other?.wording ?? applicationFieldLabels[field], text }] : []
  })
  const email = { question: 'email', wording: 'Email', text: application.userEmail }
  const asked = sections.filter(({ title }) => title !== specifiedSection)
  return [{ title: 'About the applicant', answers: [email, ...fields] }, ...asked]
}
