import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { readingStates } from '../../../../contract/committees/committee-terms.ts'
import { demoReviews } from '../../../../demo-data/reviews.ts'
import { demoScholarships } from '../../../../demo-data/scholarships.ts'
import { type DemoPorts, seedDemo } from '../../../../demo-data/seed-demo.ts'
import { insertGeneratedScholarships } from '../../../../demo-data/generated/insert-generated.ts'
import { useTestDatabase } from '../../../support/database/postgres.ts'

const { db } = useTestDatabase()

/** Seeding without an image store and an identity service: both are ports. */
const ports = (): DemoPorts => ({
  db,
  storePicture: () => Promise.resolve(`/images/${newId()}/full.webp`),
  async createAccount({ name, email, photo, role }) {
    const id = newId()
    const row = { id, identity_id: id, user_email: email, user_name: name, user_photo: photo, role }
    await db.insertInto('users').values(row).execute()
    return id
  },
  chargeTestCard: ({ paymentId }) =>
    Promise.resolve({
      intent_id: `pi_${paymentId}`,
      charge_id: `ch_${paymentId}`,
      card_brand: 'visa',
      card_last4: '4242',
      receipt_url: null,
    }),
})

async function count(from: RawBuilder<unknown>): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${from}`.execute(db)
  return rows[0]?.count
}

describe('seeding the demo data', () => {
  test('leaves an empty catalogue when it is interrupted, and carries on with what there is', async () => {
    const broken = { ...ports(), chargeTestCard: () => Promise.reject(new Error('no provider')) }
    await expect(seedDemo(broken)).rejects.toThrow('no provider')
    expect(await count(sql`scholarships`)).toBe(0)
    expect(await count(sql`users`)).toBe(4)
  })

  test('fills an empty catalogue once, also when two processes start', async () => {
    const answers = await Promise.all([seedDemo(ports()), seedDemo(ports())])
    expect(answers.sort()).toEqual([false, true])
    expect(await count(sql`scholarships`)).toBe(demoScholarships.length)
    expect(await count(sql`reviews`)).toBe(demoReviews.length + 1)
    expect(await count(sql`(select distinct university_image from scholarships) as pictures`)).toBe(
      demoScholarships.length,
    )
  })

  test('every review has an application before it, and every application follows its posting', async () => {
    const early = sql`reviews r left join applications a using (user_id, scholarship_id)
      where a.applied_at is null or a.applied_at >= r.reviewed_at`
    expect(await count(early)).toBe(0)
    const tooEarly = sql`applications a join scholarships s on s.id = a.scholarship_id
      where a.applied_at < s.posted_at or a.applied_at > now() or a.applied_at >= deadline_end(application_deadline)`
    expect(await count(tooEarly)).toBe(0)
  })

  test('every application has used its payment of the fee, or the fee is zero', async () => {
    const unpaid = sql`applications a join payments p on p.id = a.payment_id
      where p.amount_minor <> a.application_fee_minor or p.consumed_at is null
        or p.user_id <> a.user_id or p.scholarship_id <> a.scholarship_id
        or p.status <> case a.application_fee_minor when 0 then 'waived' else 'succeeded' end`
    expect(await count(unpaid)).toBe(0)
    const waiting = sql`payments where consumed_at is null and status = 'succeeded'`
    expect(await count(waiting)).toBe(1)
  })

  test('[DRAFT3] every application has a receipt, none from before it arrived', async () => {
    const without = sql`applications left join application_receipts on application_id = id
      where number is null or at < applied_at`
    expect(await count(without)).toBe(0)
  })

  test('[OPEN1] a round that is over shows how it ended, with its awards', async () => {
    const shown = sql`public_outcomes where applied >= 70 and awarded >= 10 and promised is not null`
    expect(await count(shown)).toBe(1)
    expect(await count(sql`public_awards`)).toBeGreaterThan(20)
  })

  test('steps lead every application from Pending to its status, in order and before now', async () => {
    const wrong = sql`applications a where status <> coalesce((select to_status from application_events
      where application_id = a.id order by at desc limit 1), 'Pending')`
    expect(await count(wrong)).toBe(0)
    const outOfTime = sql`application_events e join applications a on a.id = e.application_id
      where e.at < a.applied_at or e.at > now() or e.actor_id is null`
    expect(await count(outOfTime)).toBe(0)
    expect(await count(sql`application_events`)).toBeGreaterThan(10)
  })

  test('[DESK1] [DESK5] a round of 120 applications waits at the desk, some of them with held decisions', async () => {
    const answered = sql`application_answers join desk_rows using (application_id)`
    expect(await count(sql`${answered} where array_length(desk_rows.answers, 1) > 0`)).toBe(120)
    expect(await count(sql`desk_rows where score_number = 2`)).toBeGreaterThan(30)
    expect(await count(sql`decision_settings where holds`)).toBe(1)
    expect(
      await count(sql`decisions join applications on id = application_id
      join application_receipts using (application_id)
      where status = 'Processing' and released_at is null and receipt = number`),
    ).toBeGreaterThan(20)
  })

  test('[FAIR1] a committee of six, of whom two can sign in, has readings in every state', async () => {
    for (const state of readingStates)
      expect([state, await count(sql`committee_readings where state = ${state}`)]).not.toEqual([state, 0])
    expect(await count(sql`committee_members where state = 'accepted' and named_at is not null`)).toBe(6)
    const counted = sql`committee_readings as r join committee_members on committee_members.id = member_id
      join scores on scores.application_id = r.application_id and officer_id = user_id
      where r.state in ('submitted', 'reopened')`
    expect(await count(counted)).toBe(await count(sql`committee_submissions`))
  })

  test('[TALK2] three conversations wait in the inbox, one of them of the demo student', async () => {
    const waiting = sql`conversations join applications on id = application_id where waiting_since is not null`
    expect(await count(waiting)).toBe(3)
    const student = sql`select id from users where user_email = 'student@bursary.example'`
    expect(await count(sql`${waiting} and user_id = (${student})`)).toBe(1)
    const unsound = sql`conversations c where not exists (select from messages m
      where m.application_id = c.application_id and number = last_number and at = last_at)`
    expect(await count(unsound)).toBe(0)
  })

  test('[TALK1] three applicants of the round were asked: one can answer, one has, and one is late', async () => {
    const asked = sql`information_requests join messages using (id, application_id)
      join desk_rows using (application_id) where side = 'office' and number = 1 and three_days_reminded and day_reminded`
    expect(await count(sql`${asked} and settled_at is null and answer_due > now()`)).toBe(1)
    expect(await count(sql`${asked} and settled_at is null and answer_due < now()`)).toBe(1)
    const supplied = sql`${asked} and settled_as = 'answered' and application_id in (
      select application_id from application_receipts as receipt join desk_reads as reading using (application_id)
      where reading.receipt <> number and reading.at < receipt.at)`
    expect(await count(supplied)).toBe(1)
    expect(await count(sql`application_receipts where at > now() - interval '1 hour'`)).toBe(0)
  })

  test('[REF1] two scholarships ask for two references, with people in all states, of whom none is mailed', async () => {
    expect(await count(sql`reference_settings where count = 2`)).toBe(2)
    for (const state of ['asked', 'opened', 'declined', 'received', 'replaced'])
      expect([state, await count(sql`reference_requests where state = ${state}`)]).not.toEqual([state, 0])
    const tooMany = sql`(select user_id, scholarship_id from reference_requests where state <> 'replaced'
      group by user_id, scholarship_id having count(*) > 2) as more`
    expect(await count(tooMany)).toBe(0)
    const unsound = sql`reference_requests r left join reference_letters l on request_id = id
      where (state = 'received') <> (l.text is not null) or mail_waits or not end_reminded
        or not exists (select from applications a where a.user_id = r.user_id and a.scholarship_id = r.scholarship_id)`
    expect(await count(unsound)).toBe(0)
  })

  test('some deadlines have ended today, most are ahead', async () => {
    const ended = await count(sql`scholarships where now() >= deadline_end(application_deadline)`)
    expect(ended).toBe(demoScholarships.filter(s => s.deadlineInDays < 0).length)
  })

  test('any number of generated scholarships can be added', async () => {
    const before = Number(await count(sql`scholarships`))
    await insertGeneratedScholarships(db, 2500, { postedBy: 'staff@example.org', pictures: [] })
    await insertGeneratedScholarships(db, 1, { postedBy: 'staff@example.org', pictures: ['/a'] })
    expect(await count(sql`scholarships`)).toBe(before + 2501)
    expect(await count(sql`scholarships where university_image = '/a'`)).toBe(1)
  })
})
