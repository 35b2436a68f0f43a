import { expect, test } from 'vitest'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertMember, invite, makeCommittee, open } from '../../support/committee-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { linkOf, mailAbout, mailsTo } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'
import { criterion } from '../../support/score-steps.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Tara Rahman')

test('[FAIR1] before there is a committee, its page has what it would begin with', async () => {
  const scholarship = await insertScholarship(product.db)
  await insertApplication(product.db, { scholarship_id: scholarship })
  const { body } = await ask(product, officer, `GET /committees/${scholarship}`)
  expect(body).toMatchObject({
    version: 0,
    state: 'preparing',
    settings: { readingsEach: 3, blind: true, dueAt: null },
    applications: 1,
    wanted: 3,
    members: [],
  })
  expect(
    refusal(await ask(product, officer, `POST /committees/remind/${scholarship}`, { members: null })),
  ).toEqual([404, 'not_found'])
})

test('[FAIR1] readers are invited by mail, once each, and need no role', async () => {
  const scholarship = await insertScholarship(product.db, { scholarship_name: 'Volta Award' })
  await makeCommittee(product, officer, scholarship)
  const applicant = await signUp(product, 'user', 'Amina Yusuf')
  await insertApplication(product.db, { scholarship_id: scholarship, user_id: applicant.userId })
  const people = ['kofi@example.org', applicant.email, officer.email, 'kofi@example.org'].map(email => ({
    email,
    name: '',
  }))
  const { status, body } = await invite(product, officer, scholarship, { people, most: 12 })
  expect([status, body]).toEqual([
    201,
    {
      invited: 1,
      leftOut: [
        { email: applicant.email, why: 'applied' },
        { email: officer.email, why: 'seesAtDesk' },
      ],
    },
  ])
  const mail = await mailAbout(product, 'kofi@example.org', 'Will you read')
  expect(mail.text).toContain('At most 12 applications')
  expect(mail.text).not.toContain('Amina')
  const { token } = linkOf(mail, 'invitation')
  expect(token.split('.')[1]).toBe('1')
  const again = await invite(product, officer, scholarship, { people })
  expect(again.body.leftOut[0]).toEqual({ email: 'kofi@example.org', why: 'already' })

  const [member] = (await ask(product, officer, `GET /committees/${scholarship}`)).body.members
  expect(member).toMatchObject({ email: 'kofi@example.org', state: 'invited', most: 12, named: false })
  const act = (what: object) => ask(product, officer, `POST /committees/members/${member._id}`, what)
  expect((await act({ act: 'inviteAgain' })).body).toEqual({ modifiedCount: 1 })
  const second = await mailAbout(product, 'kofi@example.org', 'Will you read')
  await expect.poll(() => mailsTo(product, 'kofi@example.org')).toHaveLength(2)
  expect(second.text).toContain('please do not forward it')
  const change = { version: member.version + 1, part: 'chair', most: 5, fields: 'Engineering' }
  const changed = await ask(product, officer, `PATCH /committees/members/${member._id}`, change)
  expect(changed.body).toEqual({ version: change.version + 1 })
  expect(refusal(await ask(product, officer, `PATCH /committees/members/${member._id}`, change))).toEqual([
    409,
    'changed_meanwhile',
  ])
  expect((await act({ act: 'end' })).body).toEqual({ modifiedCount: 1 })
  expect((await act({ act: 'end' })).body).toEqual({ modifiedCount: 0 })
})

test('[FAIR1] a committee opens with criteria, a date and readers who said whom they know; then its criteria are locked', async () => {
  const scholarship = await insertScholarship(product.db)
  await makeCommittee(product, officer, scholarship)
  const act = (version: number, name: string, why = '') =>
    ask(product, officer, `POST /committees/${scholarship}`, { version, act: name, why })
  expect(refusal(await act(1, 'open'))).toEqual([409, 'committee_not_ready'])
  await insertMember(product, await signUp(product), scholarship)
  expect((await act(1, 'open')).body).toEqual({ version: 2 })
  expect(refusal(await act(1, 'discuss'))).toEqual([409, 'changed_meanwhile'])
  expect(refusal(await act(2, 'open'))).toEqual([409, 'committee_open'])
  const criteria = { version: 1, criteria: [criterion('Luck')], hides: false, anew: true }
  expect(refusal(await ask(product, officer, `POST /scores/criteria/${scholarship}`, criteria))).toEqual([
    409,
    'committee_open',
  ])
  const { settings, version } = (await ask(product, officer, `GET /committees/${scholarship}`)).body
  const patch = (changes: object) =>
    ask(product, officer, `PATCH /committees/${scholarship}`, { ...settings, version, ...changes })
  expect(refusal(await patch({ blind: false }))).toEqual([409, 'committee_open'])
  expect(refusal(await patch({ dueAt: null }))).toEqual([400, 'invalid_input'])
  expect((await patch({ readingsEach: 4 })).body).toEqual({ version: 3 })
  expect(refusal(await act(3, 'lift'))).toEqual([400, 'invalid_input'])
  expect((await act(3, 'lift', 'The donor asks who they are.')).body).toEqual({ version: 4 })
  expect((await act(4, 'discuss')).body).toEqual({ version: 5 })
  const { lifted, state } = (await ask(product, officer, `GET /committees/${scholarship}`)).body
  expect([state, lifted]).toMatchObject([
    'discussing',
    { by: officer.name, why: 'The donor asks who they are.' },
  ])
})

test('[FAIR10] reminders by hand go to those who have readings left, once a day', async () => {
  const scholarship = await insertScholarship(product.db, { scholarship_name: 'Reminded Award' })
  await makeCommittee(product, officer, scholarship)
  const [busy, idle] = [await signUp(product, 'user', 'Kofi Mensah'), await signUp(product)]
  const member = await insertMember(product, busy, scholarship)
  await insertMember(product, idle, scholarship)
  await open(product, officer, scholarship)
  const application = await insertApplication(product.db, { scholarship_id: scholarship })
  await product.db
    .insertInto('committee_readings')
    .values({
      id: crypto.randomUUID(),
      application_id: application,
      member_id: member,
      scholarship_id: scholarship,
    })
    .execute()
  const remind = () => ask(product, officer, `POST /committees/remind/${scholarship}`, { members: null })
  expect((await remind()).body).toEqual({ mails: 1 })
  expect((await remind()).body).toEqual({ mails: 0 })
  const mail = await mailAbout(product, busy.email, 'Reminder: 1 reading for Reminded Award')
  expect(mail.text).not.toContain('Amina')
  expect(await mailsTo(product, idle.email)).toEqual([])
})
