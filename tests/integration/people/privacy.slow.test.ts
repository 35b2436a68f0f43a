import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createKnownPerson,
  type KnownPerson,
  type PrivacyStage,
  setPrivacyStage,
} from '../../scenarios/data/known-person.ts'
import { deleteAndSearch, findStorable, provokeFailures, searchLog } from '../../scenarios/data/privacy.ts'
import { type Person, signUp } from '../../support/identity/people.ts'

let stage: PrivacyStage
let admin: Person
let person: KnownPerson

beforeAll(async () => {
  stage = await setPrivacyStage()
  admin = await signUp(stage.product, 'admin', 'Ada Min')
  person = await createKnownPerson(stage, admin)
}, 600_000)
afterAll(() => stage.stop())

test('what is about a person may not be stored, and pages are the same for everybody', async () => {
  expect(await findStorable(stage, person)).toEqual([])
}, 600_000)

test('the log of a full run with failures holds no secret and nothing about a person', async () => {
  await provokeFailures(stage, person)
  await expect.poll(() => stage.product.process.output()).toContain('request failed')
  expect(searchLog(stage, person)).toEqual([])
}, 600_000)

test('[API6] [M2] a deleted account leaves nothing behind but the facts of its payments', async () => {
  expect(await deleteAndSearch(stage, person, admin)).toEqual([])
  const payments = await stage.product.db.selectFrom('payments').select(['status', 'user_id']).execute()
  expect(
    payments
      .filter(({ user_id }) => user_id === null)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['open', 'succeeded', 'waived'])
}, 600_000)
