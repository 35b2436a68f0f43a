import { type Insertable, sql } from 'kysely'
import type { LetterMail, LetterState } from '../../../contract/decisions/decision-terms.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { MailSite } from '../../platform/mail/mailer.ts'
import type { LettersTable } from '../../platform/database/tables.ts'

/** Decisions that are released in one transaction: about a dozen statements each. */
const lane = 50

/** A batch, locked until the transaction ends. */
export function lockBatch(db: Database, id: SeenId) {
  return db.selectFrom('decision_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Keeps the applications of a batch from being deleted until the transaction ends. */
export async function keepApplications(db: Database, batchId: SeenId): Promise<void> {
  await sql`
    select from applications where id in (select application_id from letters where batch_id = ${batchId})
    order by id for key share`.execute(db)
}

/** Adds a preview of a scholarship's decisions in place of the officer's previous one. */
export async function insertDraft(
  db: Database,
  batch: { id: string; scholarship_id: string; created_by: string },
): Promise<void> {
  await db
    .deleteFrom('decision_batches')
    .where('scholarship_id', '=', batch.scholarship_id)
    .where('created_by', '=', batch.created_by)
    .where('state', '=', 'draft')
    .execute()
  await insertBatch(db, batch)
}

/** Adds a batch that is not confirmed; `at_once`: of one decision that leaves by itself. */
export async function insertBatch(
  db: Database,
  batch: { id: string; scholarship_id: string; created_by: string; at_once?: boolean },
): Promise<void> {
  await db.insertInto('decision_batches').values(batch).execute()
}

/** Adds letters to a batch; those of applications that are gone, and all when the batch is, are left out. */
export async function insertLetters(db: Database, letters: Insertable<LettersTable>[]): Promise<void> {
  if (letters.length === 0) return
  await sql`
    insert into letters select letter.* from jsonb_populate_recordset(null::letters, ${JSON.stringify(letters)}::jsonb) as letter
    where exists (select from applications where id = letter.application_id for key share)
      and exists (select from decision_batches where id = letter.batch_id for key share)`.execute(db)
}

/**
 * Decisions that can be in a batch, in the order in which they were made, with their applications as they are now: proposed,
 * in no batch, and not about the officer's own application.
 */
export function listProposed(
  db: Database,
  wish: { scholarshipId: string; applications?: SeenId[] | undefined; userId: string; limit: number },
) {
  return db
    .selectFrom('decisions')
    .innerJoin('applications', 'applications.id', 'decisions.application_id')
    .innerJoin('users', 'users.id', 'applications.user_id')
    .leftJoin('application_receipts as now', 'now.application_id', 'applications.id')
    .leftJoin('decision_settings as settings', 'settings.scholarship_id', 'decisions.scholarship_id')
    .select(['awards_have_amount', 'waitlist_has_places'])
    .select(['decisions.application_id', 'outcome', 'amount_minor', 'terms', 'rank', 'word', 'reopened'])
    .select(['decisions.version', 'decisions.receipt', 'now.number as present_receipt'])
    .select(['currency', 'scholarship_name', 'university_name', 'users.user_name'])
    .where('decisions.scholarship_id', '=', wish.scholarshipId)
    .where('released_at', 'is', null)
    .where('batch_id', 'is', null)
    .where('chosen', '=', true)
    .where('applications.user_id', '<>', wish.userId)
    .$if(wish.applications !== undefined, query =>
      query.where('decisions.application_id', '=', sql<SeenId>`any(${wish.applications}::uuid[])`),
    )
    .orderBy('decided_at')
    .orderBy('decisions.application_id')
    .limit(wish.limit)
    .execute()
}

export type ProposedRow = Awaited<ReturnType<typeof listProposed>>[number]

/**
 * Takes the decisions of a batch's letters, unless they were changed since the preview or are the confirming officer's own
 * application; those letters are skipped. @returns how many it took
 */
export async function claimDecisions(db: Database, batchId: SeenId, userId: string): Promise<number> {
  await sql`
    update decisions set batch_id = ${batchId} from letters, applications
    where letters.batch_id = ${batchId} and letters.state = 'ready' and applications.id = letters.application_id
      and applications.user_id <> ${userId} and decisions.application_id = letters.application_id
      and decisions.version = letters.version and decisions.batch_id is null and decisions.released_at is null
      and decisions.chosen`.execute(db)
  const { rows } = await sql<{ ready: number }>`
    with skipped as (
      update letters set state = 'skipped', note = case when state = 'blocked' then note
        else 'The decision was changed after the preview.' end
      where batch_id = ${batchId} and (state = 'blocked' or (state = 'ready' and not exists (
        select from decisions where decisions.application_id = letters.application_id and batch_id = ${batchId})))
      returning application_id
    )
    select count(*) as ready from letters where batch_id = ${batchId} and state = 'ready'
      and application_id not in (select application_id from skipped)`.execute(db)
  return rows[0]?.ready ?? 0
}

/** Confirms a locked batch: it leaves at `releaseAt`, in the name of the site as it is now. */
export async function confirmBatch(
  db: Database,
  id: SeenId,
  { releaseAt, site }: { releaseAt: Date; site: MailSite },
): Promise<void> {
  await db
    .updateTable('decision_batches')
    .set({ state: 'waiting', release_at: releaseAt, site: JSON.stringify(site) })
    .where('id', '=', id)
    .execute()
}

/** Recalls a batch that waits, whole. @returns how many decisions are proposals again; nothing when it is too late */
export async function cancelBatch(db: Database, id: SeenId): Promise<number | undefined> {
  const batch = await lockBatch(db, id)
  if (batch?.state !== 'waiting') return undefined
  await db.updateTable('decision_batches').set({ state: 'recalled' }).where('id', '=', id).execute()
  await db
    .updateTable('letters')
    .set({ state: 'recalled' })
    .where('batch_id', '=', id)
    .where('state', '=', 'ready')
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('decisions')
    .set({ batch_id: null })
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Begins the release of a batch whose moment has come. @returns nothing when it was recalled, or is done */
export async function beginRelease(db: Database, id: SeenId) {
  const batch = await lockBatch(db, id)
  if (batch?.state !== 'waiting' && batch?.state !== 'releasing') return undefined
  if (batch.state === 'waiting')
    await db.updateTable('decision_batches').set({ state: 'releasing' }).where('id', '=', id).execute()
  return batch
}

/** The next letters that wait in a batch, in the order of their applications. */
export function listReady(db: Database, batchId: SeenId) {
  return db
    .selectFrom('letters')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('state', '=', 'ready')
    .orderBy('application_id')
    .limit(lane)
    .execute()
}

/** Locks a letter that still waits. @returns false when another process has released it */
export async function lockReady(
  db: Database,
  { batch_id, application_id }: { batch_id: SeenId; application_id: SeenId },
): Promise<boolean> {
  const row = await db
    .selectFrom('letters')
    .select('state')
    .where('batch_id', '=', batch_id)
    .where('application_id', '=', application_id)
    .where('state', '=', 'ready')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Notes what became of a letter. */
export async function settleLetter(
  db: Database,
  letter: { batch_id: SeenId; application_id: SeenId },
  { state, note = '' }: { state: LetterState; note?: string },
): Promise<void> {
  await db
    .updateTable('letters')
    .set({ state, note, ...(state === 'released' && { released_at: sql<Date>`now()` }) })
    .where('batch_id', '=', letter.batch_id)
    .where('application_id', '=', letter.application_id)
    .execute()
}

/** Notes what became of the mail of a released letter. */
export async function noteMail(
  db: Database,
  { batchId, applicationId }: { batchId: SeenId; applicationId: SeenId },
  mail: LetterMail,
): Promise<void> {
  await db
    .updateTable('letters')
    .set({ mail })
    .where('batch_id', '=', batchId)
    .where('application_id', '=', applicationId)
    .execute()
}

/** Ends the release of a batch. Decisions that it did not release are proposals again. */
export async function endRelease(db: Database, id: SeenId): Promise<void> {
  await db.updateTable('decision_batches').set({ state: 'released' }).where('id', '=', id).execute()
  await db.updateTable('decisions').set({ batch_id: null }).where('batch_id', '=', id).execute()
}

/** A released letter with its addressee and the site as it was confirmed; nothing when the application is gone. */
export function findReleasedLetter(db: Database, batchId: SeenId, applicationId: SeenId) {
  return db
    .selectFrom('letters')
    .innerJoin('decision_batches as batch', 'batch.id', 'batch_id')
    .innerJoin('applications', 'applications.id', 'application_id')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['letters.subject', 'body', 'site', 'user_name as name', 'scholarship_name as scholarshipName'])
    .select('applications.scholarship_id as scholarshipId')
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('letters as later')
            .whereRef('later.application_id', '=', 'letters.application_id')
            .whereRef('later.released_at', '>', 'letters.released_at')
            .where('later.state', '=', 'released'),
        )
        .as('replaced'),
    )
    .where('batch_id', '=', batchId)
    .where('application_id', '=', applicationId)
    .where('letters.state', '=', 'released')
    .executeTakeFirst()
}

/** Removes a batch of one decision that was taken back before it left. */
export async function deleteBatch(db: Database, id: SeenId): Promise<void> {
  await db.deleteFrom('decision_batches').where('id', '=', id).execute()
}

/** How many letters of a batch were recalled, except the one about the caller's own application. */
export async function countRecalled(db: Database, id: SeenId, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('letters')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batch_id', '=', id)
    .where('letters.state', '=', 'recalled')
    .where('user_id', '<>', userId)
    .executeTakeFirstOrThrow()
  return count
}
