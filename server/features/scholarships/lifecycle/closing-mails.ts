import { sql } from 'kysely'
import { z } from 'zod'
import { formatPrice } from '../../../../contract/core/currency.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { formatClosing } from '../../../../contract/core/time/zoned-minute.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { aboutClosing } from '../../../platform/jobs/payloads.ts'
import { enqueueAll, settleSeconds, takeWaiting } from '../../../platform/jobs/queue.ts'
import { gets, reachable } from '../../notifications/recipient-queries.ts'
import { graceEnds } from '../grace-queries.ts'
import type { ScholarshipRow } from '../scholarship-service.ts'
import { sendClosedEarly } from './jobs/send-closed-early.ts'
import { sendClosingMoved } from './jobs/send-closing-moved.ts'
import { sendTermsChanged } from './jobs/send-terms-changed.ts'

/** A scholarship before and after a change, and why; the reason may be empty. */
export interface RoundChange {
  before: ScholarshipRow
  after: ScholarshipRow
  reason: string
}

/**
 * Mails people affected by another closing or fee of what takes applications what has become of it [ROUND2], in place of a mail
 * that waits: one in two minutes tells the last state, and none does when all is as it was.
 */
export async function tellOfChange(tx: Database, change: RoundChange): Promise<void> {
  const { after } = change
  const about = `closing:${after.id}`
  const mails = await mailsAbout(tx, about, change)
  const options = { about, delay: settleSeconds }
  if (after.closed_at) return enqueueAll(tx, sendClosedEarly, mails, options)
  const { moved = [], changed = [] } = Object.groupBy(mails, ({ later }) => (later ? 'moved' : 'changed'))
  await enqueueAll(tx, sendClosingMoved, moved, options)
  await enqueueAll(tx, sendTermsChanged, changed, options)
}

/** The mails to people who know something else than what is so now, with whether it is only that the closing is later. */
async function mailsAbout(tx: Database, about: string, { before, after, reason }: RoundChange) {
  const { id, version } = after
  const waiting = new Map(
    (await takeWaiting(tx, about)).map(payload => [payload['userId'], told.parse(payload)]),
  )
  const now = stateOf(after)
  return (await findConcerned(tx, id)).flatMap(({ userId, to, name, zone, paidUntil }) => {
    const earlier = waiting.get(userId)
    const was = earlier?.was ?? stateOf(before)
    if (was.closing === now.closing && was.fee === now.fee) return []
    const payload = {
      to,
      name,
      userId,
      scholarshipId: id,
      scholarshipName: after.scholarship_name,
      universityName: after.university_name,
      was,
      reason: reason || (earlier?.reason ?? ''),
      closes: was.closing === now.closing ? '' : formatClosing(after.closing_at, zone),
      fee: was.fee === now.fee ? '' : now.fee,
      paid: paidUntil !== null,
      paidUntil: paidUntil && formatClosing(paidUntil, zone),
      url: after.closed_at && paidUntil ? pages.paymentFor(id) : pages.scholarshipDetails(id),
    }
    return [
      { key: `${about}:${version}:${userId}`, payload, later: !payload.fee && now.closing > was.closing },
    ]
  })
}

/** What a mail that waits would have told. */
const told = aboutClosing.pick({ was: true }).extend({ reason: z.string().optional() })

const stateOf = ({ closing_at, application_fee_minor, currency }: ScholarshipRow) => ({
  closing: closing_at.toISOString(),
  fee: formatPrice(application_fee_minor, currency),
})

interface Concerned {
  userId: string
  to: string
  name: string
  /** Their time zone, as other mails and pages have it; the office's for those who set none. */
  zone: string
  /** When applying ends for people who have paid but not applied; null for others. */
  paidUntil: Date | null
}

/**
 * People who prepare an application or have paid, and those who saved it, confirmed their address and accept reminders.
 */
async function findConcerned(tx: Database, id: string): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    with paid as (
      select user_id from payments
        where scholarship_id = ${id} and status = 'succeeded' and consumed_at is null and is_charged_now(payments)
    ), begun as (
      select user_id from application_drafts where scholarship_id = ${id} union select user_id from paid
    ), concerned as (
      select user_id from begun union select user_id from saved_scholarships where scholarship_id = ${id}
    )
    select user_id as "userId", "to", name, zone,
      case when user_id in (select user_id from paid)
        then (select ${graceEnds} from scholarships where id = ${id}) end as "paidUntil"
    from concerned join ${reachable} using (user_id)
    where (user_id in (select user_id from begun) or ${gets('reminders')})
      and not exists (select from applications as sent where sent.user_id = person.user_id and scholarship_id = ${id})`.execute(
    tx,
  )
  return rows
}
