import { sql } from 'kysely'
import type { EntryKind } from '../../../../contract/awards/award-terms.ts'
import type { FundLeft } from '../../../../contract/awards/funds/allocate.ts'
import type { SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'

/** The funds of a scholarship in their order of use, locked in the order of their ids: what is left of them stays. */
export async function lockFunds(tx: Database, scholarshipId: string): Promise<FundLeft[]> {
  const { rows } = await sql<FundLeft & { place: number }>`
    select funds.id, name, currency, total_minor - committed_minor - paid_minor as "leftMinor", place
    from scholarship_funds join funds on funds.id = fund_id where scholarship_id = ${scholarshipId}
    order by funds.id for update of funds`.execute(tx)
  return rows
    .toSorted((a, b) => a.place - b.place)
    .map(({ id, name, currency, leftMinor }) => ({ id, name, currency, leftMinor }))
}

/** The same, not locked: what is left may change. */
export async function listFundsLeft(db: Database, scholarshipId: string): Promise<FundLeft[]> {
  const { rows } = await sql<FundLeft>`
    select funds.id, name, currency, total_minor - committed_minor - paid_minor as "leftMinor"
    from scholarship_funds join funds on funds.id = fund_id where scholarship_id = ${scholarshipId}
    order by place`.execute(db)
  return rows
}

export interface NewEntry {
  fund_id: string
  kind: EntryKind
  amount_minor: number
  award_id?: SeenId
  instalment_id?: SeenId
  actor_id?: string | null
  reason?: string
}

/**
 * Adds entries to the ledgers of funds, whose figures follow, and those of the parts of awards [AWARD8].
 * @throws by the constraint `funds_not_exceeded` when more would be committed or paid than there is
 */
export async function enterInLedger(tx: Database, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length > 0) await sql`select enter_in_ledger(${JSON.stringify(entries)}::jsonb)`.execute(tx)
}

/**
 * Compares the figures of each fund, and those of the parts of awards that it pays, with the sums of their entries.
 * @returns the funds that differ; there are none
 */
export async function recountFunds(db: Database): Promise<string[]> {
  const funds = await db.selectFrom('funds').select('id').orderBy('id').execute()
  const differing: string[] = []
  // Each in a statement of its own, which is over in time however long its ledger is.
  for (const { id } of funds) if (await differs(db, id)) differing.push(id)
  return differing
}

async function differs(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ differs: boolean }>`
    with entered as (
      select award_id, sum(entry_sign(kind, 'total') * amount_minor) as total,
        sum(entry_sign(kind, 'committed') * amount_minor) as committed, sum(entry_sign(kind, 'paid') * amount_minor) as paid,
        count(*) as count
      from fund_entries where fund_id = ${id} group by award_id
    ), entered_in_all as (
      select coalesce(sum(total), 0) as total, coalesce(sum(committed), 0) as committed, coalesce(sum(paid), 0) as paid,
        coalesce(sum(count), 0) as count
      from entered
    ), part as (select award_id, committed_minor, paid_minor from award_parts where fund_id = ${id})
    select (total_minor, committed_minor, paid_minor, entry_count) <> (total, committed, paid, count) or exists (
        select from (select * from entered where award_id is not null) as of_award full join part using (award_id)
        where (coalesce(committed, 0), coalesce(paid, 0)) is distinct from (committed_minor, paid_minor)) as differs
    from funds, entered_in_all where id = ${id}`.execute(db)
  return rows[0]?.differs ?? false
}
