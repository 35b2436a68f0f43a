import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'

/** What a person's newest applications answer, the newest first, with the forms that asked for it. */
export function listAnswers(db: Database, userId: string, limit: number) {
  return db
    .selectFrom('applications')
    .innerJoin('application_answers', 'application_id', 'applications.id')
    .innerJoin('form_versions', 'form_versions.id', 'application_answers.form_version_id')
    .select(['answers', 'definition', 'scholarship_name', 'applied_at'])
    .where('user_id', '=', userId)
    .orderBy('applied_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(limit)
    .execute()
}

/** What an application answers, with the form it was submitted with; `undefined` when it answers none. */
export function findAnswers(db: Database, applicationId: SeenId) {
  return db
    .selectFrom('application_answers')
    .innerJoin('form_versions', 'form_versions.id', 'application_answers.form_version_id')
    .select(['answers', 'definition', 'form_version_id'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}
