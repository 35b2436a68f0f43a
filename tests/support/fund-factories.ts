import { sql } from 'kysely'
import { enterInLedger, type NewEntry } from '../../server/features/awards/funds/fund-queries.ts'
import type { SeenId } from '../../server/platform/access/scope.ts'
import type { Database } from '../../server/platform/database/connection.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import type { Part } from '../../contract/awards/funds/allocate.ts'

interface NewFund {
  id?: string
  name?: string
  currency?: string
  budget?: number
  actor_id?: string
}

/** A fund with its budget in hundredths. @returns its id */
export async function insertFund(
  db: Database,
  { id = newId(), name = `Fund ${id}`, currency = 'usd', budget = 0, actor_id }: NewFund = {},
): Promise<string> {
  await db.insertInto('funds').values({ id, name, donor: 'Donor', currency }).execute()
  if (budget > 0)
    await enterInLedger(db, [
      { fund_id: id, kind: 'budget', amount_minor: budget, ...(actor_id && { actor_id }) },
    ])
  return id
}

/** Lets a scholarship use funds in this order. */
export async function useFunds(
  db: Database,
  scholarship_id: string,
  funds: readonly string[],
): Promise<void> {
  const rows = funds.map((fund_id, index) => ({ scholarship_id, fund_id, place: index + 1 }))
  await db.insertInto('scholarship_funds').values(rows).execute()
}

/** An award whose money is committed, as confirming a batch does; its parts have its id. */
export async function insertPaidAward(
  tx: Database,
  { id = newId(), amount, parts }: { id?: SeenId; amount: number; parts: readonly Omit<Part, 'awardId'>[] },
): Promise<SeenId> {
  await tx
    .insertInto('awards')
    .values({
      id,
      application_id: newId(),
      scholarship_name: 'Lakeside Merit Award',
      university_name: 'Lakeside University',
      amount_minor: amount,
      currency: 'usd',
      state: 'waiting',
    })
    .execute()
  const rows = parts.map(({ fundId, place, amountMinor }) => ({
    award_id: id,
    fund_id: fundId,
    place,
    amount_minor: amountMinor,
  }))
  await tx.insertInto('award_parts').values(rows).execute()
  await enterInLedger(
    tx,
    rows.map(
      ({ award_id, fund_id, amount_minor }): NewEntry => ({
        award_id,
        fund_id,
        amount_minor,
        kind: 'commit',
      }),
    ),
  )
  return id
}

/** Enters an amount of an award, from its parts in their order. */
export async function enterForAward(
  db: Database,
  award: string,
  { kind, amount, instalment = null }: { kind: string; amount: number; instalment?: string | null },
): Promise<void> {
  await sql`select enter_for_award(${award}, ${kind}, ${amount}, ${instalment}, null, '')`.execute(db)
}
