import { expect, test, vi } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertMember, makeCommittee, open } from '../../support/committee-steps.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { giveRole, signUp, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { mailAbout, mailsTo } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'
import { nameReferee, askForReferences } from '../../support/reference-steps.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Tara Rahman')

/** A scholarship with an open committee, its readers and applications. */
async function committeeOf(readers: number, applications: number, changes = {}) {
  const scholarship = await insertScholarship(product.db, { scholarship_name: 'Assigned Award' })
  await makeCommittee(product, officer, scholarship, changes)
  const people = []
  for (let number = 0; number < readers; number += 1) {
    const person = await signUp(product, 'user', 'Kofi Mensah')
    people.push({ person, member: await insertMember(product, person, scholarship) })
  }
  await open(product, officer, scholarship)
  const ids = []
  for (let number = 0; number < applications; number += 1)
    ids.push(await insertApplication(product.db, { scholarship_id: scholarship }))
  return { scholarship, people, ids }
}

/** Asks for a proposal and waits for it. */
async function propose(scholarship: string) {
  const _id = newId()
  const asked = await ask(product, officer, `POST /committees/proposal/${scholarship}`, { _id })
  expect(asked.body).toEqual({ modifiedCount: 1 })
  return vi.waitFor(
    async () => {
      const { body } = await ask(product, officer, `GET /committees/proposal/${scholarship}`)
      if (body.state === 'waiting') throw new Error('The proposal is not ready.')
      expect(body._id).toBe(_id)
      return body
    },
    { timeout: 60_000, interval: 100 },
  )
}

const assign = (scholarship: string, _id: string) =>
  ask(product, officer, `POST /committees/assign/${scholarship}`, { _id })
const readingsOf = (scholarship: string) =>
  product.db.selectFrom('committee_readings').selectAll().where('scholarship_id', '=', scholarship).execute()

test('[FAIR4] [FAIR10] a proposal is confirmed whole, once, and each reader gets one mail that says how many', async () => {
  const { scholarship, people } = await committeeOf(3, 3)
  const proposal = await propose(scholarship)
  expect(proposal).toMatchObject({ state: 'ready', wanted: 6, possible: 6, missing: [], unnamed: 0 })
  expect(proposal.loads.map(({ load }: { load: number }) => load)).toEqual([2, 2, 2])
  const [first, second] = await Promise.all([
    assign(scholarship, proposal._id),
    assign(scholarship, proposal._id),
  ])
  expect([first.body, second.body]).toEqual([
    { assigned: 6, mails: 3 },
    { assigned: 6, mails: 3 },
  ])
  const rows = await readingsOf(scholarship)
  expect(rows).toHaveLength(6)
  // Neither order nor time is in an id.
  expect(rows.every(({ id }) => id[14] === '4')).toBe(true)
  for (const { person } of people) {
    const mail = await mailAbout(product, person.email, '2 applications to read for Assigned Award')
    expect(mail.text).not.toContain('Amina')
  }
  expect((await propose(scholarship)).possible).toBe(0)
  expect(refusal(await assign(scholarship, proposal._id))).toEqual([409, 'changed_meanwhile'])
})

test('[FAIR4] what is missing says why, and what would help', async () => {
  const { scholarship, people } = await committeeOf(2, 3)
  const { db } = product
  await db
    .updateTable('committee_members')
    .set({ most: 1 })
    .where('id', '=', people[0]?.member ?? '')
    .execute()
  const { missing, help, possible } = await propose(scholarship)
  expect(possible).toBe(4)
  expect(missing).toHaveLength(2)
  expect(missing[0]).toMatchObject({ has: 1, wanted: 2, barred: 0, full: 1, already: 0 })
  expect(help).toEqual([{ memberId: people[0]?.member, name: people[0]?.person.name, most: 3, gains: 2 }])
})

test('[FAIR3] nobody reads their own applicants as a referee, the same mailbox, or whom they named', async () => {
  const { scholarship, people, ids } = await committeeOf(4, 0)
  const { db } = product
  const [referee, mailbox, named, free] = people.map(({ member }) => member)
  const applicant = await signUp(product, 'user', 'Chidi Nwosu-Okéké')
  ids.push(await insertApplication(db, { scholarship_id: scholarship, user_id: applicant.userId }))
  await askForReferences(product, officer, scholarship)
  await nameReferee(product, applicant, scholarship, {
    name: 'Dr X',
    email: people[0]?.person.email ?? '',
  })
  await db
    .updateTable('committee_members')
    .set({ email: applicant.email.replace('@', '+reader@') })
    .where('id', '=', mailbox ?? '')
    .execute()
  await db
    .insertInto('committee_names')
    .values({ member_id: named ?? '', name: 'okeke chidi' })
    .execute()
  const proposal = await propose(scholarship)
  expect(proposal).toMatchObject({ wanted: 2, possible: 1 })
  expect(proposal.missing).toMatchObject([{ has: 1, wanted: 2, barred: 3, full: 0 }])
  const list = async () =>
    (await ask(product, officer, `GET /committees/conflicts/${scholarship}`)).body.conflicts as {
      _id: string
      source: string
    }[]
  expect((await list()).map(({ source }) => source).toSorted()).toEqual(['mailbox', 'named', 'referee'])
  expect((await assign(scholarship, proposal._id)).body).toEqual({ assigned: 1, mails: 1 })
  expect((await readingsOf(scholarship))[0]?.member_id).toBe(free)
  // Lifted with a reason, it stays lifted.
  const conflict = (await list()).find(({ source }) => source === 'named')
  const lifting = (why: string) => ask(product, officer, `POST /committees/lift/${conflict?._id}`, { why })
  expect((await lifting('Another person of this name.')).body).toEqual({ modifiedCount: 1 })
  expect(refusal(await lifting('Again'))).toEqual([409, 'changed_meanwhile'])
  const again = await propose(scholarship)
  expect(again.possible).toBe(1)
  expect((await assign(scholarship, again._id)).body.assigned).toBe(1)
  expect(refusal(await ask(product, officer, `POST /committees/lift/${newId()}`, { why: 'x' }))).toEqual([
    404,
    'not_found',
  ])
  expect(referee).toBeDefined()
})

test('[FAIR3] [FAIR4] whatever changes between proposal and confirmation refuses all of it', async () => {
  const changes: [string, (of: Awaited<ReturnType<typeof committeeOf>>) => Promise<unknown>][] = [
    [
      'a conflict',
      ({ people, ids }) =>
        product.db
          .insertInto('committee_conflicts')
          .values({
            id: newId(),
            member_id: people[0]?.member ?? '',
            application_id: ids[0] ?? '',
            source: 'known',
          })
          .execute(),
    ],
    [
      'a limit',
      ({ people }) =>
        product.db
          .updateTable('committee_members')
          .set({ most: 1 })
          .where('id', '=', people[0]?.member ?? '')
          .execute(),
    ],
    [
      'a decision',
      ({ ids }) =>
        product.db
          .updateTable('applications')
          .set({ status: 'Rejected' })
          .where('id', '=', knownId(ids[0] ?? ''))
          .execute(),
    ],
    [
      'an application that is gone',
      ({ ids }) =>
        product.db
          .deleteFrom('applications')
          .where('id', '=', knownId(ids[0] ?? ''))
          .execute(),
    ],
    ['a reader who sees the desk', ({ people }) => giveRole(product, people[0]!.person, 'moderator')],
  ]
  for (const [name, change] of changes) {
    const committee = await committeeOf(2, 2)
    const proposal = await propose(committee.scholarship)
    expect(proposal.possible).toBe(4)
    await change(committee)
    expect([name, ...refusal(await assign(committee.scholarship, proposal._id))]).toEqual([
      name,
      409,
      'changed_meanwhile',
    ])
    expect(await readingsOf(committee.scholarship)).toEqual([])
  }
})

test('[FAIR3] a reading against a conflict is refused by the database, and a new conflict ends it', async () => {
  const { scholarship, people, ids } = await committeeOf(1, 2)
  const proposal = await propose(scholarship)
  await assign(scholarship, proposal._id)
  const member_id = people[0]?.member ?? ''
  const [application_id = '', other = ''] = ids
  await product.db
    .insertInto('committee_conflicts')
    .values({ id: newId(), member_id, application_id, source: 'known' })
    .execute()
  const states = async () =>
    Object.fromEntries((await readingsOf(scholarship)).map(row => [row.application_id, row.state]))
  expect(await states()).toEqual({ [application_id]: 'void', [other]: 'assigned' })
  const back = product.db
    .updateTable('committee_readings')
    .set({ state: 'assigned' })
    .where('application_id', '=', knownId(application_id))
    .execute()
  await expect(back).rejects.toThrow('a reading against a conflict')
})

test('[FAIR2] [FAIR3] whoever applies, or comes to see the desk, reads no more; what was submitted stays', async () => {
  const { scholarship, people } = await committeeOf(2, 2)
  await assign(scholarship, (await propose(scholarship))._id)
  const [applying, promoted] = people
  await product.db
    .updateTable('committee_readings')
    .set({ state: 'submitted' })
    .where('member_id', '=', promoted?.member ?? '')
    .where(
      'id',
      '=',
      knownId(
        (await readingsOf(scholarship)).find(({ member_id }) => member_id === promoted?.member)?.id ?? '',
      ),
    )
    .execute()
  await insertApplication(product.db, { scholarship_id: scholarship, user_id: applying?.person.userId ?? '' })
  await giveRole(product, promoted!.person, 'moderator')
  const states = Map.groupBy(await readingsOf(scholarship), ({ member_id }) => member_id)
  expect(states.get(applying?.member ?? '')?.map(({ state }) => state)).toEqual(['givenBack', 'givenBack'])
  expect(
    states
      .get(promoted?.member ?? '')
      ?.map(({ state }) => state)
      .toSorted(),
  ).toEqual(['givenBack', 'submitted'])
  const { members, conflicts } = (await ask(product, officer, `GET /committees/${scholarship}`)).body
  expect(members.map(({ state }: { state: string }) => state)).toEqual(['left', 'left'])
  expect(conflicts).toBe(1)
})

test('[FAIR4] a reading that was given back waits ten minutes before somebody else gets it', async () => {
  const { scholarship, people } = await committeeOf(1, 1)
  await assign(scholarship, (await propose(scholarship))._id)
  const later = await signUp(product)
  await insertMember(product, later, scholarship)
  await product.db
    .updateTable('committee_readings')
    .set({ state: 'givenBack', ended_from: 'assigned', ended_at: new Date() })
    .where('member_id', '=', people[0]?.member ?? '')
    .execute()
  // One of the two is wanted at once.
  expect(await propose(scholarship)).toMatchObject({ wanted: 1, possible: 1 })
  const past = new Date(Date.now() - 11 * 60_000)
  await product.db
    .updateTable('committee_readings')
    .set({ ended_at: past })
    .where('scholarship_id', '=', scholarship)
    .execute()
  const proposal = await propose(scholarship)
  expect(proposal).toMatchObject({ wanted: 2, possible: 1 })
  await assign(scholarship, proposal._id)
  const rows = await readingsOf(scholarship)
  expect(rows.find(({ state }) => state === 'givenBack')?.given_on).toBe(true)
})

test('[FAIR4] who reads best what an application is about, gets it', async () => {
  const { scholarship, people } = await committeeOf(2, 0, { readingsEach: 1 })
  const { db } = product
  for (const degree of ['masters', 'bachelor'])
    await insertApplication(db, { scholarship_id: scholarship, user_id: await insertUser(db), degree })
  for (const [at, fields] of ['Bachelor', 'masters and more'].entries())
    await db
      .updateTable('committee_members')
      .set({ fields })
      .where('id', '=', people[at]?.member ?? '')
      .execute()
  await assign(scholarship, (await propose(scholarship))._id)
  const rows = await db
    .selectFrom('committee_readings')
    .innerJoin('applications', 'applications.id', 'application_id')
    .innerJoin('committee_members', 'committee_members.id', 'member_id')
    .select(['degree', 'fields'])
    .where('committee_readings.scholarship_id', '=', scholarship)
    .orderBy('degree')
    .execute()
  expect(rows).toEqual([
    { degree: 'bachelor', fields: 'Bachelor' },
    { degree: 'masters', fields: 'masters and more' },
  ])
  expect(await mailsTo(product, officer.email)).toEqual([])
})
