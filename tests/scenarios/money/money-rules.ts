import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../server/platform/database/tables.ts'
import type { Entry } from './money-round.ts'

/** A broken rule of money, and where it was seen. */
export interface Violation {
  rule: string
  about: string
}

type Scholarships = readonly string[]

/**
 * What must hold between the product's tables and the provider's whenever nothing is under way and the reconciler
 * has run, for these scholarships. Written in SQL over both, and by nothing of the product's own code.
 */
const rules: Record<string, (ids: Scholarships) => ReturnType<typeof sql<{ about: string }>>> = {
  'sums differ': ids => sql`
    with theirs as (
      select i.id as intent_id, sum(c.amount - c.amount_refunded) as net
      from payment_sandbox.payment_intents i
      join payment_sandbox.charges c on c.payment_intent = i.id and c.status = 'succeeded'
      where i.metadata->>'scholarship_id' = any(${ids}) group by i.id
    ), ours as (
      select intent_id, case when status in ('succeeded', 'disputed', 'unusable', 'refunded')
        then amount_minor else 0 end - refunded_minor as net
      from payments where scholarship_id::text = any(${ids}) and intent_id is not null
    )
    select format('%s: provider %s, product %s', intent_id, coalesce(theirs.net, 0), coalesce(ours.net, 0)) as about
    from theirs full join ours using (intent_id) where coalesce(theirs.net, 0) <> coalesce(ours.net, 0)`,

  'refunds differ': ids => sql`
    select format('payment %s: %s at the product, %s at the provider', p.id, p.refunded_minor, r.amount) as about
    from payments p
    cross join lateral (select coalesce(sum(amount), 0) as amount
      from payment_sandbox.refunds where payment_intent = p.intent_id) r
    where p.scholarship_id::text = any(${ids}) and p.refunded_minor <> r.amount`,

  'a payment used twice': ids => sql`
    select format('payment %s: %s applications', payment_id, count(*)) as about from applications
    where scholarship_id::text = any(${ids}) group by payment_id having count(*) > 1`,

  'two applications of one person': ids => sql`
    select format('user %s, scholarship %s', user_id, scholarship_id) as about from applications
    where scholarship_id::text = any(${ids}) group by user_id, scholarship_id having count(*) > 1`,

  'an application without payment': ids => sql`
    select format('application %s: payment %s, %s', a.id, p.id, p.status) as about
    from applications a left join payments p on p.id = a.payment_id
    where a.scholarship_id::text = any(${ids}) and (p.user_id = a.user_id and p.scholarship_id = a.scholarship_id
      and p.consumed_at is not null and case p.status
        when 'waived' then a.application_fee_minor = 0
        when 'succeeded' then a.application_fee_minor = p.amount_minor and exists (
          select from payment_sandbox.charges c where c.payment_intent = p.intent_id
          and c.status = 'succeeded' and c.amount = p.amount_minor and c.amount_refunded = 0)
      end) is not true`,

  'a payment used without application': ids => sql`
    select format('payment %s', p.id) as about from payments p
    where p.scholarship_id::text = any(${ids}) and p.consumed_at is not null
      and not exists (select from applications a where a.payment_id = p.id)`,

  'charged twice': ids => sql`
    select format('user %s, scholarship %s: %s charges', i.metadata->>'user_id', i.metadata->>'scholarship_id', count(*))
      as about
    from payment_sandbox.payment_intents i
    join payment_sandbox.charges c on c.payment_intent = i.id and c.status = 'succeeded'
    where i.metadata->>'scholarship_id' = any(${ids}) and c.amount_refunded < c.amount
    group by i.metadata->>'user_id', i.metadata->>'scholarship_id' having count(*) > 1`,

  'money held for nothing': ids => sql`
    select format('payment %s', p.id) as about from payments p
    where p.scholarship_id::text = any(${ids}) and p.status = 'succeeded' and p.consumed_at is null
      and exists (select from applications a where a.user_id = p.user_id and a.scholarship_id = p.scholarship_id)`,

  'several intents for one payment': ids => sql`
    select format('payment %s: %s intents', metadata->>'payment_id', count(*)) as about
    from payment_sandbox.payment_intents where metadata->>'scholarship_id' = any(${ids})
    group by metadata->>'payment_id' having count(*) > 1`,

  'an intent of another amount': ids => sql`
    select format('%s: provider %s, product %s', i.id, i.amount, p.amount_minor) as about
    from payments p join payment_sandbox.payment_intents i on i.id = p.intent_id
    where p.scholarship_id::text = any(${ids}) and (i.amount <> p.amount_minor or i.currency <> p.currency)`,

  'recorded without charge': ids => sql`
    select format('payment %s, %s', id, status) as about from payments p
    where scholarship_id::text = any(${ids}) and recorded_at is not null and not exists (select
      from payment_sandbox.charges c where c.payment_intent = p.intent_id and c.status = 'succeeded')`,

  'not settled': ids => sql`
    select format('payment %s: %s, the provider says %s', p.id, p.status, i.status) as about
    from payments p join payment_sandbox.payment_intents i on i.id = p.intent_id
    where p.scholarship_id::text = any(${ids}) and (p.status = 'unusable'
      or p.status in ('creating', 'open') and i.status in ('succeeded', 'canceled'))
    union all
    select format('refund %s of payment %s: %s', r.id, p.id, r.status)
    from refunds r join payments p on p.id = r.payment_id
    where p.scholarship_id::text = any(${ids}) and r.status <> 'succeeded'`,

  'told twice': ids => sql`
    select format('payment %s: %s, %s times', l.payment_id, l.what, count(*)) as about
    from payment_log l join payments p on p.id = l.payment_id
    where p.scholarship_id::text = any(${ids})
      and l.what in ('creating', 'open', 'succeeded', 'recorded', 'refund succeeded')
    group by l.payment_id, l.what having count(*) > 1`,

  'no receipt': ids => sql`
    select format('payment %s', p.id) as about from payments p
    where p.scholarship_id::text = any(${ids}) and p.status = 'succeeded'
      and not exists (select from jobs where key = 'receipt:' || p.id)
    union all
    select format('application %s', a.id) from applications a
    where a.scholarship_id::text = any(${ids})
      and not exists (select from jobs where key = 'application-received:' || a.id)`,
}

/** What must hold a day later, when nobody came back to pay. */
const rulesOfNextDay: typeof rules = {
  'never ends': ids => sql`
    select format('payment %s: %s', id, status) as about from payments
    where scholarship_id::text = any(${ids}) and status in ('creating', 'open')`,
}

/** The rules of both lists that are broken for these scholarships. */
export async function brokenRules(
  db: Kysely<Tables>,
  ids: Scholarships,
  when: 'settled' | 'next day',
): Promise<Violation[]> {
  const found = Object.entries(when === 'settled' ? rules : { ...rules, ...rulesOfNextDay }).map(
    async ([rule, query]) => (await query(ids).execute(db)).rows.map(({ about }) => ({ rule, about })),
  )
  return (await Promise.all(found)).flat()
}

/** Refunds that were made for these scholarships. */
export async function refundsOf(db: Kysely<Tables>, ids: Scholarships): Promise<string[]> {
  const { rows } = await sql<{ about: string }>`
    select format('payment %s: %s', p.id, r.reason) as about from refunds r join payments p on p.id = r.payment_id
    where p.scholarship_id::text = any(${ids})`.execute(db)
  return rows.map(({ about }) => about)
}

/** Intents whose secret somebody holds, and that can be paid although the product has ended their payment. */
export async function payableThoughEnded(db: Kysely<Tables>, intents: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ about: string }>`
    select format('%s: %s at the product, %s at the provider', i.id, coalesce(p.status, 'unknown'), i.status) as about
    from payment_sandbox.payment_intents i left join payments p on p.intent_id = i.id
    where i.id = any(${intents}) and i.status not in ('succeeded', 'canceled')
      and coalesce(p.status, 'canceled') not in ('creating', 'open')`.execute(db)
  return rows.map(({ about }) => about)
}

const expected: Record<Entry['what'], (string | number)[]> = {
  create: [200, 'already_applied', 'deadline_passed', 'scholarship_gone'],
  record: [201, 'payment_required', 'payment_for_other_scholarship', 'payment_unusable', 'not_found'],
  apply: [201, 'payment_required', 'already_applied', 'deadline_passed', 'scholarship_gone'],
  cancel: [200, 'not_found'],
  open: [200],
  webhook: [200],
  forged: ['malformed_request', 400],
  'other mode': [200],
}

/** Refusals that ask to come back in a moment. */
const declining = new Set(['payment_provider_busy', 'overloaded', 'unavailable'])

/** The provider sends these again after any refusal; what they read was not kept. */
const sentAgain = new Set<Entry['what']>(['webhook', 'forged', 'other mode'])

/** Answers that nobody should get; `broken` says that line or product failed meanwhile. */
export function wrongAnswers(journal: readonly Entry[], broken: boolean): Violation[] {
  return journal
    .filter(({ what, status, code }) => {
      if (status === 503 && (sentAgain.has(what) || declining.has(code ?? ''))) return false
      if (status === 0 || status === 502 || status === 503) return !broken
      return !expected[what].includes(code ?? status)
    })
    .map(({ what, status, code }) => ({
      rule: what === 'forged' ? 'a forged event accepted' : 'a wrong answer',
      about: `${what}: ${status} ${code ?? ''}`,
    }))
}

/** Acknowledged effects that are not in the database, and the same question answered in two ways. */
export async function lostEffects(db: Kysely<Tables>, journal: readonly Entry[]): Promise<Violation[]> {
  const found: Violation[] = []
  const lost = (entry: Entry, about: string) =>
    found.push({
      rule: 'an acknowledged effect lost',
      about: `${entry.what} ${entry.subject ?? ''}: ${about}`,
    })
  const ids = [...new Set(journal.map(({ scholarshipId }) => scholarshipId))].filter(Boolean)
  const { rows: payments } = await sql<PaymentFacts>`
    select id::text, user_id::text as "userId", scholarship_id::text as "scholarshipId", intent_id as "intentId", status,
      recorded_at is not null as recorded from payments where scholarship_id::text = any(${ids})`.execute(db)
  const { rows: applications } = await sql<{ id: string; userId: string; scholarshipId: string }>`
    select id::text, user_id::text as "userId", scholarship_id::text as "scholarshipId" from applications
    where scholarship_id::text = any(${ids})`.execute(db)
  const { rows: events } = await sql<{ id: string }>`select id from provider_events`.execute(db)
  const eventIds = new Set(events.map(({ id }) => id))
  const cancelled = new Set(
    journal.filter(({ what, status }) => what === 'cancel' && status !== 404).map(({ subject }) => subject),
  )

  for (const entry of journal) {
    const { what, status, body, userId, scholarshipId, subject } = entry
    const own = (row: { userId: string; scholarshipId: string }) =>
      row.userId === userId && row.scholarshipId === scholarshipId
    if (what === 'create' && status === 200 && body.state !== 'waived') {
      const payment = payments.find(row => row.intentId === body.transactionId)
      if (!payment || !own(payment)) lost(entry, `no payment of ${body.transactionId}`)
      if (body.state === 'paid' && payment && !isPaid(payment)) lost(entry, `paid, but ${payment.status}`)
    }
    if (what === 'record' && status === 201) {
      const payment = payments.find(row => row.id === body.insertedId)
      if (!payment || payment.intentId !== subject || !own(payment) || !payment.recorded || !isPaid(payment))
        lost(entry, JSON.stringify(payment))
    }
    if (what === 'apply' && status === 201 && !cancelled.has(body.insertedId)) {
      const application = applications.find(row => row.id === body.insertedId)
      if (!application || !own(application)) lost(entry, `no application ${body.insertedId}`)
    }
    if (what === 'cancel' && status === 200 && applications.some(row => row.id === subject))
      lost(entry, 'the application is there')
    if (what === 'webhook' && status === 200 && !eventIds.has(subject ?? ''))
      lost(entry, 'the event is not kept')
    if (what === 'forged' && eventIds.has(subject ?? ''))
      found.push({ rule: 'a forged event accepted', about: `${subject} is kept` })
    if (what === 'other mode' && eventIds.has(subject ?? ''))
      found.push({ rule: 'an event of the other mode taken in', about: String(subject) })
  }
  return [...found, ...differingAnswers(journal)]
}

interface PaymentFacts {
  id: string
  userId: string
  scholarshipId: string
  intentId: string | null
  status: string
  recorded: boolean
}

function isPaid({ status }: PaymentFacts): boolean {
  return ['succeeded', 'disputed', 'unusable', 'refunded'].includes(status)
}

function differingAnswers(journal: readonly Entry[]): Violation[] {
  const answers = new Map<string, Set<string>>()
  for (const { what, status, subject, body } of journal) {
    if (what !== 'record' || status !== 201) continue
    const known = answers.get(String(subject)) ?? new Set()
    answers.set(String(subject), known.add(body.insertedId))
  }
  return [...answers]
    .filter(([, ids]) => ids.size > 1)
    .map(([intent, ids]) => ({
      rule: 'a replay answered otherwise',
      about: `${intent}: ${[...ids].join(', ')}`,
    }))
}
