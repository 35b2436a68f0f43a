import { type Insertable, type Selectable, sql } from 'kysely'
import { openStatuses } from '../../../contract/applications/application-terms.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { DecisionsTable } from '../../platform/database/tables.ts'

/** How a scholarship decides; `lock` keeps it so until the transaction ends. */
export async function findSettings(
  db: Database,
  scholarshipId: string,
  { lock = false } = {},
): Promise<{ holds: boolean; recall_minutes: number }> {
  let query = db
    .selectFrom('decision_settings')
    .select(['holds', 'recall_minutes'])
    .where('scholarship_id', '=', scholarshipId)
  if (lock) query = query.forShare()
  return (await query.executeTakeFirst()) ?? { holds: false, recall_minutes: 15 }
}

/** Changes how a scholarship decides. */
export async function writeSettings(
  db: Database,
  scholarshipId: string,
  changes: { holds: boolean; recall_minutes?: number },
): Promise<void> {
  await db
    .insertInto('decision_settings')
    .values({ scholarship_id: scholarshipId, ...changes })
    .onConflict(conflict => conflict.column('scholarship_id').doUpdateSet(changes))
    .execute()
}

/** Lets a copied scholarship decide in the same way. */
export async function copySettings(db: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into decision_settings (scholarship_id, holds, recall_minutes)
    select ${to}, holds, recall_minutes from decision_settings where scholarship_id = ${from}`.execute(db)
}

function selectDecisions(db: Database) {
  return db
    .selectFrom('decisions')
    .innerJoin('applications', 'applications.id', 'decisions.application_id')
    .leftJoin('users as officer', 'officer.id', 'decided_by')
    .leftJoin('decision_batches as batch', 'batch.id', 'batch_id')
    .leftJoin('application_receipts as now', 'now.application_id', 'decisions.application_id')
    .selectAll('decisions')
    .select(['currency', 'officer.user_name as officer_name', 'batch.at_once', 'batch.release_at'])
    .select('now.number as present_receipt')
}

/** What is decided about an application. */
export function findDecision(db: Database, applicationId: string): Promise<DecisionRow | undefined> {
  return selectDecisions(db).where('decisions.application_id', '=', applicationId).executeTakeFirst()
}

/** The same, locked until the transaction ends, so that no batch can claim it. */
export function lockDecision(db: Database, applicationId: string): Promise<DecisionRow | undefined> {
  return selectDecisions(db)
    .where('decisions.application_id', '=', applicationId)
    .forUpdate('decisions')
    .executeTakeFirst()
}

export type DecisionRow = Awaited<ReturnType<ReturnType<typeof selectDecisions>['execute']>>[number]

/** What an officer chose for an application. */
export type NewDecision = Omit<
  Selectable<DecisionsTable>,
  'version' | 'decided_at' | 'batch_id' | 'released_at' | 'reopened' | 'chosen'
>

/** Stores the decision of a locked application as its next version, which has not been released. @returns the version */
export async function writeDecision(
  db: Database,
  row: NewDecision,
  before: { version: number; reopened: string | null } | undefined,
): Promise<number> {
  const version = (before?.version ?? 0) + 1
  const values = {
    ...row,
    version,
    reopened: before?.reopened ?? null,
    batch_id: null,
    released_at: null,
    chosen: true,
  }
  const { application_id: _, ...changes } = values
  await db
    .insertInto('decisions')
    .values(values)
    .onConflict(conflict =>
      conflict.column('application_id').doUpdateSet({ ...changes, decided_at: sql<Date>`now()` }),
    )
    .execute()
  return version
}

/** What was decided about an application elsewhere; `released_at` is null for a proposal. */
export type ImportedDecision = Pick<
  Insertable<DecisionsTable>,
  | 'application_id'
  | 'scholarship_id'
  | 'outcome'
  | 'amount_minor'
  | 'terms'
  | 'rank'
  | 'reason'
  | 'decided_at'
> & { released_at: Date | null }

/** Stores what was decided elsewhere [IMPORT1]. */
export async function insertImportedDecisions(
  db: Database,
  decisions: readonly ImportedDecision[],
): Promise<void> {
  if (decisions.length > 0) await db.insertInto('decisions').values(decisions).execute()
}

/** Removes the decision of a locked application. */
export async function deleteDecision(db: Database, applicationId: string): Promise<void> {
  await db.deleteFrom('decisions').where('application_id', '=', applicationId).execute()
}

/** Makes a released decision one that can be changed again. @returns its next version */
export async function reopenDecision(
  db: Database,
  { application_id, version }: DecisionRow,
  reopened: string,
): Promise<number> {
  await db
    .updateTable('decisions')
    .set({ reopened, released_at: null, version: version + 1, chosen: false })
    .where('application_id', '=', application_id)
    .execute()
  return version + 1
}

/** Marks the decision of a locked application as released. */
export async function noteReleased(db: Database, applicationId: string): Promise<void> {
  await db
    .updateTable('decisions')
    .set({ released_at: sql<Date>`now()`, batch_id: null, reopened: null })
    .where('application_id', '=', applicationId)
    .execute()
}

/** Decisions of a scholarship that are proposed and in no batch, besides one's own application. */
export async function countProposed(db: Database, scholarshipId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('decisions')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('decisions.scholarship_id', '=', scholarshipId)
    .where('released_at', 'is', null)
    .where('batch_id', 'is', null)
    .where('chosen', '=', true)
    .where('user_id', '<>', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** The newest letter that a person was sent about each of their applications. */
export async function listOwnLetters(db: Database, userId: string) {
  return (
    db
      .selectFrom('letters')
      .innerJoin('applications', 'applications.id', 'application_id')
      .distinctOn('application_id')
      .select([
        'application_id',
        'outcome',
        'amount_minor',
        'terms',
        'rank',
        'currency',
        'letters.released_at',
        'letters.subject',
        'body',
      ])
      .where('user_id', '=', userId)
      .where('letters.state', '=', 'released')
      // Decided by its status, nobody waits any more.
      .where(({ or, eb }) =>
        or([eb('letters.outcome', '<>', 'waitlist'), eb('applications.status', 'in', openStatuses)]),
      )
      .orderBy('application_id')
      .orderBy('letters.released_at', 'desc')
      .execute()
  )
}

/** The decision that an applicant was told last, with when. */
export function findTold(db: Database, applicationId: string) {
  return db
    .selectFrom('letters')
    .select(['outcome', 'amount_minor', 'terms', 'rank', 'released_at'])
    .where('application_id', '=', applicationId)
    .where('state', '=', 'released')
    .orderBy('released_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type ToldRow = NonNullable<Awaited<ReturnType<typeof findTold>>>

/** Puts a decision back to what the applicant was told. */
export async function restoreTold(
  db: Database,
  { application_id, version }: DecisionRow,
  told: ToldRow,
): Promise<void> {
  const stands = { reason: '', word: '', batch_id: null, reopened: null, chosen: true, version: version + 1 }
  await db
    .updateTable('decisions')
    .set({ ...told, ...stands })
    .where('application_id', '=', application_id)
    .execute()
}

/** Removes what was written about decisions, and their letters; outcomes, amounts and ranks stay [AUDIT4]. */
export async function forgetWords(db: Database, applications: readonly string[]): Promise<void> {
  const these = sql<string>`any(${applications}::uuid[])`
  await db
    .updateTable('decisions')
    .set({
      reason: '',
      word: '',
      terms: null,
      reopened: sql<string | null>`case when reopened is not null then '' end`,
    })
    .where('application_id', '=', these)
    .execute()
  await db
    .updateTable('letters')
    .set({ subject: '', body: '', note: '', terms: null })
    .where('application_id', '=', these)
    .execute()
}
