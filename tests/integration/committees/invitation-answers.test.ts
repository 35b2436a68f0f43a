import { beforeEach, describe, expect, test } from 'vitest'
import { createSignedLinks } from '../../../server/features/notifications/signed-links.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'
import { insertCommittee, joinCommittee, type TestCommittee } from '../../support/reading-steps.ts'

const product = useProduct()

let committee: TestCommittee
let memberId: string
let reader: Person

beforeEach(async () => {
  committee = await insertCommittee(product, { applications: 1 })
  reader = await signUp(product, 'user', 'Ngozi Ade')
  memberId = newId()
  await product.db
    .insertInto('committee_members')
    .values({
      id: memberId,
      scholarship_id: committee.scholarship,
      email: 'ngozi@example.org',
      name: 'Ngozi',
      part: 'reader',
      most: 12,
    })
    .execute()
})

const token = (invitation = 1) => {
  const { secret, siteUrl } = product
  return createSignedLinks({ secret, siteUrl }).invitation(memberId, invitation).split('/').at(-1) ?? ''
}

const open = (link = token()) => ask(product, undefined, `GET /invitations/${link}`)
const accept = (by: Person = reader, link = token()) => ask(product, by, `POST /invitations/accept/${link}`)
const decline = (link = token()) => ask(product, undefined, `POST /invitations/decline/${link}`)

const change = (changes: object) =>
  product.db.updateTable('committee_members').set(changes).where('id', '=', memberId).execute()
const member = () =>
  product.db.selectFrom('committee_members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow()

describe('[FAIR1] an invitation', () => {
  test('says what it is for, and opening it changes nothing', async () => {
    const before = await member()
    expect((await open()).body).toEqual({
      scholarshipId: committee.scholarship,
      scholarshipName: 'Lakeside Merit Award',
      part: 'reader',
      email: 'ngozi@example.org',
      most: 12,
      dueAt: null,
      state: 'open',
    })
    expect(await member()).toEqual(before)
    expect(refusal(await open(`${token().slice(0, -3)}xyz`))).toEqual([404, 'not_found'])
    expect(refusal(await accept(reader, 'forged'))).toEqual([404, 'not_found'])
  })

  test('is accepted by one account, which is a member from then on', async () => {
    expect((await accept()).body).toEqual({ modifiedCount: 1 })
    expect(await member()).toMatchObject({ state: 'accepted', user_id: reader.userId, version: 2 })
    expect((await open()).body.state).toBe('used')
    // The answer was lost.
    expect((await accept()).body).toEqual({ modifiedCount: 0 })
    expect(refusal(await accept(await signUp(product)))).toEqual([409, 'invitation_ended'])
    expect(refusal(await decline())).toEqual([409, 'invitation_ended'])
    expect((await ask(product, reader, 'GET /readings')).body).toMatchObject([
      { scholarshipId: committee.scholarship },
    ])
  })

  test('is declined without an account, and can still be accepted', async () => {
    expect((await decline()).body).toEqual({ modifiedCount: 1 })
    expect((await open()).body.state).toBe('declined')
    expect((await decline()).body).toEqual({ modifiedCount: 0 })
    expect((await accept()).status).toBe(200)
    expect((await member()).state).toBe('accepted')
  })

  test.each([
    ['after two weeks', () => change({ invited_at: new Date(Date.now() - 14.01 * 86_400_000) })],
    ['when a newer one was sent', () => change({ invitation: 2 })],
    ['when the part of its member has ended', () => change({ state: 'left' })],
    [
      'when the ranking is handed over',
      () =>
        product.db
          .updateTable('committees')
          .set({ state: 'handedOver' })
          .where('scholarship_id', '=', committee.scholarship)
          .execute(),
    ],
  ])('ends %s', async (_, end) => {
    await end()
    expect((await open()).body.state).toBe('ended')
    expect(refusal(await accept())).toEqual([409, 'invitation_ended'])
    expect(refusal(await decline())).toEqual([409, 'invitation_ended'])
  })

  test('is not for who sees the applications at the desk while they are read blind, who has applied, or is a member', async () => {
    const officer = await signUp(product, 'moderator')
    expect(refusal(await accept(officer))).toEqual([409, 'sees_at_desk'])
    const applicant = await signUp(product)
    await insertApplication(product.db, { user_id: applicant.userId, scholarship_id: committee.scholarship })
    expect(refusal(await accept(applicant))).toEqual([403, 'own_application'])
    const already = await joinCommittee(product, committee)
    expect(refusal(await accept(already))).toEqual([409, 'already_member'])
    await product.db
      .updateTable('committees')
      .set({ lifted_at: new Date(), lifted_why: 'Interviews' })
      .where('scholarship_id', '=', committee.scholarship)
      .execute()
    expect((await accept(officer)).status).toBe(200)
  })

  test('[FAIR3] who accepts and applies at once does not stay a reader', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await signUp(product)
      await change({ state: 'invited', user_id: null })
      const of = { user_id: person.userId, scholarship_id: committee.scholarship }
      const [answer] = await Promise.all([accept(person), insertApplication(product.db, of)])
      const { state } = await member()
      expect([answer.status, state]).toEqual(answer.status === 200 ? [200, 'left'] : [403, 'invited'])
    }
  })
})
