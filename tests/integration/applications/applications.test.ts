import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { application } from '../../../contract/applications/applications.ts'
import { ownScope } from '../../../server/platform/access/scope.ts'
import { cancelApplication } from '../../../server/features/drafts/restore-draft-service.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { filledForm } from '../../support/application-factories.ts'
import { countWaiting, untilWaiting } from '../../support/database/postgres.ts'
import { insertImage, insertUser } from '../../support/factories.ts'
import { giveRole } from '../../support/identity/people.ts'
import { startPaymentProduct } from '../../support/payments/payment-product.ts'
import { type Case, justOver, longOver } from '../../support/payments/payment-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startPaymentProduct)

async function emailOf(userId: string): Promise<string> {
  const query = product.db.selectFrom('users').select('user_email').where('id', '=', userId)
  return (await query.executeTakeFirstOrThrow()).user_email
}

async function list(owner: string, caller = owner) {
  return product.call(caller, `GET /appliedScholarship/${await emailOf(owner)}`)
}

async function cancel({ userId }: Case, id: string) {
  return cancelApplication({ db: product.db }, ownScope(userId), id)
}

const paidCase = async () => (await product.newRecordedCase()).subject

describe('[API22] POST /appliedScholarship', () => {
  test('[P6] a fee of zero that staff raise at that moment is asked for: nothing is kept of what was judged before', async () => {
    const subject = await product.newCase({ application_fee_minor: 0 })
    const holder = await product.db.startTransaction().execute()
    await sql`lock table payments in share mode`.execute(holder)
    const applying = product.apply(subject)
    // Judged by a fee of zero, it waits to write the waived payment.
    await untilWaiting(product.db)
    await product.setFee(subject, 6_000)
    await holder.rollback().execute()
    expect((await applying).status).toBe(402)
    expect((await list(subject.userId)).body).toEqual([])
    expect(await product.paymentsOf(subject)).toEqual([])
  })

  test('[F2] makes a pending application out of the form and the scholarship', async () => {
    const { subject } = await product.newRecordedCase({
      application_fee_minor: 1_250,
      service_charge_minor: 1_000,
    })
    const answer = await product.apply(subject)
    expect(answer.status).toBe(201)
    const { body } = await list(subject.userId)
    expect(body).toEqual([
      {
        ...filledForm,
        _id: answer.body.insertedId,
        scholarshipId: subject.scholarshipId,
        scholarshipName: 'Lakeside Merit Award',
        universityName: 'Lakeside University',
        category: 'Full-Fund',
        subject: 'Engineering',
        applicationFees: '$12.50',
        serviceCharge: '$10',
        status: 'Pending',
        feedback: '',
        userName: 'Amina Yusuf',
        userEmail: await emailOf(subject.userId),
        date: expect.any(String),
      },
    ])
    expect(application.parse(body[0])).toEqual(body[0])
  })

  test('[F2] tells the applicant by mail, once', async () => {
    const { subject } = await product.newRecordedCase()
    const { body } = await product.apply(subject)
    const jobs = await product.db
      .selectFrom('jobs')
      .select(['kind', 'lane', 'payload'])
      .where('key', 'like', `%${body.insertedId}%`)
      .execute()
    expect(jobs).toEqual([
      {
        kind: 'send_application_received',
        lane: 'bulk',
        payload: {
          to: await emailOf(subject.userId),
          name: 'Amina Yusuf',
          scholarshipName: 'Lakeside Merit Award',
          universityName: 'Lakeside University',
          scholarshipId: subject.scholarshipId,
          receiptOf: body.insertedId,
        },
      },
    ])
  })

  test('[F2] status, feedback, applicant and what the scholarship says are not taken from the client', async () => {
    const { subject } = await product.newRecordedCase()
    const sent = {
      status: 'Completed',
      feedback: 'excellent',
      userEmail: 'somebody@example.org',
      userName: 'Somebody',
      universityName: 'Elsewhere',
      category: 'Self-Fund',
      subject: 'Doctor',
      applicationFees: '$0',
      date: '2001-01-01T00:00:00Z',
    }
    expect((await product.apply(subject, sent)).status).toBe(201)
    const [row] = (await list(subject.userId)).body
    expect(row).toMatchObject({ status: 'Pending', feedback: '', universityName: 'Lakeside University' })
    expect(row).toMatchObject({ category: 'Full-Fund', applicationFees: '$50', userName: 'Amina Yusuf' })
    expect(Date.parse(row.date)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('[F1] names every missing or wrong field, and uses no payment up', async () => {
    const { subject } = await product.newRecordedCase()
    const empty = { phone: '', address: ' ', gender: 'x', degree: '', ssc: '', hsc: '' }
    const { status, body } = await product.apply(subject, empty)
    expect([status, body.error.code]).toEqual([400, 'invalid_input'])
    expect(Object.keys(body.error.fields).sort()).toEqual(Object.keys(empty).sort())
    expect((await product.apply(subject, { admin: true })).status).toBe(400)
    expect((await product.apply(subject)).status).toBe(201)
  })

  test('[F1] the photo must be a picture that the applicant uploaded', async () => {
    const subject = await product.newCase()
    const { userId } = subject
    await product.payFee(subject)
    const theirs = await insertImage(product.db, await insertUser(product.db))
    const wrong = [theirs, `/images/${newId()}/full.webp`, 'https://example.org/me.jpg', 'javascript:1']
    for (const url of wrong) {
      const { status, body } = await product.apply(subject, { photo: url })
      expect([status, body.error.fields]).toEqual([400, { photo: 'Please upload the picture again.' }])
    }
    const photo = await insertImage(product.db, userId)
    expect((await product.apply(subject, { photo })).status).toBe(201)
    expect((await list(userId)).body[0].photo).toBe(photo)
  })

  test('[F3] without a payment it is 402, whatever the client says', async () => {
    const subject = await product.newCase()
    expect((await product.apply(subject)).body.error.code).toBe('payment_required')
    await product.openIntent(subject)
    const answer = await product.apply(subject, { applicationFees: '$0' })
    expect([answer.status, answer.body.error.code]).toEqual([402, 'payment_required'])
    expect((await list(subject.userId)).body).toEqual([])
  })

  test('[F3] twice: 201, then 409', async () => {
    const { subject } = await product.newRecordedCase()
    expect((await product.apply(subject)).status).toBe(201)
    const again = await product.apply(subject)
    expect([again.status, again.body.error.code]).toEqual([409, 'already_applied'])
  })

  test.each([
    ['paid', 5_000],
    ['free', 0],
  ])('[F3] 50 times at once, %s: one 201, 49 times 409, one application', async (_name, fee) => {
    const subject = await product.newCase({ application_fee_minor: fee })
    if (fee > 0) await product.payFee(subject)
    const answers = await Promise.all(Array.from({ length: 50 }, () => product.apply(subject)))
    const statuses = answers.map(answer => answer.status).sort((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
    expect((await list(subject.userId)).body).toHaveLength(1)
    const used = (await product.historyOf(subject)).filter(line => line.startsWith('apply:'))
    expect(used).toHaveLength(1)
  })

  test('[F2] [F3] at the same moment each is kept or refused for itself, with its own payment, picture and mail', async () => {
    const paid = await Promise.all(Array.from({ length: 6 }, paidCase))
    const free = await product.newCase({ application_fee_minor: 0 })
    const unpaid = await product.newCase()
    const theirs = await insertImage(product.db, await insertUser(product.db))
    const photos = await Promise.all(
      paid.map(async ({ userId }, i) => (i === 4 ? theirs : insertImage(product.db, userId))),
    )
    const answers = await Promise.all([
      ...paid.map((subject, i) => product.apply(subject, { photo: photos[i], address: `${i} High Street` })),
      product.apply(free),
      product.apply(unpaid),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 400, 201, 201, 402])
    for (const [i, { userId, scholarshipId }] of paid.entries()) {
      const rows = await product.db
        .selectFrom('payments')
        .leftJoin('applications', 'applications.payment_id', 'payments.id')
        .leftJoin('jobs', join =>
          join.on('jobs.key', '=', sql<string>`'application-received:' || applications.id`),
        )
        .select([
          'applications.id',
          'scholarship_name',
          'photo',
          'address',
          'payload',
          'applications.user_id',
        ])
        .select(eb => eb('consumed_at', 'is not', null).as('used'))
        .where('payments.user_id', '=', userId)
        .where('payments.scholarship_id', '=', scholarshipId)
        .execute()
      expect(rows).toMatchObject([
        i === 4
          ? { used: false, id: null }
          : {
              used: true,
              id: answers[i]?.body.insertedId,
              user_id: userId,
              photo: photos[i],
              address: `${i} High Street`,
              payload: { to: await emailOf(userId) },
            },
      ])
    }
  })

  test('[F3] one that the database refuses takes none of those with it that were sent at the same moment', async () => {
    const subjects = await Promise.all(Array.from({ length: 6 }, paidCase))
    await sql`alter table applications add constraint no_gibberish check (address <> 'Gibberish')`.execute(
      product.db,
    )
    const answers = await Promise.all(
      subjects.map((subject, i) => product.apply(subject, i === 3 ? { address: 'Gibberish' } : {})),
    )
    await sql`alter table applications drop constraint no_gibberish`.execute(product.db)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 500, 201, 201])
    const [refused] = subjects.slice(3)
    expect(await product.paymentsOf(refused as Case)).toMatchObject([
      { status: 'succeeded', consumed_at: null },
    ])
    expect((await product.apply(refused as Case)).status).toBe(201)
  })

  test('[F3] one that has to wait for its payment keeps no other waiting', async () => {
    const [held, free] = [await paidCase(), await paidCase()]
    const holder = await product.db.startTransaction().execute()
    await sql`select from payments where user_id = ${held.userId} for update`.execute(holder)
    const first = product.apply(held)
    await untilWaiting(product.db)
    expect((await product.apply(free)).status).toBe(201)
    expect(await countWaiting(product.db)).toBe(1)
    await holder.rollback().execute()
    expect((await first).status).toBe(201)
  })

  test('[P2] [F3] a fee of zero needs no payment, with or without having asked', async () => {
    const direct = await product.newCase({ application_fee_minor: 0 })
    expect((await product.apply(direct)).status).toBe(201)
    const asked = await product.newCase({ application_fee_minor: 0 })
    await product.createIntent(asked)
    expect((await product.apply(asked)).status).toBe(201)
    expect((await product.paymentsOf(asked)).map(({ status }) => status)).toEqual(['waived'])
  })

  test('[F3] a waived payment does not count once there is a fee', async () => {
    const subject = await product.newCase({ application_fee_minor: 0 })
    await product.createIntent(subject)
    await product.setFee(subject, 5_000)
    expect((await product.apply(subject)).status).toBe(402)
    await product.payFee(subject)
    expect((await product.apply(subject)).status).toBe(201)
  })

  test('[F3] the fee that was paid counts, also when the fee rose later', async () => {
    const { subject } = await product.newRecordedCase()
    await product.setFee(subject, 9_000)
    expect((await product.apply(subject)).status).toBe(201)
    const { application_fee_minor } = await product.db
      .selectFrom('applications')
      .select('application_fee_minor')
      .where('user_id', '=', subject.userId)
      .executeTakeFirstOrThrow()
    expect(application_fee_minor).toBe(5_000)
  })

  test('[F3] a payment pays for one scholarship only', async () => {
    const paid = await product.newCase()
    await product.payFee(paid)
    const { scholarshipId } = await product.newCase()
    expect((await product.apply({ userId: paid.userId, scholarshipId })).status).toBe(402)
  })

  test('[F3] none after the deadline; a payer has 48 hours more', async () => {
    const free = await product.newCase({ application_fee_minor: 0, application_deadline: justOver() })
    expect((await product.apply(free)).body.error.code).toBe('deadline_passed')

    const payer = await product.newCase()
    await product.payFee(payer)
    await product.setDeadline(payer, longOver())
    const late = await product.apply(payer)
    expect([late.status, late.body.error.code]).toEqual([409, 'deadline_passed'])
    await product.setDeadline(payer, justOver())
    expect((await product.apply(payer)).status).toBe(201)
  })

  test('[F3] none once the scholarship is gone; a payer has 48 hours more', async () => {
    const unpaid = await product.newCase()
    await product.archive(unpaid, 1)
    expect((await product.apply(unpaid)).body.error.code).toBe('scholarship_gone')
    const unknown = await product.apply({ ...unpaid, scholarshipId: newId() })
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'scholarship_gone'])

    const payer = await product.newCase()
    await product.payFee(payer)
    await product.archive(payer, 49)
    expect((await product.apply(payer)).body.error.code).toBe('scholarship_gone')
    await product.archive(payer, 47)
    expect((await product.apply(payer)).status).toBe(201)
  })

  test('[F3] money that comes in although one has applied is sent back', async () => {
    const { subject, id, clientSecret } = await product.newOpenCase()
    await product.setFee(subject, 0)
    expect((await product.apply(subject)).status).toBe(201)
    await product.setFee(subject, 5_000)
    await product.pay(clientSecret)
    expect((await product.record(subject, id)).body.error.code).toBe('payment_unusable')
    expect(await product.chargesOf(id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
  })
})

describe('cancelling an application', () => {
  test('[U5] [F3] deletes it, and the payment can be used again without paying twice', async () => {
    const { subject, id: transactionId } = await product.newRecordedCase()
    const { body } = await product.apply(subject)
    await cancel(subject, body.insertedId)
    expect((await list(subject.userId)).body).toEqual([])
    const open = await product.call(subject.userId, 'GET /payment/open')
    expect(open.body).toMatchObject([{ transactionId }])
    expect((await product.createIntent(subject)).body).toMatchObject({ state: 'paid', transactionId })
    expect((await product.apply(subject)).status).toBe(201)
    expect(await product.chargesOf(transactionId)).toHaveLength(1)
  })

  test('[U5] [F3] a free application can be cancelled and made again', async () => {
    const subject = await product.newCase({ application_fee_minor: 0 })
    for (let round = 0; round < 3; round += 1) {
      const { status, body } = await product.apply(subject)
      expect(status).toBe(201)
      await cancel(subject, body.insertedId)
    }
    expect((await product.createIntent(subject)).body.state).toBe('waived')
  })

  test('[U5] also when an intent of an earlier fee is still open', async () => {
    const { subject } = await product.newOpenCase()
    await product.setFee(subject, 0)
    const { body } = await product.apply(subject)
    await cancel(subject, body.insertedId)
    expect((await list(subject.userId)).body).toEqual([])
    expect((await product.apply(subject)).status).toBe(201)
  })

  test('[U5] only the own one; once staff have begun with it, cancelling does not open a second one', async () => {
    const subject = await product.newCase({ application_fee_minor: 0 })
    const { body } = await product.apply(subject)
    const id = body.insertedId
    await expect(cancel(await product.newCase(), id)).rejects.toMatchObject({ code: 'not_found' })
    const move = (status: 'Rejected') =>
      product.db.updateTable('applications').set({ status }).where('id', '=', id).execute()
    await move('Rejected')
    expect((await product.apply(subject)).body.error.code).toBe('already_applied')
    await cancel(subject, id)
    expect((await product.apply(subject)).body.error.code).toBe('already_applied')
  })

  test('[F3] cancelling and applying at the same moment leaves at most one application and no error', async () => {
    const { subject } = await product.newRecordedCase()
    for (let round = 0; round < 5; round += 1) {
      await product.apply(subject)
      const [{ _id: id }] = (await list(subject.userId)).body
      const [, ...answers] = await Promise.all([
        cancel(subject, id),
        product.apply(subject),
        product.apply(subject),
      ])
      for (const answer of answers) expect([201, 409]).toContain(answer.status)
      expect((await list(subject.userId)).body.length).toBeLessThanOrEqual(1)
    }
  })
})

describe('[API23] GET /appliedScholarship/:email', () => {
  test('[U3] lists the newest first', async () => {
    const { userId } = await product.newCase()
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const { scholarshipId } = await product.newCase({ application_fee_minor: 0 })
      ids.unshift((await product.apply({ userId, scholarshipId })).body.insertedId)
    }
    const { body } = await list(userId)
    expect(body.map(({ _id: id }: { _id: string }) => id)).toEqual(ids)
  })

  test("[U3] another person's list is 403 for a user and open to staff; an address may be in capitals", async () => {
    const owner = await product.newCase({ application_fee_minor: 0 })
    await product.apply(owner)
    const { userId } = await product.newCase()
    expect((await list(owner.userId, userId)).status).toBe(403)
    await giveRole(product, { userId }, 'moderator')
    expect((await list(owner.userId, userId)).body).toHaveLength(1)
    const capitals = (await emailOf(owner.userId)).toUpperCase()
    const own = await product.call(owner.userId, `GET /appliedScholarship/${encodeURIComponent(capitals)}`)
    expect([own.status, own.body.length]).toEqual([200, 1])
  })
})
