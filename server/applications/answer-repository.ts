import type { Value } from '../../contract/forms/answers.ts'
import type { Database } from '../database/connection.ts'

/** Keeps what an application answers to a version of the form. */
export async function insertAnswers(
  db: Database,
  answers: { applicationId: string; formVersionId: string; values: Record<string, Value> },
): Promise<void> {
  await db
    .insertInto('application_answers')
    .values({
      application_id: answers.applicationId,
      form_version_id: answers.formVersionId,
      answers: JSON.stringify(answers.values),
    })
    .execute()
}

/** What an application answers, with the form it was submitted with; `undefined` when it answers none. */
export function findAnswers(db: Database, applicationId: string) {
  return db
    .selectFrom('application_answers')
    .innerJoin('form_versions', 'form_versions.id', 'application_answers.form_version_id')
    .select(['answers', 'definition'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}
