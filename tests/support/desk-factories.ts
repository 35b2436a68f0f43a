import type { FormDefinition } from '../../contract/forms/form-definition.ts'
import type { Value } from '../../contract/forms/answers.ts'
import { insertApplication } from './application-factories.ts'
import { insertScholarshipWithForm } from './form-factories.ts'
import { type Person, signUp } from './identity/people.ts'
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
