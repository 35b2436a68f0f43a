import type { Kysely } from 'kysely'
import type { FormDefinition } from '../../contract/forms/form-definition.ts'
import type { Value } from '../../contract/forms/answers.ts'
import { insertApplication } from './application-factories.ts'
import { insertScholarshipWithForm } from './form-factories.ts'
import { type Person, signUp } from './identity/people.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import { knownId } from './known-id.ts'
import type { ServedProduct } from './product.ts'

/** A scholarship with a published form, and applications of new people who answer it; `{}` answers nothing. */
export async function insertAnswered(
  product: ServedProduct,
  {
    definition,
    people,
    ...values
  }: { definition: FormDefinition; people: Record<string, Record<string, Value>>; scholarship_name?: string },
): Promise<{ scholarshipId: string; ids: Map<string, string>; applicants: Person[] }> {
  const { scholarshipId } = await insertScholarshipWithForm(product, { definition, ...values })
  const { form_version_id: form } = await product.db
    .selectFrom('scholarships')
    .select('form_version_id')
    .where('id', '=', scholarshipId)
    .executeTakeFirstOrThrow()
  const ids = new Map<string, string>()
  const applicants: Person[] = []
  for (const [name, answers] of Object.entries(people)) {
    const applicant = await signUp(product, 'user', name)
    applicants.push(applicant)
    const application = await insertApplication(product.db, {
      user_id: applicant.userId,
      scholarship_id: scholarshipId,
      scholarship_name: values.scholarship_name ?? 'Lakeside Merit Award',
      phone: `+44 20 7946 ${1_000 + ids.size}`,
    })
    ids.set(name, application)
    if (form && Object.keys(answers).length > 0)
      await product.db
        .insertInto('application_answers')
        .values({ application_id: application, form_version_id: form, answers: JSON.stringify(answers) })
        .execute()
  }
  return { scholarshipId, ids, applicants }
}

/** Submits documents with an application, as the answer to a question. */
export async function attachDocuments(
  db: Kysely<Tables>,
  { application, question, documents }: { application: string; question: string; documents: string[] },
): Promise<void> {
  const links = documents.map(document_id => ({ application_id: application, question, document_id }))
  await db.insertInto('application_documents').values(links).execute()
  const { form_version_id } = await db
    .selectFrom('scholarships')
    .innerJoin('applications', 'applications.scholarship_id', 'scholarships.id')
    .select('form_version_id')
    .where('applications.id', '=', knownId(application))
    .executeTakeFirstOrThrow()
  const answers = JSON.stringify({ [question]: documents })
  await db
    .insertInto('application_answers')
    .values({ application_id: application, form_version_id: form_version_id ?? '', answers })
    .onConflict(conflict => conflict.column('application_id').doUpdateSet({ answers }))
    .execute()
}
