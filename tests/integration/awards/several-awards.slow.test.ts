import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { awardOf, propose, release, switchOn } from '../../support/award-steps.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { mailAbout, mailsTo, sendNewsNow } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const colleague = usePerson(product, 'moderator', 'Tomás Rivera')
const people: Person[] = []

let scholarship: string
let ids: string[]
beforeEach(async () => {
  while (people.length < 4) people.push(await signUp(product, 'user', `Applicant ${people.length}`))
  const name = { scholarship_name: 'Boreal Award' }
  scholarship = await insertScholarship(product.db, name)
  ids = []
  for (const { userId } of [...people, officer])
    ids.push(await insertApplication(product.db, { user_id: userId, scholarship_id: scholarship, ...name }))
})

const person = (index: number) => people[index] ?? officer
const award = (index: number) => awardOf(product, person(index), ids[index] ?? '')

/** Offers an award to so many; the next one is on the waiting list. The fifth is the officer. */
async function offer(number: number, settings: Parameters<typeof switchOn>[3] = {}) {
  await switchOn(product, colleague, scholarship, settings)
  for (const [index, id] of ids.entries())
    if (index <= number)
      await propose(
        product,
        colleague,
        id,
        index < number ? { outcome: 'award', amount: '$1,000' } : { outcome: 'waitlist', rank: 1 },
      )
  expect(await release(product, colleague, scholarship)).toMatchObject({ status: 200 })
  return Promise.all(Array.from({ length: number }, (_, index) => award(index)))
}

interface Seen {
  _id: string
  version: number
}

const items = (awards: readonly Seen[]) => awards.map(({ _id, version }) => ({ _id, version }))

async function act(kind: object, awards: readonly Seen[], { dryRun = false } = {}) {
  const { status, body } = await ask(product, officer, 'POST /awards/act', {
    act: kind,
    items: items(awards),
    dryRun,
  })
  expect(status).toBe(200)
  return body
}

const answer = async (index: number, call: string, body: object) => {
  const { _id, version } = await award(index)
  expect(
    (await ask(product, person(index), `POST /awards/${call}/${_id}`, { version, ...body })).status,
  ).toBe(200)
}
const dayOver = (...awards: readonly Seen[]) =>
  sql`update awards set answer_by = now() - interval '1 minute'
    where id in (${sql.join(awards.map(({ _id }) => _id))})`.execute(product.db)

test('[AWARD1] [AWARD2] more time is given to those who can still answer; until its emails leave, it is taken back', async () => {
  const seen = await offer(5)
  const [one, two, three, four, own] = seen
  await answer(1, 'answer', { answer: 'accept' })
  await answer(2, 'defer', { words: 'In spring.' })
  const now = [one, await award(1), await award(2), { ...four, version: 99 }, own]
  const moreTime = { kind: 'moreTime', day: dateIn(40) }
  const expected = {
    changed: [{ _id: one._id, version: one.version }],
    refused: [
      { _id: two._id, why: 'They have accepted it.' },
      { _id: three._id, why: 'They ask to start later: please answer that first.' },
      { _id: four._id, why: 'It was changed in the meantime.' },
      { _id: own._id, why: 'This is your own award. Please ask a colleague.' },
    ],
  }
  expect(await act(moreTime, now, { dryRun: true })).toEqual(expected)
  expect(await award(0)).toMatchObject({ answerBy: one.answerBy, version: one.version })

  const given = await act(moreTime, now)
  expect(given.changed).toEqual([{ _id: one._id, version: one.version + 1 }])
  expect(given.refused.map(({ _id }: Seen) => _id)).toEqual([two._id, three._id, four._id, own._id])
  expect(await award(0)).toMatchObject({ answerBy: `${dateIn(40)}T17:00:00.000Z`, state: 'offered' })
  expect((await act(moreTime, [await award(0)])).refused[0].why).toBe('They have as much time already.')

  const undone = await act({ kind: 'lessTime' }, given.changed)
  expect(undone.refused).toEqual([])
  expect(await award(0)).toMatchObject({ answerBy: one.answerBy })
  const again = await act(moreTime, undone.changed)
  await sendNewsNow(product)
  const mail = await mailAbout(product, person(0).email, 'You now have until')
  expect(mail.subject).toMatch(/^You now have until \d+ \w+ to answer: \$1,000, Boreal Award$/)
  expect(mail.text).toContain('The office has given you more time.')
  const late = await act({ kind: 'lessTime' }, again.changed)
  expect(late.refused[0].why).toBe('The email that says so has left already.')
  expect(await award(0)).toMatchObject({ answerBy: `${dateIn(40)}T17:00:00.000Z` })
  const { body } = await ask(product, officer, `GET /awards/${one._id}`)
  expect(body.events.map(({ why }: { why: string }) => why).filter(Boolean)).toEqual([
    expect.stringMatching(/^More time to answer: until .*, 17:00 in UTC\.$/),
    'More time to answer: taken back.',
    expect.stringMatching(/^More time to answer: until/),
  ])
})

test('[AWARD2] a silent award gets more time, too; a day that has passed, or is far away, is refused', async () => {
  const [one] = await offer(1)
  await dayOver(one)
  expect((await act({ kind: 'moreTime', day: dateIn(3) }, [one])).refused).toEqual([])
  expect(Date.parse((await award(0)).answerBy)).toBeGreaterThan(Date.now())
  for (const day of [dateIn(-1), dateIn(400), 'soon']) {
    const body = { act: { kind: 'moreTime', day }, items: items([one]), dryRun: true }
    expect(refusal(await ask(product, officer, 'POST /awards/act', body))).toEqual([400, 'invalid_input'])
  }
  const many = Array.from({ length: 501 }, () => items([one])[0])
  const body = { act: { kind: 'remind' }, items: many, dryRun: true }
  expect(refusal(await ask(product, officer, 'POST /awards/act', body))).toEqual([400, 'invalid_input'])
})

test('[AWARD1] a reminder by hand is mailed once on a day, and leaves what its applicant sees as it is', async () => {
  const seen = await offer(3)
  const [one, two, three] = seen
  await sql`update awards set answer_by = now() + interval '30 hours' where id = ${one._id}`.execute(
    product.db,
  )
  await dayOver(two)
  await sql`insert into mail_preferences (user_id, refused_at) values (${person(2).userId}, now())
    on conflict (user_id) do update set refused_at = now()`.execute(product.db)
  const reminded = await act({ kind: 'remind' }, seen)
  expect(reminded).toEqual({
    changed: items([one, two]),
    refused: [{ _id: three._id, why: 'Their mail server has refused their address.' }],
  })
  const mail = await mailAbout(product, person(0).email, 'left to answer')
  expect(mail.subject).toMatch(/^[12] days? left to answer: \$1,000, Boreal Award$/)
  const last = await mailAbout(product, person(1).email, 'Please do not forget')
  expect(last.text).toContain('You can still answer after it, until your place is given to somebody else.')
  expect((await act({ kind: 'remind' }, seen)).refused.map(({ why }: { why: string }) => why)).toEqual([
    'They were reminded today.',
    'They were reminded on the last day or after it.',
    'Their mail server has refused their address.',
  ])
  await vi.waitUntil(async () => {
    const waiting = sql`select from jobs where kind = 'send_award_notice' and about is null and done_at is null`
    return (await waiting.execute(product.db)).rows.length === 0
  }, 60_000)
  const mails = await mailsTo(product, person(1).email)
  expect(mails.filter(({ subject }) => subject.includes('Please do not forget'))).toHaveLength(1)
  await answer(0, 'answer', { answer: 'accept' })
  const { rows } = await sql`select from record_entries where action = 'award.remind'
    and object_id in (${one._id}, ${two._id})`.execute(product.db)
  expect(rows).toHaveLength(2)
  await sql`update mail_preferences set refused_at = null`.execute(product.db)
})

test('[AWARD2] [AWARD3] places of silent awards are given on together, and the next person moves up', async () => {
  const seen = await offer(3, { movesUp: 'automatically' })
  const [one, two, three] = seen
  await dayOver(one, two)
  expect(await act({ kind: 'giveOn' }, seen, { dryRun: true })).toEqual({
    changed: items([one, two]),
    refused: [
      { _id: three._id, why: 'Its date to answer by has not passed: until then this place is promised.' },
    ],
  })
  await answer(1, 'answer', { answer: 'accept' })
  const given = await act({ kind: 'giveOn' }, seen)
  expect(given.changed).toEqual([{ _id: one._id, version: one.version + 1 }])
  expect(given.refused.map(({ _id }: Seen) => _id)).toEqual([two._id, three._id])
  const states = await Promise.all([0, 1, 2].map(async index => (await award(index)).state))
  expect(states).toEqual(['lapsed', 'accepted', 'offered'])
  const waiting = await product.db
    .selectFrom('awards')
    .select('application_id')
    .where('scholarship_id', '=', scholarship)
    .where('state', '=', 'waiting')
    .execute()
  expect(waiting).toEqual([{ application_id: ids[3] }])
})

test('[AWARD4] what several students gave is confirmed together as it was listed, and taken back', async () => {
  await offer(3)
  for (const index of [0, 1, 2]) {
    await answer(index, 'answer', { answer: 'accept' })
    const [, letter] = (await award(index)).conditions
    const body = { version: 1, answer: `Dear donor, by ${index}`, documents: [] }
    expect(
      (await ask(product, person(index), `POST /awards/conditions/give/${letter._id}`, body)).status,
    ).toBe(200)
  }
  const list = async () =>
    (await ask(product, officer, `GET /awards?scholarship=${scholarship}&state=toCheck`)).body
  const listed = await list()
  expect(listed.counts.toCheck).toBe(3)
  const given = listed.items.flatMap(({ toCheck }: { toCheck: Seen[] }) => toCheck)
  expect(given).toHaveLength(3)
  // The first student sends it again: that has been looked at by nobody.
  const [, mine] = (await award(0)).conditions
  const anew = { version: mine.version, answer: 'Dear donor, again', documents: [] }
  await ask(product, person(0), `POST /awards/conditions/give/${mine._id}`, anew)
  const check = async (how: string, chosen: readonly Seen[]) =>
    (await ask(product, officer, 'POST /awards/conditions/checkSeveral', { act: how, items: items(chosen) }))
      .body
  const confirmed = await check('confirm', given)
  expect(confirmed.changed).toHaveLength(2)
  expect(confirmed.refused).toEqual([{ _id: mine._id, why: expect.any(String) }])
  expect((await list()).counts.toCheck).toBe(1)
  expect((await check('undo', confirmed.changed)).refused).toEqual([])
  expect((await list()).counts.toCheck).toBe(3)
})
