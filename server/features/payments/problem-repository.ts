import { sql } from 'kysely'
import { type Scope, within } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { PaymentRow } from './payment-repository.ts'

export interface PaymentProblemRow extends Pick<PaymentRow, 'intent_id' | 'amount_minor' | 'currency'> {
  problem: 'disputed' | 'refund_failed'
  at: Date
  scholarshipName: string
  /** Null when the account was deleted. */
  payerName: string | null
  payerEmail: string | null
  /** How many there are in all. */
  total: number
}

/**
 * The payments that no job can settle, newest first: disputed in the last 120 days, the longest time that card issuers
 * allow; and those whose refund failed, until the money was returned in another way.
 */
export async function listPaymentProblems(
  db: Database,
  scope: Scope,
  { livemode, limit }: { livemode: boolean; limit: number },
): Promise<PaymentProblemRow[]> {
  const { rows } = await sql<PaymentProblemRow>`
    select problem, p.intent_id, p.amount_minor, p.currency, at, s.scholarship_name as "scholarshipName",
      u.user_name as "payerName", u.user_email as "payerEmail", count(*) over () as total
    from (
      select id as payment_id, 'disputed' as problem, updated_at as at
      from payments where status = 'disputed' and updated_at > now() - interval '120 days'
      union all
      select payment_id, 'refund_failed', max(updated_at) from refunds where status = 'failed' group by payment_id
    ) found
    join payments p on p.id = payment_id
    join scholarships s on s.id = p.scholarship_id
    left join users u on u.id = p.user_id
    where p.livemode = ${livemode} and ${within(scope, sql`p.scholarship_id`)} and (problem = 'disputed' or p.status = 'unusable')
    order by at desc, p.id
    limit ${limit}`.execute(db)
  return rows
}
