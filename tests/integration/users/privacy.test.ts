import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createKnownPerson,
  deleteAndSearch,
  findStorable,
  type KnownPerson,
  type PrivacyStage,
  provokeFailures,
  searchLog,
  setPrivacyStage,
} from '../../scenarios/data/privacy.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import type { PlantedFault } from '../../support/product-process.ts'

let stage: PrivacyStage
let admin: Person
let person: KnownPerson

beforeAll(async () => {
  stage = await setPrivacyStage()
  admin = await signUp(stage.product, 'admin', 'Ada Min')
  person = await createKnownPerson(stage, admin)
}, 120_000)
afterAll(() => stage.stop())

test('what is about a person may not be stored, and pages are the same for everybody', async () => {
  expect(await findStorable(stage, person)).toEqual([])
}, 120_000)

test('the log of a full run with failures holds no secret and nothing about a person', async () => {
  await provokeFailures(stage, person)
  expect(stage.product.process.output()).toContain('request failed')
  expect(searchLog(stage, person)).toEqual([])
}, 120_000)

test('[API6] [M2] a deleted account leaves nothing behind but the facts of its payments', async () => {
  expect(await deleteAndSearch(stage, person, admin)).toEqual([])
  const payments = await stage.product.db.selectFrom('payments').select(['status', 'user_id']).execute()
  expect(
    payments
      .filter(({ user_id }) => user_id === null)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['open', 'succeeded'])
}, 120_000)

describe('with its rules broken', () => {
  const faults: PlantedFault[] = [
    {
      file: 'server/http/app.ts',
      find: '{ method, route,',
      replace: '{ headers: request.headers, method, route,',
    },
    { file: 'server/log.ts', find: 'err: loggedError', replace: '' },
    {
      file: 'server/identity/identity-repository.ts',
      find: 'await deleteResetLinks(db, identityId)',
      replace: '',
    },
    {
      file: 'server/users/manage-users-service.ts',
      find: 'await dropMailsTo(tx, user.user_email)',
      replace: '',
    },
    { file: 'server/users/manage-users-service.ts', find: 'await removePictures(tx, user.id)', replace: '' },
    {
      file: 'server/identity/identity-routes.ts',
      find: "reply.header('cache-control', 'no-store')",
      replace: '',
    },
    { file: 'start/compose.ts', find: 'await forgetPoster(db, email)', replace: '' },
    { file: 'start/compose.ts', find: 'await cards.forgetPayer?.(email)', replace: '' },
  ]

  test('the harness finds what is logged and what is left', async () => {
    const broken = await setPrivacyStage(faults)
    const boss = await signUp(broken.product, 'admin', 'Ada Min')
    const somebody = await createKnownPerson(broken, boss)
    await provokeFailures(broken, somebody)
    expect(searchLog(broken, somebody)).toEqual([
      'the log holds the address',
      'the log holds the cookie bursary.device',
      'the log holds the cookie bursary.session_token',
      'the log holds the email',
      'the log holds the first name',
      'the log holds the hsc',
      'the log holds the name',
      'the log holds the phone',
      'the log holds the ssc',
      'the log holds the token',
    ])
    expect(await findStorable(broken, somebody)).toEqual([
      'GET /auth/callback/google?code=x&state=x 302',
      'GET /auth/get-session 200',
      'POST /auth/request-password-reset 200',
      'POST /auth/sign-in/email 200',
      'POST /auth/sign-in/social 200',
      'POST /auth/sign-out 200',
      'POST /auth/sign-up/email 200',
      'POST /auth/update-user 200',
    ])
    expect(await deleteAndSearch(broken, somebody, boss)).toEqual([
      'a mail is sent: Choose a new password for Bursary',
      'a mail is sent: Feedback on your application: Lakeside Merit Award',
      'identity.verification.value holds the identity id',
      'payment_sandbox.events.object holds the email',
      'payment_sandbox.events.object holds the first name',
      'payment_sandbox.events.object holds the name',
      'payment_sandbox.payment_intents.last_payment_error holds the email',
      'payment_sandbox.payment_intents.last_payment_error holds the first name',
      'payment_sandbox.payment_intents.last_payment_error holds the name',
      'payment_sandbox.payment_methods.billing_details holds the email',
      'payment_sandbox.payment_methods.billing_details holds the first name',
      'payment_sandbox.payment_methods.billing_details holds the name',
      'public.images.id holds the passport photo id',
      'public.images.id holds the portrait id',
      'public.scholarships.posted_by_email holds the email',
      'public.scholarships.posted_by_email holds the first name',
      'the data folder holds the passport photo id',
      'the data folder holds the portrait id',
    ])
    await broken.stop()
  }, 180_000)
})
