import { describe, expect, test } from 'vitest'
import type { OpenIdProvider } from '../../../../platform/openid-settings.ts'
import { claimOf, neededClaims, readPerson } from './openid-person.ts'

const provider: OpenIdProvider = {
  id: 'uni',
  label: 'University',
  discoveryUrl: 'https://login.example.edu/.well-known/openid-configuration',
  clientId: 'bursary',
  clientSecret: 'secret',
  scopes: ['openid'],
  emailClaim: 'email',
  nameClaim: 'name',
  trustEmail: 'never',
  domains: [],
}
const ada = { sub: '1', email: 'Ada@Example.EDU', name: 'Ada Lovelace' }

/** What is read of the claims, in short. */
function trustOf(
  trustEmail: OpenIdProvider['trustEmail'],
  claims: object,
  more: Partial<OpenIdProvider> = {},
) {
  const person = readPerson({ ...provider, trustEmail, ...more }, { ...ada, ...claims })
  return typeof person === 'string' ? person : person.trusted
}

describe('[A14] an address is trusted', () => {
  test.each([
    ['never', { email_verified: true }, false],
    ['never', {}, false],
    ['verified', { email_verified: true }, true],
    ['verified', { email_verified: 'true' }, 'email_not_verified'],
    ['verified', { email_verified: false }, 'email_not_verified'],
    ['verified', {}, 'email_not_verified'],
    [['example.edu'], {}, true],
    [['example.edu'], { email_verified: true }, true],
    [['example.edu'], { email_verified: false }, 'email_not_verified'],
    [['other.example'], { email_verified: true }, false],
    ['hosted', { email_verified: true }, false],
    ['hosted', { email_verified: true, hd: 'example.edu' }, true],
    ['hosted', { email_verified: true, email: 'ada@gmail.com' }, true],
    ['hosted', { email: 'ada@gmail.com' }, 'email_not_verified'],
    ['hosted', { email_verified: true, email: 'ada@evilgmail.com' }, false],
  ] as const)('by the setting %o with %o: %s', (trustEmail, claims, expected) => {
    expect(trustOf(trustEmail, claims)).toBe(expected)
  })

  test('email_verified says nothing of an address in another claim', () => {
    const elsewhere = { emailClaim: 'upn' }
    expect(trustOf(['example.edu'], { upn: 'ada@example.edu', email_verified: false }, elsewhere)).toBe(true)
  })
})

test.each([
  ['ada@example.edu', true],
  ['ada@Students.Example.EDU', true],
  ['ada@evil-example.edu', false],
  ['ada@example.edu.evil.example', false],
  ['ada@example.ed', false],
  ['example.edu@evil.example', false],
])('[A14] of the domain example.edu, %s: %s', (email, mayJoin) => {
  const domains = ['example.edu']
  const person = readPerson(
    { ...provider, trustEmail: 'verified', domains },
    { ...ada, email, email_verified: true },
  )
  expect(person).toMatchObject({ mayJoin })
})

test('[A14] an address that is not trusted shows no domain', () => {
  expect(readPerson({ ...provider, domains: ['example.edu'] }, ada)).toMatchObject({ mayJoin: false })
})

test.each([{}, { email: 'no address' }, { email: 7 }, { email: ['ada@example.edu'] }])(
  '[A14] without an address nobody signs in: %o',
  claims => expect(readPerson(provider, { sub: '1', ...claims })).toBe('email_missing'),
)

describe('the role of groups', () => {
  const groups = { claim: 'groups', admin: ['a'], moderator: ['m', 'CN=Grants, OU=Staff'] }
  const roleOf = (claims: object, claim = 'groups') => {
    const person = readPerson({ ...provider, groups: { ...groups, claim } }, { ...ada, ...claims })
    return typeof person === 'string' ? person : person.role
  }

  test.each([
    [{ groups: ['x', 'm', 'a'] }, 'admin'],
    [{ groups: ['x', 'm'] }, 'moderator'],
    [{ groups: 'CN=Grants, OU=Staff' }, 'moderator'],
    [{ groups: ['A', 'M', null, 7] }, 'user'],
    [{ groups: [] }, 'user'],
    [{}, 'user'],
    // Entra: more groups than fit into a token.
    [{ _claim_names: { groups: 'src1' } }, undefined],
    [{ hasgroups: true }, undefined],
  ])('[A14] [M1] %o: %s', (claims, role) => expect(roleOf(claims)).toBe(role))

  test('[A14] [M1] in a claim inside of another one, or with a name like an address', () => {
    expect(roleOf({ realm_access: { roles: ['a'] } }, 'realm_access.roles')).toBe('admin')
    expect(roleOf({ 'https://example.edu/groups': ['a'] }, 'https://example.edu/groups')).toBe('admin')
    expect(roleOf({ realm_access: 'a' }, 'realm_access.roles')).toBe('user')
    expect(claimOf({}, '__proto__.constructor')).toBeUndefined()
  })

  test('[A14] [M1] is decided by nobody where the settings name no groups', () => {
    expect(readPerson(provider, { ...ada, groups: ['a'] })).toMatchObject({ role: undefined })
  })
})

test('UserInfo is asked for what the settings read, and no more', () => {
  expect(neededClaims(provider)).toEqual(['email', 'name'])
  const groups = { claim: 'groups', admin: ['a'], moderator: [] }
  expect(neededClaims({ ...provider, trustEmail: 'verified', groups })).toEqual([
    'email',
    'name',
    'email_verified',
    'groups',
  ])
})
