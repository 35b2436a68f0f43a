import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import { openStatuses } from '../../../contract/applications/application-terms.ts'
import type { Outcome } from '../../../contract/decisions/decision-terms.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { DecisionSettingsTable, DecisionsTable, Tables } from '../../platform/database/tables.ts'

/** `holds` is null while nobody has chosen. */
export type DecisionSettings = Omit<Selectable<DecisionSettingsTable>, 'scholarship_id' | 'holds'> & {
  holds: boolean | null
}

const undecided = { holds: null, recall_minutes: 15, awards_have_amount: false, waitlist_has_places: false }

/** How a scholarship decides; `lock` keeps it so until the transaction ends. */
export async function findSettings(
  db: Database,
  scholarshipId: SeenId,
  { lock = false } = {},
): Promise<DecisionSettings> {
  const query = selectSettings(db, scholarshipId)
  if (!lock) return (await query.executeTakeFirst()) ?? undecided
  const found = await query.forShare().executeTakeFirst()
  if (found) return found
  // There is no row to be locked before somebody chooses first.
  await sql`select pg_advisory_xact_lock_shared(${firstChoiceOf(scholarshipId)})`.execute(db)
  return (await query.forShare().executeTakeFirst()) ?? undecided
}

function selectSettings(db: Database, scholarshipId: SeenId) {
  return db
    .selectFrom('decision_settings')
    .select(['holds', 'recall_minutes', 'awards_have_amount', 'waitlist_has_places'])
    .where('scholarship_id', '=', scholarshipId)
}

const firstChoiceOf = (scholarshipId: SeenId) =>
  sql`hashtextextended('decision settings ' || ${scholarshipId}, 0)`

/** How a scholarship decides; nobody else changes it, or decides by it, until the transaction ends. */
export async function lockSettings(
  tx: Transaction<Tables>,
  scholarshipId: SeenId,
): Promise<DecisionSettings> {
  await sql`select pg_advisory_xact_lock(${firstChoiceOf(scholarshipId)})`.execute(tx)
  return (await selectSettings(tx, scholarshipId).forUpdate().executeTakeFirst()) ?? undecided
}

/** Changes how a scholarship decides, which is locked; `first`: unless somebody has chosen. @returns whether it changed */
export async function writeSettings(
  db: Database,
  scholarshipId: SeenId,
  changes: Omit<Selectable<DecisionSettingsTable>, 'scholarship_id'>,
  { first }: { first: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('decision_settings')
    .values({ scholarship_id: scholarshipId, ...changes })
    .onConflict(conflict => {
      const chosen = conflict.column('scholarship_id')
      return first ? chosen.doNothing() : chosen.doUpdateSet(changes)
    })
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Lets a copied scholarship decide in the same way. */
export async function copySettings(db: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into decision_settings (scholarship_id, holds, recall_minutes, awards_have_amount, waitlist_has_places)
    select ${to}, holds, recall_minutes, awards_have_amount, waitlist_has_places from decision_settings where scholarship_id = ${from}`.execute(
    db,
  )
}

function selectDecisions(db: Database) {
  return db
    .selectFrom('decisions')
    .innerJoin('applications', 'applications.id', 'decisions.application_id')
    .leftJoin('users as officer', 'officer.id', 'decided_by')
    .leftJoin('users as reopener', 'reopener.id', 'reopened_by')
    .leftJoin('decision_batches as batch', 'batch.id', 'batch_id')
    .leftJoin('application_receipts as now', 'now.application_id', 'decisions.application_id')
    .selectAll('decisions')
    .select(['currency', 'officer.user_name as officer_name', 'batch.at_once', 'batch.release_at'])
    .select(['now.number as present_receipt', 'reopener.user_name as reopener_name'])
}

/** What is decided about an application. */
export function findDecision(db: Database, applicationId: SeenId): Promise<DecisionRow | undefined> {
  return selectDecisions(db).where('decisions.application_id', '=', applicationId).executeTakeFirst()
}

/** The same, locked until the transaction ends, so that no batch can claim it. */
export function lockDecision(db: Database, applicationId: SeenId): Promise<DecisionRow | undefined> {
  return selectDecisions(db)
    .where('decisions.application_id', '=', applicationId)
    .forUpdate('decisions')
    .executeTakeFirst()
}

export type DecisionRow = Awaited<ReturnType<ReturnType<typeof selectDecisions>['execute']>>[number]

/** What an officer chose for an application. */
export type NewDecision = Omit<
  Selectable<DecisionsTable>,
  | 'version'
  | 'decided_at'
  | 'batch_id'
  | 'released_at'
  | 'reopened'
  | 'reopened_by'
  | 'reopened_at'
  | 'chosen'
  | 'before'
>

/** What stood when the decision that stands now was chosen or reopened, if its applicant was told that; otherwise, what they were told before. */
const toldBefore = sql<StoodRow | null>`case when decisions.before ->> 'released_at' is not null
  then decisions.before - 'before' else nullif(decisions.before -> 'before', 'null') end`

/** The present decision, for `restoreDecision`; `at_once`: it was about to be released without a batch of the office. */
export function asItStands({ atOnce }: { atOnce: boolean }) {
  return sql<StoodRow>`to_jsonb(decisions) || jsonb_build_object('at_once', ${atOnce}::boolean,
    'before', case when decisions.released_at is null then ${toldBefore} end)`
}

/** What stood before, as it is stored. */
export interface StoodRow {
  version: number
  outcome: Outcome
  amount_minor: number | null
  terms: string | null
  rank: number | null
  reason: string
  word: string
  released_at: string | null
  at_once?: boolean
}

/**
 * Stores the decision of a locked application as its next version, which has not been released; what it replaces is kept.
 * @returns the version
 */
export async function writeDecision(
  db: Database,
  row: NewDecision,
  before: { version: number; reopened: string | null; atOnce: boolean } | undefined,
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
      conflict.column('application_id').doUpdateSet({
        ...changes,
        decided_at: sql<Date>`now()`,
        before: asItStands({ atOnce: before?.atOnce ?? false }),
      }),
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

/** Removes the decision of a locked application. @returns it, to be put back by `restoreDecision` */
export async function deleteDecision(
  db: Database,
  { application_id, at_once }: Pick<DecisionRow, 'application_id' | 'at_once'>,
): Promise<StoodRow> {
  const { stood } = await db
    .deleteFrom('decisions')
    .where('application_id', '=', application_id)
    .returning(asItStands({ atOnce: at_once ?? false }).as('stood'))
    .executeTakeFirstOrThrow()
  return stood
}

/**
 * What stood before the decision of a locked application: `told`, what its applicant was told last; `before`, what the newest
 * choice has replaced. @returns nothing when nothing was decided
 */
export async function findStood(
  db: Database,
  applicationId: SeenId,
  which: 'told' | 'before',
): Promise<StoodRow | null> {
  const { stood } = await db
    .selectFrom('decisions')
    .select((which === 'told' ? toldBefore : sql<StoodRow | null>`before`).as('stood'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return stood
}

/** Puts back what stood, to the letter, as the version after this one. */
export async function restoreDecision(
  db: Database,
  { applicationId, version, stood }: { applicationId: SeenId; version: number; stood: StoodRow },
): Promise<void> {
  await db.deleteFrom('decisions').where('application_id', '=', applicationId).execute()
  await sql`
    insert into decisions
    select row.* from jsonb_populate_record(null::decisions, ${JSON.stringify(stood)}::jsonb || jsonb_build_object(
      'version', ${version + 1}::integer, 'batch_id', null,
      'decided_by', (select id from users where id = (${JSON.stringify(stood)}::jsonb ->> 'decided_by')::uuid),
      'reopened_by', (select id from users where id = (${JSON.stringify(stood)}::jsonb ->> 'reopened_by')::uuid))) as row`.execute(
    db,
  )
}

/** Makes a decision that its applicant knows one that can be changed again. @returns its next version */
export async function reopenDecision(
  db: Database,
  { application_id, version }: DecisionRow,
  { reason, userId }: { reason: string; userId: string },
): Promise<number> {
  await db
    .updateTable('decisions')
    .set({
      reopened: reason,
      reopened_by: userId,
      reopened_at: sql<Date>`now()`,
      released_at: null,
      version: version + 1,
      chosen: false,
      // What only the status has decided was no decision.
      before: sql<StoodRow | null>`case when released_at is not null then ${asItStands({ atOnce: false })} end`,
    })
    .where('application_id', '=', application_id)
    .execute()
  return version + 1
}

/** Marks the decision of a locked application as released. */
export async function noteReleased(db: Database, applicationId: SeenId): Promise<void> {
  await db
    .updateTable('decisions')
    .set({ released_at: sql<Date>`now()`, batch_id: null, reopened: null, before: null })
    .where('application_id', '=', applicationId)
    .execute()
}

/** Decisions of a scholarship that are proposed and in no batch, except the caller's own application. */
export async function countProposed(db: Database, scholarshipId: SeenId, userId: string): Promise<number> {
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

/** Removes what was written about decisions, and their letters; outcomes, amounts and ranks stay [AUDIT4]. */
export async function forgetWords(db: Database, applications: readonly SeenId[]): Promise<void> {
  const these = sql<SeenId>`any(${applications}::uuid[])`
  await db
    .updateTable('decisions')
    .set({
      reason: '',
      word: '',
      terms: null,
      before: null,
      reopened: sql<string | null>`case when reopened is not null then '' end`,
    })
    .where('application_id', '=', these)
    .execute()
  await db
    .updateTable('letters')
    .set({ subject: '', body: '', note: '', terms: null })
    .where('application_id', '=', these)
    .execute()
  await db
    .updateTable('application_events')
    .set({ ended_decision: null })
    .where('application_id', '=', these)
    .execute()
}
