import { afterAll, beforeAll, expect, test } from 'vitest'
import { withIdentityTables } from '../../server/features/people/identity/identity-tables.ts'
import { redirectUri } from '../../server/features/people/identity/openid/openid-client.ts'
import { type Glewlwyd, startGlewlwyd } from '../support/identity/glewlwyd.ts'
import { type IdentityProduct, startIdentityProduct } from '../support/identity/identity-product.ts'
import { type OpenIdTestProvider, startOpenIdProvider } from '../support/identity/openid-provider.ts'
import type { Visitor } from '../support/identity/visitor.ts'
import { ownPort } from '../support/own-port.ts'

/** Two providers of different makers, in different languages, at once. */
let college: Glewlwyd
let partner: OpenIdTestProvider
let product: IdentityProduct

beforeAll(async () => {
  const port = await ownPort()
  const origin = `http://127.0.0.1:${port}`
  const client = { clientId: 'bursary', clientSecret: 'SecretOfTheTests1234' }
  college = await startGlewlwyd({
    port: await ownPort(),
    ...client,
    redirectUri: redirectUri(origin, 'college'),
  })
  partner = await startOpenIdProvider({
    port: await ownPort(),
    ...client,
    clientAuth: 'client_secret_basic',
    redirectUris: [redirectUri(origin, 'partner')],
    accounts: { ada: { email: 'ada@partner.example', email_verified: true, name: 'Ada Partner' } },
    claimsIn: 'userinfo',
  })
  product = await startIdentityProduct({
    port,
    variables: {
      OPENID_PROVIDERS: 'college,partner',
      OPENID_COLLEGE_LABEL: 'College',
      OPENID_COLLEGE_DISCOVERY_URL: college.discoveryUrl,
      OPENID_COLLEGE_CLIENT_ID: client.clientId,
      OPENID_COLLEGE_CLIENT_SECRET: client.clientSecret,
      OPENID_COLLEGE_SCOPES: 'openid',
      OPENID_COLLEGE_TRUST_EMAIL: 'college.example',
      OPENID_COLLEGE_DOMAINS: 'college.example',
      OPENID_COLLEGE_GROUP_CLAIM: 'groups',
      OPENID_COLLEGE_MODERATOR_GROUPS: 'scholarship office',
      OPENID_PARTNER_LABEL: 'Partner',
      OPENID_PARTNER_DISCOVERY_URL: partner.discoveryUrl,
      OPENID_PARTNER_CLIENT_ID: client.clientId,
      OPENID_PARTNER_CLIENT_SECRET: client.clientSecret,
      OPENID_PARTNER_TRUST_EMAIL: 'verified',
    },
  })
})
afterAll(async () => {
  await product?.stop()
  await college?.stop()
  await partner?.stop()
})

const ada = {
  username: 'ada',
  name: 'Ada College',
  email: 'ada@college.example',
  groups: ['scholarship office'],
}

async function begin(visitor: Visitor, provider: string): Promise<string> {
  const body = {
    provider,
    callbackURL: '/login/popup?step=done',
    errorCallbackURL: '/login/popup?step=failed',
  }
  return (await visitor.post('/auth/sign-in/social', body)).body.url
}

async function signInAtCollege(visitor: Visitor): Promise<string> {
  const back = await college.signIn(await begin(visitor, 'college'), 'ada')
  const { url } = await visitor.open(back)
  return url.href.replace(product.origin, '')
}

const sessionOf = async (visitor: Visitor) => (await visitor.get('/auth/get-session')).body
const roles = () => product.db.selectFrom('users').select(['user_email', 'role', 'role_set_by']).execute()

test('[A14] people sign in with two providers of different makers at once', async () => {
  await college.save(ada)
  const [here, there] = [product.visitor(), product.visitor()]
  expect(await signInAtCollege(here)).toBe('/login/popup?step=done')
  const page = await there.open(await begin(there, 'partner'))
  await there.open(page.url.href, { login: 'ada', password: 'any' })
  expect((await sessionOf(here)).user).toMatchObject({ name: 'Ada College', email: 'ada@college.example' })
  expect((await sessionOf(there)).user).toMatchObject({ name: 'Ada Partner', email: 'ada@partner.example' })
  const accounts = withIdentityTables(product.db)
    .selectFrom('identity.account')
    .select(['providerId', 'accountId'])
    .orderBy('providerId')
  expect(await accounts.execute()).toEqual([
    { providerId: 'college', accountId: expect.stringMatching(new RegExp(`^${college.issuer} .+`)) },
    { providerId: 'partner', accountId: `${partner.issuer} ada` },
  ])
})

test('[A14] [M1] groups of a provider give and take a role', async () => {
  expect(await roles()).toEqual([
    { user_email: 'ada@college.example', role: 'moderator', role_set_by: 'college' },
  ])
  await college.save({ ...ada, groups: ['students'] })
  expect(await signInAtCollege(product.visitor())).toBe('/login/popup?step=done')
  expect(await roles()).toEqual([{ user_email: 'ada@college.example', role: 'user', role_set_by: null }])
})

test('[A14] an address of another domain begins no account', async () => {
  await college.save({ ...ada, username: 'eve', email: 'eve@evil-college.example' })
  const visitor = product.visitor()
  const { url } = await visitor.open(await college.signIn(await begin(visitor, 'college'), 'eve'))
  expect(url.searchParams.get('error')).toBe('domain_not_allowed')
  expect(await sessionOf(visitor)).toBeNull()
})
