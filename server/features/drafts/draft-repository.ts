import { sql } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { roundColumns } from '../../platform/database/round-columns.ts'
import { newId } from '../../platform/database/new-id.ts'

/** Whose draft. */
export interface OwnDraft {
  id: string
  userId: string
}

/** The id of a person's draft for a scholarship. */
export async function findBegunDraft(
  db: Database,
  { userId, scholarshipId }: { userId: string; scholarshipId: string },
): Promise<string | undefined> {
  const draft = await db
    .selectFrom('application_drafts')
    .select('id')
    .where('user_id', '=', userId)
    .where('scholarship_id', '=', scholarshipId)
    .executeTakeFirst()
  return draft?.id
}

/** Begins a draft, or finds it begun. @returns its id */
export async function insertDraft(
  db: Database,
  draft: { userId: string; scholarshipId: string; formVersionId: string },
): Promise<string> {
  const { id } = await db
    .insertInto('application_drafts')
    .values({
      id: newId(),
      user_id: draft.userId,
      scholarship_id: draft.scholarshipId,
      form_version_id: draft.formVersionId,
    })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'scholarship_id'])
        .doUpdateSet(eb => ({ changed_at: eb.ref('application_drafts.changed_at') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes a draft the correction of an application. */
export async function updateCorrected(db: Database, id: string, applicationId: SeenId): Promise<void> {
  await db
    .updateTable('application_drafts')
    .set({ application_id: applicationId })
    .where('id', '=', id)
    .execute()
}

/** A person's drafts of new applications, the one changed last first. */
export function listDraftRows(db: Database, userId: string) {
  return db
    .selectFrom('application_drafts')
    .innerJoin('scholarships', 'scholarships.id', 'application_drafts.scholarship_id')
    .select([
      'application_drafts.id',
      'scholarship_id',
      'scholarship_name',
      'university_name',
      'application_deadline',
      'changed_at',
      ...roundColumns,
    ])
    .where('user_id', '=', userId)
    .where('application_id', 'is', null)
    .orderBy('changed_at', 'desc')
    .execute()
}

/**
 * The form that a draft answers: the published one, or the one that was answered where the office asks again, or where the
 * scholarship asks nothing of its own [TALK1].
 */
const askedForm = sql<string>`coalesce((
  select form_version_id from information_requests as request
  join application_answers using (application_id)
  where request.application_id = application_drafts.application_id and settled_at is null
), scholarships.form_version_id, application_drafts.form_version_id)`

/** A draft with the form as its person has seen it, and the one that it answers now. */
export function findDraft(db: Database, { id, userId }: OwnDraft) {
  return db
    .selectFrom('application_drafts')
    .innerJoin('form_versions as seen', 'seen.id', 'application_drafts.form_version_id')
    .innerJoin('scholarships', 'scholarships.id', 'application_drafts.scholarship_id')
    .innerJoin('form_versions as published', join => join.on('published.id', '=', askedForm))
    .leftJoin('eligibility_versions as conditions', 'conditions.id', 'scholarships.eligibility_version_id')
    .select([
      'begun_at',
      'conditions.published_at as conditions_at',
      'application_drafts.id',
      'application_drafts.scholarship_id',
      'application_drafts.application_id',
      'changed_at',
      'seen.definition as seen_definition',
      'published.id as form_version_id',
      'published.definition',
    ])
    .where('application_drafts.id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Which scholarship a draft is for, and which version of its form is published now. */
export function findDraftForm(db: Database, { id, userId }: OwnDraft) {
  return db
    .selectFrom('application_drafts')
    .innerJoin('scholarships', 'scholarships.id', 'application_drafts.scholarship_id')
    .select(['application_drafts.scholarship_id', 'scholarships.form_version_id'])
    .where('application_drafts.id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Notes which form its person has seen; a version of another scholarship's form changes nothing. */
export async function updateSeenForm(
  db: Database,
  { id, userId }: OwnDraft,
  formVersion: string,
): Promise<void> {
  await db
    .updateTable('application_drafts')
    .from('form_versions')
    .set({ form_version_id: formVersion })
    .where('application_drafts.id', '=', id)
    .where('user_id', '=', userId)
    .where('form_versions.id', '=', formVersion)
    .whereRef('form_versions.scholarship_id', '=', 'application_drafts.scholarship_id')
    .execute()
}

/** @returns how many were removed */
export async function deleteDraft(db: Database, { id, userId }: OwnDraft): Promise<number> {
  const gone = await db
    .deleteFrom('application_drafts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return gone.length
}

/** Removes a draft into which nobody has typed since it was begun. @returns how many were removed */
export async function deleteUntouchedDraft(db: Database, id: string): Promise<number> {
  const gone = await db
    .deleteFrom('application_drafts')
    .where('id', '=', id)
    .whereRef('changed_at', '=', 'begun_at')
    .returning('id')
    .execute()
  return gone.length
}

/**
 * The questions that the office asks for, where a draft corrects an application of which it asks some; nothing where all of
 * them can be answered [TALK1].
 */
export async function findAskedQuestions(db: Database, id: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('application_drafts')
    .innerJoin(
      'information_requests as request',
      'request.application_id',
      'application_drafts.application_id',
    )
    .select('questions')
    .where('application_drafts.id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return row?.questions
}

/** Locks a draft until the transaction ends. @returns nothing if there is none */
export function lockDraft(db: Database, { id, userId }: OwnDraft) {
  return db
    .selectFrom('application_drafts')
    .select('application_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Deletes the drafts that correct these applications, with their answers [AUDIT4]. */
export async function deleteCorrections(db: Database, applications: readonly SeenId[]): Promise<void> {
  await db
    .deleteFrom('application_drafts')
    .where('application_id', '=', sql<SeenId>`any(${applications}::uuid[])`)
    .execute()
}
