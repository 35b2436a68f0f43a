import { sql, type Transaction } from 'kysely'
import type { SeenId } from '../../../platform/access/scope.ts'
import type { Tables } from '../../../platform/database/tables.ts'

export interface LedgerMove {
  instalment: SeenId
  amount: number
}

/** So many in a statement, which then ends in time, and whose making delays nobody. */
const pieceSize = 250

/** Rows in pieces that a statement each takes. */
export function* inPieces<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += pieceSize) yield rows.slice(from, from + pieceSize)
}

/** Locks the funds of awards in the order of their ids, before any of them is changed. */
export async function lockFunds(tx: Transaction<Tables>, awards: readonly SeenId[]): Promise<void> {
  await sql`select from award_parts where award_id = any(${awards}::uuid[]) order by award_id, fund_id
    for update`.execute(tx)
  await sql`select from funds where id in (select fund_id from award_parts where award_id = any(${awards}::uuid[]))
    order by id for update`.execute(tx)
}

/**
 * Enters that instalments were paid, all at once, as `enter_for_award` would one after the other: each award's from its parts in
 * their order, so that an entry is what an instalment and a part have in common when both are laid end to end.
 * @everybody What it enters was locked by its file.
 */
export async function enterPaid(
  tx: Transaction<Tables>,
  moves: readonly LedgerMove[],
  actor: string,
): Promise<void> {
  for (const some of inPieces(moves)) await enterSomePaid(tx, some, actor)
}

async function enterSomePaid(
  tx: Transaction<Tables>,
  moves: readonly LedgerMove[],
  actor: string,
): Promise<void> {
  await sql`
    with move as (
      select instalments.id, instalments.award_id, given.amount,
        sum(given.amount) over (partition by instalments.award_id order by instalments.number) as upto
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as given (instalment uuid, amount bigint)
      join instalments on instalments.id = given.instalment
    ), part as (
      select award_id, fund_id, place, committed_minor as has,
        sum(committed_minor) over (partition by award_id order by place) as upto
      from award_parts where award_id in (select award_id from move)
    ), entry as (
      select part.fund_id, move.award_id, move.id as instalment_id, part.place,
        least(move.upto, part.upto) - greatest(move.upto - move.amount, part.upto - part.has) as taken
      from move join part using (award_id)
    )
    select enter_in_ledger(jsonb_agg(jsonb_build_object('fund_id', fund_id, 'award_id', award_id,
      'instalment_id', instalment_id, 'kind', 'pay', 'amount_minor', taken, 'actor_id', ${actor}::uuid, 'reason', '')
      order by award_id, instalment_id, place))
    from entry where taken > 0 having count(*) > 0`.execute(tx)
}

/** Enters that money of instalments came back, to the funds that it was paid from: to the last of them first. @everybody What it enters was locked by its file. */
export async function enterReturned(
  tx: Transaction<Tables>,
  moves: readonly LedgerMove[],
  actor: string,
): Promise<void> {
  for (const some of inPieces(moves)) await enterSomeReturned(tx, some, actor)
}

async function enterSomeReturned(
  tx: Transaction<Tables>,
  moves: readonly LedgerMove[],
  actor: string,
): Promise<void> {
  await sql`
    with move as (
      select instalment, amount
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as given (instalment uuid, amount bigint)
    ), paid as (
      select move.instalment, move.amount, fund_entries.award_id, fund_entries.fund_id, award_parts.place,
        sum(entry_sign(kind, 'paid') * fund_entries.amount_minor) as has
      from move join fund_entries on fund_entries.instalment_id = move.instalment
      join award_parts on award_parts.award_id = fund_entries.award_id and award_parts.fund_id = fund_entries.fund_id
      group by 1, 2, 3, 4, 5
    ), laid as (
      select *, sum(has) over (partition by instalment order by place desc) - has as before from paid
    ), entry as (
      select *, least(has, amount - before) as taken from laid
    )
    select enter_in_ledger(jsonb_agg(jsonb_build_object('fund_id', fund_id, 'award_id', award_id,
      'instalment_id', instalment, 'kind', 'return', 'amount_minor', taken, 'actor_id', ${actor}::uuid, 'reason', '')
      order by award_id, instalment, place))
    from entry where taken > 0 having count(*) > 0`.execute(tx)
}

/** Frees money of an instalment that is not paid. */
export async function freeInstalment(
  tx: Transaction<Tables>,
  {
    award,
    amount,
    instalment,
    actor,
    why,
  }: { award: SeenId; amount: number; instalment: SeenId; actor: string; why: string },
): Promise<void> {
  await sql`select enter_for_award(${award}::uuid, 'free', ${amount}::bigint, ${instalment}::uuid, ${actor}::uuid, ${why})`.execute(
    tx,
  )
}
