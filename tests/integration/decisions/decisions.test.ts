import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findSettings } from '../../../server/features/decisions/decision-repository.ts'
import { type Applied, insertApplication, signUpApplicant } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { letBulk, previewBulk } from '../../support/bulk-steps.ts'
import { hold, letTimePass, preview } from '../../support/decision-steps.ts'
import { send, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { newsTo } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'
import { unzip } from '../../support/unzip.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const colleague = usePerson(product, 'moderator', 'Tomás Rivera')

let { scholarship, applicant, id } = {} as Applied
beforeEach(async () => {
  ;({ scholarship, applicant, id } = await signUpApplicant(product, 'Diane Uwase'))
})

const award = {
  version: 0,
  outcome: 'award',
  amount: '$4,000',
  terms: '1 year',
  word: 'Show us the culverts.',
}
const decide = (body: object, by = officer, of = id) => ask(product, by, `PATCH /decisions/${of}`, body)
const takeBack = (version: number, by = officer) =>
  ask(product, by, `POST /decisions/takeBack/${id}`, { version })
const undo = (version: number, by = officer) =>
  ask(product, by, `POST /decisions/takeBack/${id}`, { version, to: 'before' })
const reopen = async () =>
  (await ask(product, officer, `POST /decisions/reopen/${id}`, { reason: 'Wrong file.' })).body.version
const undoStep = (status: string) =>
  ask(product, officer, `POST /appliedScholarship/undoStep/${id}`, { status })
/** The decision as it is stored, but for its version and what stood before it. */
const stored = async () => {
  const row = await product.db
    .selectFrom('decisions')
    .selectAll()
    .where('application_id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { version: _, before: __, ...rest } = row
  return rest
}
const press = (status: string, by = officer) =>
  ask(product, by, `PATCH /appliedScholarship/status/${id}`, { status })
const statusNow = async () =>
  (await ask(product, officer, `GET /appliedScholarship/details/${id}`)).body.status
const deskNow = async () => (await ask(product, officer, `GET /desk/${id}`)).body
const toldTo = async () => (await ask(product, applicant, 'GET /ownDecisions')).body
const release = async () => {
  const batch = await preview(product, officer, scholarship)
  const answer = await ask(product, officer, `POST /decisions/release/${batch}`, {})
  expect(answer.status).toBe(200)
  await letTimePass(product)
  return batch
}

describe('[DESK5] while a scholarship holds its decisions', () => {
  beforeEach(() => hold(product, officer, scholarship))

  test('an outcome is a proposal: nobody is told, and the status stays', async () => {
    expect((await decide(award)).body).toEqual({ version: 1, releaseAt: null })
    expect(await deskNow()).toMatchObject({
      holds: true,
      decision: { outcome: 'award', amount: '$4000', terms: '1 year', by: 'Mira Staff', released: false },
    })
    const { rows } = (await ask(product, officer, `GET /desk?scholarship=${scholarship}&outcome=award`)).body
    expect(rows).toMatchObject([{ _id: id, outcome: 'award', status: 'Pending' }])
    expect(
      (await ask(product, officer, `GET /desk?scholarship=${scholarship}&outcome=none`)).body.total,
    ).toBe(0)
    expect(await statusNow()).toBe('Pending')
    expect(await toldTo()).toEqual([])
  })

  test('status, step and letter come with its release, and say the same words', async () => {
    await decide(award)
    await release()
    expect(await statusNow()).toBe('Completed')
    const { steps, decision } = await deskNow()
    expect(steps.map(({ to, by }: { to: string; by: string }) => [to, by])).toEqual([
      ['Processing', 'Mira Staff'],
      ['Completed', 'Mira Staff'],
    ])
    expect(decision).toMatchObject({ released: true, outdated: false })
    const words = 'You have been awarded $4,000 (1 year)'
    const [own] = await toldTo()
    expect(own).toMatchObject({ applicationId: id, outcome: 'award', words })
    expect(own.letter).toContain(words)
    const mails = await newsTo(product, applicant.email, 1)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe(own.subject)
    expect(mails[0]?.text).toContain(own.letter)
    expect(mails[0]?.text).toContain('Show us the culverts.')
  })

  test('[A15] the letter is in the data that its reader downloads', async () => {
    await decide(award)
    await release()
    const answer = await send(product, 'GET', '/auth/my-data', { cookie: applicant.cookie })
    const files = unzip(Buffer.from(await answer.arrayBuffer()))
    expect(String(files.get('my-data.txt'))).toContain('Show us the culverts.')
  })

  test('the specified buttons propose, and say so', async () => {
    expect((await press('Processing')).body).toEqual({ modifiedCount: 1 })
    expect((await press('Completed')).body).toEqual({ modifiedCount: 1, proposed: true })
    expect(await statusNow()).toBe('Processing')
    expect((await press('Rejected')).body).toEqual({ modifiedCount: 1, proposed: true })
    expect((await deskNow()).decision).toMatchObject({ outcome: 'decline', version: 2 })
    expect(
      refusal(await ask(product, officer, `POST /appliedScholarship/undoStep/${id}`, { status: 'Rejected' })),
    ).toEqual([409, 'undo_too_late'])
  })

  test('the specified buttons confirm what is proposed, and replace nobody else’s', async () => {
    await decide(award, colleague)
    await press('Processing')
    expect((await press('Completed')).body).toEqual({ modifiedCount: 1, proposed: true })
    expect((await deskNow()).decision).toMatchObject({
      amount: '$4000',
      word: award.word,
      by: 'Tomás Rivera',
    })
    const refused = await press('Rejected')
    expect(refusal(refused)).toEqual([409, 'changed_meanwhile'])
    expect(refused.body.error.message).toContain('Tomás Rivera')
  })

  test('what its status has decided is reopened first, with a reason', async () => {
    await hold(product, officer, scholarship, false)
    await press('Rejected')
    expect(refusal(await decide(award))).toEqual([409, 'already_decided'])
    const version = await reopen()
    await hold(product, officer, scholarship)
    expect((await decide({ ...award, version })).status).toBe(200)
    await release()
    expect(await statusNow()).toBe('Completed')
    expect((await toldTo())[0].subject).toMatch(/^Correction: /)
  })

  test('another outcome for somebody on the waiting list is taken back to their place there', async () => {
    await decide({ version: 0, outcome: 'waitlist', rank: 3 })
    await release()
    await decide({ version: 1, outcome: 'decline' })
    expect((await takeBack(2)).status).toBe(200)
    expect((await deskNow()).decision).toMatchObject({ outcome: 'waitlist', rank: 3, released: true })
  })

  describe('what stood before comes back to the letter', () => {
    const first = { ...award, reason: 'Best of her year' }
    const second = { outcome: 'decline', reason: 'Wrong file', word: 'We are sorry.' }

    test.each(['award', 'waitlist', 'decline'] as const)(
      'a reopened %s that is taken back',
      async outcome => {
        const rank = outcome === 'waitlist' ? 3 : null
        await decide({ version: 0, outcome, rank, reason: first.reason, word: first.word })
        await release()
        const told = await stored()
        expect((await takeBack(await reopen())).status).toBe(200)
        expect(await stored()).toEqual(told)
        const { body } = await decide({ ...second, version: await reopen() }, colleague)
        const again = await decide({ ...first, version: body.version }, colleague)
        expect((await takeBack(again.body.version)).status).toBe(200)
        expect(await stored()).toEqual(told)
      },
    )

    test('[IMPORT1] an award that was decided elsewhere, of which no letter tells', async () => {
      await product.db
        .insertInto('decisions')
        .values({
          application_id: id,
          scholarship_id: scholarship,
          outcome: 'award',
          amount_minor: 250_000,
          terms: 'In two parts',
          reason: 'From the old office',
          decided_at: new Date('2025-05-01'),
          released_at: new Date('2025-06-01'),
        })
        .execute()
      const told = await stored()
      await takeBack(await reopen())
      expect(await stored()).toEqual(told)
      const { body } = await decide({ ...second, version: await reopen() })
      await takeBack(body.version)
      expect(await stored()).toEqual(told)
    })

    test('what its status alone has decided: no decision', async () => {
      await hold(product, officer, scholarship, false)
      await press('Rejected')
      await takeBack(await reopen())
      expect(await stored()).toBeNull()
    })

    test('Undo of a choice: the proposal that it has replaced, a colleague’s, too', async () => {
      await decide(first, colleague)
      const proposed = await stored()
      const { body } = await decide({ ...second, version: 1 })
      expect((await undo(body.version)).status).toBe(200)
      expect(await stored()).toEqual(proposed)
      expect(refusal(await undo(body.version))).toEqual([409, 'changed_meanwhile'])
      // Only the newest choice can be undone; before it, there was none.
      expect((await undo(3)).status).toBe(200)
      expect(await stored()).toBeNull()
    })

    test('Undo of a choice after a reopening: reopened, and corrected by nobody', async () => {
      await decide(first)
      await release()
      const told = await stored()
      const version = await reopen()
      const reopened = await stored()
      const { body } = await decide({ ...second, version })
      await undo(body.version)
      expect(await stored()).toEqual(reopened)
      await takeBack(body.version + 1)
      expect(await stored()).toEqual(told)
    })

    test('[DESK4] Undo of an act in bulk', async () => {
      await decide({ version: 0, outcome: 'waitlist', rank: 3, reason: first.reason, word: first.word })
      await release()
      const told = await stored()
      const act = { kind: 'propose', decision: second }
      const overTold = await previewBulk(product, officer, act, { picked: [id] })
      await letBulk(product, officer, 'run', overTold)
      expect(await stored()).toMatchObject({ outcome: 'decline' })
      await letBulk(product, officer, 'undo', overTold)
      expect(await stored()).toEqual(told)
      await decide({ ...first, version: 3 })
      const proposed = await stored()
      const overProposed = await previewBulk(product, officer, act, { picked: [id] })
      await letBulk(product, officer, 'run', overProposed)
      await letBulk(product, officer, 'undo', overProposed)
      expect(await stored()).toEqual(proposed)
      await takeBack(6)
      expect(await stored()).toEqual(told)
    })

    test('[T5] Undo of a step: the decision that the step has ended', async () => {
      await decide({ version: 0, outcome: 'waitlist', rank: 3, reason: first.reason, word: first.word })
      await release()
      await hold(product, officer, scholarship, false)
      const told = await stored()
      await press('Rejected')
      expect(await stored()).toBeNull()
      expect((await undoStep('Rejected')).status).toBe(200)
      expect(await stored()).toEqual(told)
      expect(await statusNow()).toBe('Pending')
    })
  })

  test('a cancelled application that comes back is proposed, in no batch, whatever became of the batch', async () => {
    await decide(award)
    const batch = await preview(product, officer, scholarship)
    await ask(product, officer, `POST /decisions/release/${batch}`, {})
    await ask(product, applicant, `DELETE /appliedScholarship/${id}`)
    await letTimePass(product)
    expect((await ask(product, applicant, `POST /undoDelete/${id}`)).status).toBe(201)
    expect((await deskNow()).decision).toMatchObject({ outcome: 'award', releaseAt: null, released: false })
    await release()
    expect(await statusNow()).toBe('Completed')
    expect(await newsTo(product, applicant.email, 1)).toHaveLength(1)
  })

  test('a colleague’s choice is not overwritten, nor undone, and its officer is named', async () => {
    await decide(award)
    const lost = await decide({ ...award, outcome: 'decline' }, colleague)
    expect(refusal(lost)).toEqual([409, 'changed_meanwhile'])
    expect(lost.body.error.message).toContain('Mira Staff')
    await decide({ version: 1, outcome: 'decline' }, colleague)
    const refused = await takeBack(1)
    expect(refusal(refused)).toEqual([409, 'changed_meanwhile'])
    expect(refused.body.error.message).toContain('Tomás Rivera')
    expect((await takeBack(2, colleague)).body).toEqual({ deletedCount: 1 })
    expect((await deskNow()).decision).toBeNull()
  })

  test('pressed twice, it is one decision', async () => {
    const both = await Promise.all([decide(award), decide(award)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('what the applicant changes after it was read is read again, and left out of a release', async () => {
    await product.db
      .insertInto('application_receipts')
      .values({
        application_id: id,
        number: 'AAAA-AAAA-1',
        content: JSON.stringify({ sections: [] }) as never,
      })
      .execute()
    expect(refusal(await decide({ ...award, receipt: 'ZZZZ-ZZZZ-9' }))).toEqual([409, 'changed_meanwhile'])
    await decide({ ...award, receipt: 'AAAA-AAAA-1' })
    const batch = await preview(product, officer, scholarship)
    await product.db
      .updateTable('application_receipts')
      .set({ number: 'BBBB-BBBB-2' })
      .where('application_id', '=', id)
      .execute()
    expect((await deskNow()).decision).toMatchObject({ outdated: true })
    await ask(product, officer, `POST /decisions/release/${batch}`, {})
    await letTimePass(product)
    expect(await statusNow()).toBe('Pending')
    const { leftOut, letters } = (await ask(product, officer, `GET /decisions/batches/${batch}`)).body
    expect(leftOut).toMatchObject([{ applicationId: id, applicant: 'Diane Uwase' }])
    expect(letters).toMatchObject({ released: 0, skipped: 1 })
    const next = (
      await ask(product, officer, `GET /decisions/batches/${await preview(product, officer, scholarship)}`)
    ).body
    expect(next.leftOut[0].why).toContain('has changed the application')
  })

  test('a waiting list leaves the status, and is decided about again without a correction', async () => {
    await decide({ version: 0, outcome: 'waitlist', rank: 3 })
    await release()
    expect(await statusNow()).toBe('Pending')
    expect(await toldTo()).toMatchObject([{ words: 'You are number 3 on the waiting list' }])
    expect((await decide({ ...award, version: 1 })).status).toBe(200)
    await release()
    expect(await statusNow()).toBe('Completed')
    expect(await toldTo()).toMatchObject([{ outcome: 'award' }])
    expect((await toldTo())[0].subject).not.toContain('Correction')
  })

  test('a released decision is reopened with a reason, and corrected by a letter', async () => {
    expect(
      refusal(await ask(product, officer, `POST /decisions/reopen/${id}`, { reason: 'Wrong file.' })),
    ).toEqual([409, 'not_released'])
    await decide({ version: 0, outcome: 'decline' })
    await release()
    expect(refusal(await decide({ ...award, version: 1 }))).toEqual([409, 'already_decided'])
    const version = await reopen()
    const told = (await deskNow()).decision
    expect(told.reopened).toMatchObject({ reason: 'Wrong file.', by: 'Mira Staff' })
    expect(Date.parse(told.reopened.at)).toBeGreaterThan(Date.parse(told.at))
    // Reopened, and nobody has chosen since: nothing is corrected.
    expect((await ask(product, officer, `GET /decisions/scholarship/${scholarship}`)).body.proposed).toBe(0)
    expect((await takeBack(version)).status).toBe(200)
    expect((await deskNow()).decision).toMatchObject({ outcome: 'decline', released: true, reopened: null })
    await decide({ ...award, version: await reopen() })
    expect(await statusNow()).toBe('Rejected')
    expect(await toldTo()).toMatchObject([{ outcome: 'decline' }])
    await release()
    expect(await statusNow()).toBe('Completed')
    expect((await toldTo())[0].subject).toMatch(/^Correction: /)
    const entries = await product.db
      .selectFrom('record_entries')
      .select('action')
      .where('application_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['application.decide', 'application.release', 'application.reopen']),
    )
  })

  test('nobody decides about their own application, nor sees its decision', async () => {
    const own = await insertApplication(product.db, { user_id: officer.userId, scholarship_id: scholarship })
    expect(refusal(await decide(award, officer, own))).toEqual([403, 'own_application'])
    expect((await decide(award, colleague, own)).status).toBe(200)
    const batch = await preview(product, colleague, scholarship)
    const read = await ask(product, officer, `GET /decisions/batches/${batch}`)
    expect(refusal(read), 'a batch of it alone').toEqual([404, 'not_found'])
    expect((await ask(product, officer, `GET /decisions/scholarship/${scholarship}`)).body.proposed).toBe(0)
    expect(refusal(await ask(product, officer, `POST /decisions/release/${batch}`, {}))).toEqual([
      409,
      'changed_meanwhile',
    ])
  })
})

describe('[DESK5] before anybody has chosen when applicants of a scholarship hear', () => {
  const answer = (body: object, by = officer) =>
    ask(product, by, `PATCH /decisions/scholarship/${scholarship}`, { first: true, ...body })

  test('the desk sends nothing and proposes nothing, and the first answer stands', async () => {
    expect(refusal(await decide(award))).toEqual([409, 'hold_not_chosen'])
    expect(await deskNow()).toMatchObject({ holds: null, decision: null })
    expect((await answer({ holds: true, awardsHaveAmount: true })).status).toBe(200)
    expect(refusal(await answer({ holds: false }, colleague))).toEqual([409, 'changed_meanwhile'])
    expect(await deskNow()).toMatchObject({ holds: true, awardsHaveAmount: true, waitlistHasPlaces: false })
    expect((await decide(award)).body).toEqual({ version: 1, releaseAt: null })
  })

  test('the specified buttons act at once, as specified', async () => {
    expect((await press('Processing')).body).toEqual({ modifiedCount: 1 })
    expect((await press('Completed')).body).toEqual({ modifiedCount: 1 })
    expect(await statusNow()).toBe('Completed')
  })
})

describe('[DESK5] where a scholarship decides at once', () => {
  beforeEach(() => hold(product, officer, scholarship, false))

  test('a decision of the desk leaves after ten seconds, with one mail', async () => {
    const { body } = await decide(award)
    const seconds = (new Date(body.releaseAt).getTime() - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThan(11)
    expect(await statusNow()).toBe('Pending')
    await letTimePass(product)
    expect(await statusNow()).toBe('Completed')
    expect(await newsTo(product, applicant.email, 1)).toHaveLength(1)
  })

  test('until then it is taken back, or chosen anew, and nothing of the first leaves', async () => {
    await decide(award)
    expect((await takeBack(1)).status).toBe(200)
    await decide({ version: 0, outcome: 'decline' })
    await decide({ version: 1, outcome: 'waitlist' })
    await letTimePass(product)
    expect(await toldTo()).toMatchObject([{ outcome: 'waitlist' }])
    expect(await newsTo(product, applicant.email, 1)).toHaveLength(1)
  })

  test('Undo of another choice: the first one leaves, in its own ten seconds', async () => {
    await decide(award)
    await decide({ version: 1, outcome: 'decline' }, colleague)
    expect((await undo(2, colleague)).status).toBe(200)
    await letTimePass(product)
    expect(await toldTo()).toMatchObject([{ outcome: 'award' }])
    expect(await newsTo(product, applicant.email, 1)).toHaveLength(1)
  })

  test('Undo of a step that ended it: it leaves, in its own ten seconds', async () => {
    await press('Processing')
    await decide(award)
    await press('Rejected')
    expect((await undoStep('Rejected')).status).toBe(200)
    await letTimePass(product)
    expect(await toldTo()).toMatchObject([{ outcome: 'award' }])
  })

  test('the specified buttons act as specified, and end what was only proposed', async () => {
    await hold(product, officer, scholarship)
    await decide(award)
    await hold(product, officer, scholarship, false)
    expect((await press('Rejected')).body).toEqual({ modifiedCount: 1 })
    expect(await statusNow()).toBe('Rejected')
    expect((await deskNow()).decision).toBeNull()
  })

  test('a letter with a hole is refused, with what is empty', async () => {
    const letter = { kind: 'award', version: 0, subject: 'Awarded', body: '{outcome}. It is {amount}.' }
    expect((await ask(product, officer, `POST /decisions/letters/${scholarship}`, letter)).status).toBe(201)
    const { body } = await decide({ version: 0, outcome: 'award' })
    expect(body.error.fields.outcome).toContain('amount')
  })
})

test.each([
  [{ ...award, amount: '€4,000' }, 'amount'],
  [{ ...award, amount: '$0' }, 'amount'],
  [{ ...award, amount: '$99999999' }, 'amount'],
  [{ version: 0, outcome: 'waitlist', rank: 2 ** 31 }, 'rank'],
  [{ version: 0, outcome: 'maybe' }, 'outcome'],
  [{ ...award, word: 'a\u0000b' }, 'word'],
  [{ version: 0, outcome: 'award' }, 'amount'],
  [{ version: 0, outcome: 'waitlist' }, 'rank'],
])('[DESK5] refuses %j by field', async (body, field) => {
  const asks = { holds: true, awardsHaveAmount: true, waitlistHasPlaces: true }
  await ask(product, officer, `PATCH /decisions/scholarship/${scholarship}`, asks)
  const answer = await decide(body)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.error.fields)).toEqual([field])
})

test('[DESK5] where nobody has chosen yet, the first choice waits for whoever is deciding', async () => {
  const { db } = product
  const { chosen } = await db.transaction().execute(async tx => {
    expect((await findSettings(tx, knownId(scholarship), { lock: true })).holds).toBeNull()
    const choosing = ask(product, officer, `PATCH /decisions/scholarship/${scholarship}`, { holds: true })
    await vi.waitFor(async () => {
      const waiting = await sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
      expect(waiting.rows).toHaveLength(1)
    }, 60_000)
    expect((await findSettings(tx, knownId(scholarship))).holds).toBeNull()
    return { chosen: choosing }
  })
  expect((await chosen).status).toBe(200)
  expect((await findSettings(db, knownId(scholarship))).holds).toBe(true)
})
