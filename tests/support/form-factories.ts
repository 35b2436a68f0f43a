import type { FormDefinition, Question } from '../../contract/forms/form-definition.ts'
import type { Insertable } from 'kysely'
import type { ScholarshipsTable } from '../../server/platform/database/tables.ts'
import { ask } from './ask.ts'
import { insertScholarship } from './factories.ts'
import { type Person, signUp } from './identity/people.ts'
import type { ServedProduct } from './product.ts'

/** A form of two sections, with a question that depends on an earlier one. */
export const shortForm = {
  sections: [
    {
      id: 's_plans',
      title: 'Your plans',
      questions: [
        {
          id: 'q_reason',
          type: 'paragraph',
          wording: 'Why do you apply?',
          help: '',
          required: true,
          maxWords: 5,
        },
        {
          id: 'q_start',
          type: 'choice',
          wording: 'When can you start?',
          help: '',
          required: true,
          options: [
            { id: 'o_spring', text: 'In spring' },
            { id: 'o_autumn', text: 'In autumn' },
          ],
          other: false,
        },
      ],
    },
    {
      id: 's_means',
      title: 'Your means',
      questions: [
        { id: 'q_works', type: 'yesNo', wording: 'Do you work?', help: '', required: true },
        {
          id: 'q_earns',
          type: 'money',
          wording: 'What do you earn in a year?',
          help: '',
          required: true,
          showIf: { match: 'all', conditions: [{ question: 'q_works', comparison: 'is', value: 'yes' }] },
        },
        { id: 'q_truth', type: 'statement', wording: 'All of this is true.', help: '', required: true },
      ],
    },
  ],
} satisfies FormDefinition

/** A form whose questions are all in one section, `s_only`. */
export function oneSection(title: string, questions: Question[]): FormDefinition {
  return { sections: [{ id: 's_only', title, questions }] }
}

/** A scholarship with a published form, and the officer who wrote it. */
export async function insertScholarshipWithForm(
  product: ServedProduct,
  {
    definition = shortForm,
    ...values
  }: { definition?: FormDefinition } & Partial<Insertable<ScholarshipsTable>> = {},
): Promise<{ scholarshipId: string; office: Person }> {
  const [scholarshipId, office] = await Promise.all([
    insertScholarship(product.db, values as Parameters<typeof insertScholarship>[1]),
    signUp(product, 'moderator'),
  ])
  await publishForm(product, { office, scholarshipId, definition })
  return { scholarshipId, office }
}

/** Publishes the next version of a form, whatever it breaks. */
export async function publishForm(
  product: ServedProduct,
  form: { office: Person; scholarshipId: string; definition: FormDefinition },
): Promise<void> {
  const { office, scholarshipId, definition } = form
  await ask(product, office, `PATCH /forms/${scholarshipId}`, { version: 0, definition })
  await ask(product, office, `POST /forms/publish/${scholarshipId}`, { version: 1, breaking: true })
}
