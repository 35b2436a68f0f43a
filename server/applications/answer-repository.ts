import type { Database } from '../database/connection.ts'

/** What an application answers, with the form it was submitted with; `undefined` when it answers none. */
export function findAnswers(db: Database, applicationId: string) {
  return db
    .selectFrom('application_answers')
    .innerJoin('form_versions', 'form_versions.id', 'application_answers.form_version_id')
    .select(['answers', 'definition'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}
