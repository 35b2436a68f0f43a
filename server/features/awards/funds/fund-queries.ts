import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

/** A fund of a scholarship, with what is left of it in hundredths. */
export interface FundLeft {
  id: string
  name: string
  currency: string
  left: number
}

/** The funds of a scholarship in the order in which they are used up, locked until the transaction ends. */
export async function lockFunds(tx: Transaction<Tables>, scholarshipId: string): Promise<FundLeft[]> {
  await sql`
    select from funds where id in (select fund_id from scholarship_funds where scholarship_id = ${scholarshipId})
    order by id for update`.execute(tx)
  return listFunds(tx, scholarshipId)
}

/** The same, not locked. */
export async function listFunds(tx: Transaction<Tables>, scholarshipId: string): Promise<FundLeft[]> {
  const { rows } = await sql<FundLeft>`
    select id, name, currency, (total_minor - committed_minor - paid_minor)::double precision as left
    from scholarship_funds join funds on funds.id = fund_id
    where scholarship_id = ${scholarshipId} order by place`.execute(tx)
  return rows
}
