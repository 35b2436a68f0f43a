import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withIdentityTables } from '../../../server/features/people/identity/identity-tables.ts'
import { redirectUri } from '../../../server/features/people/identity/openid/openid-client.ts'
import { type IdentityProduct, startIdentityProduct } from '../../support/identity/identity-product.ts'
import { signUpIdentity, signUpUser, statusWith, tokenOf } from '../../support/identity/identity-steps.ts'
import { type OpenIdTestProvider, startOpenIdProvider } from '../../support/identity/openid-provider.ts'
import { giveRole, goodPassword } from '../../support/identity/people.ts'
import type { Visitor } from '../../support/identity/visitor.ts'
import { ownPort } from '../../support/own-port.ts'

const admins = '0f0e0d0c-0000-4000-8000-00000000000a'
const moderators = '0f0e0d0c-0000-4000-8000-00000000000b'
const secrets = { campus: 'the secret of campus 1234567890', partner: 'the secret of partner 0987654321' }

/** Shaped like Entra: no `email_verified`, groups by id, all claims in the ID token. */
let campus: OpenIdTestProvider
/** Shaped like Keycloak: `email_verified`, roles inside of a claim; claims in the UserInfo answer, as the standard has it. */
let partner: OpenIdTestProvider
let product: IdentityProduct

beforeAll(async () => {
  const port = await ownPort()
  const origin = `http://127.0.0.1:${port}`
  campus = await startOpenIdProvider({
    port: await ownPort(),
    clientId: 'bursary-campus',
    clientSecret: secrets.campus,
    clientAuth: 'client_secret_post',
    redirectUris: [redirectUri(origin, 'campus'), redirectUri(origin, 'loose')],
    accounts: {},
    claimsIn: 'id token',
  })
  partner = await startOpenIdProvider({
    port: await ownPort(),
    clientId: 'bursary-partner',
    clientSecret: secrets.partner,
    clientAuth: 'client_secret_basic',
    redirectUris: [redirectUri(origin, 'partner')],
    accounts: {},
    claimsIn: 'userinfo',
  })
  const atCampus = (id: string) => ({
    [`OPENID_${id}_DISCOVERY_URL`]: campus.discoveryUrl,
    [`OPENID_${id}_CLIENT_ID`]: 'bursary-campus',
    [`OPENID_${id}_CLIENT_SECRET`]: secrets.campus,
    [`OPENID_${id}_CLIENT_AUTH`]: 'post',
  })
  product = await startIdentityProduct({
    port,
    variables: {
      OPENID_PROVIDERS: 'campus,partner,loose,gone',
      ...atCampus('CAMPUS'),
      OPENID_CAMPUS_LABEL: 'Campus',
      OPENID_CAMPUS_TRUST_EMAIL: 'campus.example',
      OPENID_CAMPUS_DOMAINS: 'campus.example',
      OPENID_CAMPUS_GROUP_CLAIM: 'groups',
      OPENID_CAMPUS_ADMIN_GROUPS: admins,
      OPENID_CAMPUS_MODERATOR_GROUPS: moderators,
      OPENID_PARTNER_LABEL: 'Partner College',
      OPENID_PARTNER_DISCOVERY_URL: partner.discoveryUrl,
      OPENID_PARTNER_CLIENT_ID: 'bursary-partner',
      OPENID_PARTNER_CLIENT_SECRET: secrets.partner,
      OPENID_PARTNER_TRUST_EMAIL: 'verified',
      OPENID_PARTNER_GROUP_CLAIM: 'realm_access.roles',
      OPENID_PARTNER_MODERATOR_GROUPS: 'scholarship office',
      ...atCampus('LOOSE'),
      OPENID_LOOSE_LABEL: 'Loose',
      OPENID_GONE_LABEL: 'Gone University',
      OPENID_GONE_DISCOVERY_URL: 'http://127.0.0.1:9/.well-known/openid-configuration',
      OPENID_GONE_CLIENT_ID: 'x',
      OPENID_GONE_CLIENT_SECRET: 'x',
    },
  })
})
afterAll(async () => {
  await product?.stop()
  await campus?.stop()
  await partner?.stop()
})
beforeEach(async () => {
  await product.db.deleteFrom('users').execute()
  await product.db.deleteFrom('jobs').where('kind', '=', 'send_account_mail').execute()
  await withIdentityTables(product.db).deleteFrom('identity.user').execute()
})

const done = '/login/popup?nonce=1&step=done'
const failed = (error: string) => `/login/popup?nonce=1&step=failed&error=${error}`

async function begin(visitor: Visitor, provider: string) {
  const body = { provider, callbackURL: done, errorCallbackURL: '/login/popup?nonce=1&step=failed' }
  return visitor.post('/auth/sign-in/social', body)
}

/** Goes to the provider and signs in there. @returns where that ends */
async function signIn(provider: string, login: string, visitor = product.visitor()): Promise<string> {
  const begun = await begin(visitor, provider)
  expect(begun).toMatchObject({ status: 200 })
  const page = await visitor.open(begun.body.url)
  const form = { login, password: 'any' }
  const end = page.url.pathname.startsWith('/interaction/') ? await visitor.open(page.url.href, form) : page
  return end.url.href.replace(product.origin, '')
}

/** The same, up to the address to which the provider sends the person back. */
async function callbackOf(provider: string, login: string, visitor: Visitor): Promise<URL> {
  const { url } = await visitor.open((await begin(visitor, provider)).body.url)
  const headers = () => ({ cookie: visitor.cookies().join('; ') })
  const submitted = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers(), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ login, password: 'any' }),
  })
  const resumed = await fetch(submitted.headers.get('location') ?? '', {
    redirect: 'manual',
    headers: headers(),
  })
  return new URL(resumed.headers.get('location') ?? '')
}

const sessionOf = async (visitor: Visitor) => (await visitor.get('/auth/get-session')).body
const accounts = () =>
  withIdentityTables(product.db)
    .selectFrom('identity.account')
    .select(['providerId', 'accountId', 'userId'])
    .orderBy('providerId')
    .execute()
/** What the owner of an address was mailed about how they sign in. */
const told = async (email: string) => {
  const mails = await product.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'send_account_mail')
    .where(sql<string>`payload->>'to'`, '=', email)
    .orderBy('id')
    .execute()
  return mails.map(({ payload: { about, provider } }) => ({ about, provider }))
}
const roleOf = (email: string) =>
  product.db
    .selectFrom('users')
    .select(['role', 'role_set_by'])
    .where('user_email', '=', email)
    .executeTakeFirst()
const reasons = () =>
  product
    .logged()
    .split('\n')
    .flatMap(line => (line ? [JSON.parse(line) as { msg: string; reason: string }] : []))
    .filter(({ msg }) => msg === 'sign-in failed')
    .map(({ reason }) => reason)

test('[A14] pages and clients learn all providers, Google first', async () => {
  const { body } = await product.visitor().get('/config')
  expect(body.signInProviders).toEqual([
    { id: 'google', label: 'Google' },
    { id: 'campus', label: 'Campus' },
    { id: 'partner', label: 'Partner College' },
    { id: 'loose', label: 'Loose' },
    { id: 'gone', label: 'Gone University' },
  ])
})

test('[A14] people sign in with several providers at once; the same subject at two of them is two people', async () => {
  campus.accounts['42'] = { email: 'Ada@Students.Campus.Example', name: 'Ada Campus' }
  partner.accounts['42'] = { email: 'bob@partner.example', email_verified: true, name: 'Bob Partner' }
  const [ada, bob] = [product.visitor(), product.visitor()]
  expect(await signIn('campus', '42', ada)).toBe(done)
  expect(await signIn('partner', '42', bob)).toBe(done)
  expect((await sessionOf(ada)).user).toMatchObject({
    name: 'Ada Campus',
    email: 'ada@students.campus.example',
  })
  expect((await sessionOf(bob)).user).toMatchObject({ name: 'Bob Partner', email: 'bob@partner.example' })
  expect(await accounts()).toMatchObject([
    { providerId: 'campus', accountId: `${campus.issuer} 42` },
    { providerId: 'partner', accountId: `${partner.issuer} 42` },
  ])
})

test('[A14] they come back to the same account, whatever their address says later', async () => {
  partner.accounts.back = { email: 'first@partner.example', email_verified: true, name: 'First' }
  await signIn('partner', 'back')
  partner.accounts.back = { email: 'second@partner.example', email_verified: true, name: 'Second' }
  const visitor = product.visitor()
  expect(await signIn('partner', 'back', visitor)).toBe(done)
  expect((await sessionOf(visitor)).user.email).toBe('first@partner.example')
  expect(await accounts()).toHaveLength(1)
})

describe('an account with the same address', () => {
  const email = 'same@campus.example'
  beforeEach(() => {
    campus.accounts.same = { email, name: 'Owner' }
  })

  test('[A14] is signed in to when the provider is trusted with that address', async () => {
    await product.identity.service.createAccount({ name: 'Owner', email, password: goodPassword })
    const visitor = product.visitor()
    expect(await signIn('campus', 'same', visitor)).toBe(done)
    expect((await sessionOf(visitor)).user.email).toBe(email)
    expect((await accounts()).map(({ providerId }) => providerId)).toEqual(['campus', 'credential'])
    expect(
      (await product.visitor().post('/auth/sign-in/email', { email, password: goodPassword })).status,
    ).toBe(200)
  })

  test('[A14] that nobody verified first loses its password and sessions', async () => {
    const squatter = await signUpUser(product, { email })
    const owner = product.visitor()
    expect(await signIn('campus', 'same', owner)).toBe(done)
    expect(await sessionOf(squatter.visitor)).toBeNull()
    expect(await statusWith(product, email, squatter.token)).toBe(401)
    const { password } = squatter
    expect((await product.visitor().post('/auth/sign-in/email', { email, password })).status).toBe(401)
    expect(await statusWith(product, email, await tokenOf(owner, email))).toBe(200)
  })

  test('[A14] is neither signed in to nor touched by a provider that is not trusted with it', async () => {
    await product.identity.service.createAccount({ name: 'Owner', email, password: goodPassword })
    const stranger = product.visitor()
    expect(await signIn('loose', 'same', stranger)).toBe(failed('account_not_linked'))
    expect(await sessionOf(stranger)).toBeNull()
    expect(await accounts()).toHaveLength(1)
    await withIdentityTables(product.db).deleteFrom('identity.user').execute()
    const { visitor } = await signUpIdentity(product, { email })
    expect(await signIn('loose', 'same')).toBe(failed('account_not_linked'))
    expect(await sessionOf(visitor)).not.toBeNull()
  })

  test('[A14] [A15] is told when a provider is linked to it, once, and when its password was replaced by one', async () => {
    await product.identity.service.createAccount({ name: 'Owner', email, password: goodPassword })
    await signIn('campus', 'same')
    await signIn('campus', 'same')
    expect(await told(email)).toEqual([{ about: 'provider linked', provider: 'Campus' }])
    await withIdentityTables(product.db).deleteFrom('identity.user').execute()
    await signUpIdentity(product, { email })
    await signIn('campus', 'same')
    expect((await told(email)).slice(1)).toEqual([
      { about: 'provider in place of others', provider: 'Campus' },
    ])
  })

  test('[A14] [A15] is one for two trusted providers, also at the same moment; its owner is told of the second', async () => {
    const both = () => Promise.all([signIn('campus', 'same'), signIn('partner', 'same')])
    partner.accounts.same = { email, email_verified: true, name: 'Owner' }
    expect(await both()).toContain(done)
    expect(await both()).toEqual([done, done])
    const found = await accounts()
    expect(found.map(({ providerId }) => providerId)).toEqual(['campus', 'partner'])
    expect(new Set(found.map(({ userId }) => userId)).size).toBe(1)
    expect((await told(email)).map(({ about }) => about)).toEqual(['provider linked'])
  })

  test('[A14] is not opened by another subject of its provider, whom the address was given to', async () => {
    await signIn('campus', 'same')
    campus.accounts.heir = { email, name: 'Heir', groups: [admins] }
    const heir = product.visitor()
    expect(await signIn('campus', 'heir', heir)).toBe(failed('account_not_linked'))
    expect(reasons().at(-1)).toBe('Campus: account_not_linked')
    expect(await sessionOf(heir)).toBeNull()
    expect(await accounts()).toHaveLength(1)
    expect(await roleOf(email)).toBeUndefined()
    expect(await told(email)).toEqual([])
    // After a change of the issuer, people are recognised by their address.
    await withIdentityTables(product.db)
      .updateTable('identity.account')
      .set({ accountId: 'https://earlier.campus.example same' })
      .execute()
    expect(await signIn('campus', 'heir')).toBe(done)
    expect((await told(email)).map(({ about }) => about)).toEqual(['provider linked'])
  })

  test('[A14] of another provider is not opened, though issuer and subject are the same', async () => {
    expect(await signIn('campus', 'same')).toBe(done)
    expect(await signIn('loose', 'same')).toBe(failed('account_not_linked'))
    expect(await accounts()).toHaveLength(1)
  })
})

test('[A14] [SAVE5] an address that is not trusted begins an account that is not verified, and is mailed a link', async () => {
  campus.accounts.new = { email: 'new@elsewhere.example', name: 'New' }
  const visitor = product.visitor()
  expect(await signIn('loose', 'new', visitor)).toBe(done)
  const user = withIdentityTables(product.db).selectFrom('identity.user').select('emailVerified')
  expect(await user.execute()).toEqual([{ emailVerified: false }])
  await visitor.post('/users', { user_email: 'new@elsewhere.example', user_name: 'New' })
  const mails = product.db.selectFrom('jobs').select('payload').where('kind', '=', 'send_email_confirmation')
  expect((await mails.execute()).map(({ payload }) => payload.to)).toContain('new@elsewhere.example')
})

describe('[A14] [A11] an address of another domain begins no account, and changes none', () => {
  test.each(['eve@evil-campus.example', 'eve@campus.example.evil.example', 'eve@elsewhere.example'])(
    '%s',
    async email => {
      campus.accounts.eve = { email, name: 'Eve' }
      expect(await signIn('campus', 'eve')).toBe(failed('domain_not_allowed'))
      expect(await accounts()).toEqual([])
      const { visitor } = await signUpIdentity(product, { email })
      expect(await signIn('campus', 'eve')).toBe(failed('domain_not_allowed'))
      expect(await sessionOf(visitor)).not.toBeNull()
      expect(reasons().at(-1)).toBe('Campus: domain_not_allowed')
    },
  )
})

test('[A14] who has an account with the provider signs in, also when the address is of another domain later', async () => {
  campus.accounts.moved = { email: 'moved@campus.example', name: 'Moved' }
  await signIn('campus', 'moved')
  campus.accounts.moved = { email: 'moved@elsewhere.example', name: 'Moved' }
  expect(await signIn('campus', 'moved')).toBe(done)
})

describe('[A11] an address that a provider does not vouch for is refused alike, with and without an account', () => {
  test.each([
    ['partner', { email: 'x@partner.example', email_verified: false }, 'email_not_verified'],
    ['partner', { email: 'x@partner.example' }, 'email_not_verified'],
    ['campus', { email: 'x@campus.example', email_verified: false }, 'email_not_verified'],
    ['campus', { preferred_username: 'x@campus.example' }, 'email_missing'],
  ])('%s with %o', async (id, claims, code) => {
    const provider = id === 'campus' ? campus : partner
    provider.accounts.x = { name: 'X', ...claims }
    expect(await signIn(id, 'x')).toBe(failed(code))
    const { visitor } = await signUpIdentity(product, { email: `x@${id}.example` })
    expect(await signIn(id, 'x')).toBe(failed(code))
    expect(await sessionOf(visitor)).not.toBeNull()
    expect(reasons().at(-1)).toMatch(new RegExp(`: ${code}$`))
  })
})

test('[A14] a sign-in that began with one provider cannot end at another one', async () => {
  campus.accounts.mix = { email: 'mix@campus.example', name: 'Mix' }
  const visitor = product.visitor()
  // The provider of "loose" sends the person on, with state, nonce and challenge of this browser's own sign-in.
  const address = new URL((await begin(visitor, 'loose')).body.url)
  address.searchParams.set('redirect_uri', redirectUri(product.origin, 'campus'))
  const { url } = await visitor.open(address.href)
  const end = await visitor.open(url.href, { login: 'mix', password: 'any' })
  expect(end.url.href.replace(product.origin, '')).toBe(failed('failed'))
  expect(reasons().at(-1)).toBe('Campus: began_elsewhere')
  expect(await sessionOf(visitor)).toBeNull()
  expect(await accounts()).toEqual([])
})

test("[A14] somebody else's answer of a provider is of no use in another browser", async () => {
  partner.accounts.mix = { email: 'mix@partner.example', email_verified: true }
  const victim = product.visitor()
  const { url } = await victim.open((await callbackOf('partner', 'mix', product.visitor())).href)
  expect(url.searchParams.get('error')).toBe('failed')
  expect(await sessionOf(victim)).toBeNull()
  expect(await accounts()).toEqual([])
})

test('[A14] a provider that is down says so by its name, and the others work', async () => {
  const visitor = product.visitor()
  expect(await begin(visitor, 'gone')).toMatchObject({
    status: 503,
    error: {
      code: 'unavailable',
      message:
        'Gone University does not answer at the moment. Please try again later, or use your email address and password.',
    },
  })
  expect(reasons().at(-1)).toBe('unavailable')
  partner.accounts.works = { email: 'works@partner.example', email_verified: true }
  expect(await signIn('partner', 'works', visitor)).toBe(done)
})

test('[A14] a provider that nobody set up is refused at its field', async () => {
  const { status, error } = await begin(product.visitor(), 'nobody')
  expect(status).toBe(400)
  expect(error?.fields).toEqual({ provider: 'This way of signing in does not exist.' })
})

describe('roles by groups', () => {
  const email = 'staff@campus.example'
  const inGroups = (...groups: string[]) => {
    campus.accounts.staff = { email, name: 'Staff', groups }
  }

  test('[A14] [M1] [M2] are given and taken at each sign-in; the tokens of the old role end', async () => {
    inGroups(moderators, admins)
    const visitor = product.visitor()
    expect(await signIn('campus', 'staff', visitor)).toBe(done)
    expect(await roleOf(email)).toEqual({ role: 'admin', role_set_by: 'campus' })
    await visitor.post('/users', { user_email: email, user_name: 'Staff' })
    const token = await tokenOf(visitor, email)
    // Somebody else is an admin as well.
    const other = await signUpUser(product)
    await giveRole(product, other, 'admin')

    inGroups(moderators)
    await signIn('campus', 'staff')
    expect(await roleOf(email)).toEqual({ role: 'moderator', role_set_by: 'campus' })
    expect(await statusWith(product, email, token)).toBe(401)
    const next = await tokenOf(visitor, email)
    await signIn('campus', 'staff')
    expect(await statusWith(product, email, next)).toBe(200)

    campus.accounts.staff = { email, name: 'Staff' }
    await signIn('campus', 'staff')
    expect(await roleOf(email)).toEqual({ role: 'user', role_set_by: null })
    expect(await statusWith(product, email, next)).toBe(401)
  })

  test('[A14] [M1] come from a claim inside of another one as well', async () => {
    partner.accounts.office = {
      email: 'office@partner.example',
      email_verified: true,
      realm_access: { roles: ['scholarship office'] },
    }
    await signIn('partner', 'office')
    expect(await roleOf('office@partner.example')).toEqual({ role: 'moderator', role_set_by: 'partner' })
  })

  test('[A14] [M1] leave a role that an admin gave or took, in both directions', async () => {
    const admin = await signUpUser(product)
    await giveRole(product, admin, 'admin')
    const token = await tokenOf(admin.visitor, admin.email)
    inGroups(moderators)
    await signIn('campus', 'staff')
    const { id } = await product.db
      .selectFrom('users')
      .select('id')
      .where('user_email', '=', email)
      .executeTakeFirstOrThrow()
    for (const [role, groups] of [
      ['user', [admins]],
      ['moderator', []],
    ] as const) {
      const answer = await fetch(`${product.origin}/api/users/${id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ role }),
      })
      expect(answer.status).toBe(200)
      inGroups(...groups)
      await signIn('campus', 'staff')
      expect(await roleOf(email)).toEqual({ role, role_set_by: 'by hand' })
    }
  })

  test('[A14] [M1] of people who had a role before are not touched', async () => {
    const earlier = await signUpUser(product, { email })
    await giveRole(product, earlier, 'moderator')
    inGroups()
    await signIn('campus', 'staff')
    expect(await roleOf(email)).toEqual({ role: 'moderator', role_set_by: null })
  })

  test('[A14] [M1] never take the last admin, and stay when the groups did not fit into the token', async () => {
    inGroups(admins)
    await signIn('campus', 'staff')
    inGroups()
    expect(await signIn('campus', 'staff')).toBe(done)
    expect(await roleOf(email)).toEqual({ role: 'admin', role_set_by: 'campus' })
    const other = await signUpUser(product)
    await giveRole(product, other, 'admin')
    campus.accounts.staff = { email, name: 'Staff', hasgroups: true }
    await signIn('campus', 'staff')
    expect(await roleOf(email)).toEqual({ role: 'admin', role_set_by: 'campus' })
  })
})

test('[OPS4] the log holds the reasons, and no secret, code or address', () => {
  const log = product.logged()
  expect(new Set(reasons()).size).toBeGreaterThan(4)
  const hidden = [...Object.values(secrets), '@campus.example', '@partner.example', 'Bearer ', 'code=']
  expect(hidden.filter(secret => log.includes(secret))).toEqual([])
})
