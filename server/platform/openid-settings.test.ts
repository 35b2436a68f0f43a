import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { printSettings } from './settings-file.ts'
import { problemsOf } from './testing/settings-problems.ts'

const uni = {
  OPENID_PROVIDERS: 'uni',
  OPENID_UNI_LABEL: 'University of Example',
  OPENID_UNI_DISCOVERY_URL: 'https://login.example.edu/.well-known/openid-configuration',
  OPENID_UNI_CLIENT_ID: 'bursary',
  OPENID_UNI_CLIENT_SECRET: 'hush',
}

test('[OPS5] a provider needs four settings; the others have careful defaults', () => {
  expect(readSettings(uni).openIdProviders).toEqual([
    {
      id: 'uni',
      label: 'University of Example',
      discoveryUrl: uni.OPENID_UNI_DISCOVERY_URL,
      clientId: 'bursary',
      clientSecret: 'hush',
      clientAuth: undefined,
      scopes: ['openid', 'email', 'profile'],
      prompt: undefined,
      emailClaim: 'email',
      nameClaim: 'name',
      trustEmail: 'never',
      domains: [],
      groups: undefined,
    },
  ])
  expect(readSettings({}).openIdProviders).toEqual([])
})

test('[OPS5] several providers, each with its own settings', () => {
  const partner = Object.fromEntries(
    Object.entries(uni).map(([name, value]) => [name.replace('_UNI_', '_PARTNER_'), value]),
  )
  const read = readSettings({
    ...partner,
    ...uni,
    OPENID_PROVIDERS: 'uni, partner',
    OPENID_UNI_TRUST_EMAIL: 'Example.EDU, students.example.org',
    OPENID_UNI_DOMAINS: 'example.edu',
    OPENID_UNI_SCOPES: 'openid email',
    OPENID_PARTNER_TRUST_EMAIL: 'verified',
    OPENID_PARTNER_GROUP_CLAIM: 'groups',
    OPENID_PARTNER_ADMIN_GROUPS: 'CN=Admins,OU=Staff; /admins',
    OPENID_PARTNER_PROMPT: 'login',
    OPENID_PARTNER_CLIENT_AUTH: 'post',
  }).openIdProviders
  expect(read).toMatchObject([
    {
      id: 'uni',
      trustEmail: ['example.edu', 'students.example.org'],
      domains: ['example.edu'],
      scopes: ['openid', 'email'],
    },
    {
      id: 'partner',
      trustEmail: 'verified',
      groups: { claim: 'groups', admin: ['CN=Admins,OU=Staff', '/admins'], moderator: [] },
      prompt: 'login',
      clientAuth: 'post',
    },
  ])
})

const trust = 'OPENID_UNI_TRUST_EMAIL must be never, verified or domains, such as example.edu.'
const names =
  'OPENID_PROVIDERS must be names of lowercase letters and digits separated by commas, such as uni,partner; google has its own settings.'

test.each([
  [{ OPENID_PROVIDERS: 'google' }, names],
  [{ OPENID_PROVIDERS: 'Uni' }, names],
  [{ OPENID_PROVIDERS: 'my-uni' }, names],
  [{ ...uni, OPENID_UNI_LABEL: ' ' }, 'OPENID_UNI_LABEL is needed, such as University of Example.'],
  [
    { ...uni, OPENID_UNI_DISCOVERY_URL: 'http://login.example.edu/.well-known/openid-configuration' },
    'OPENID_UNI_DISCOVERY_URL must begin with https://, such as https://login.example.edu/.well-known/openid-configuration.',
  ],
  [
    { ...uni, OPENID_UNI_SCOPES: 'email' },
    'OPENID_UNI_SCOPES must hold openid, such as openid email profile.',
  ],
  [{ ...uni, OPENID_UNI_PROMPT: 'none' }, 'OPENID_UNI_PROMPT must be one of login, consent, select_account.'],
  [{ ...uni, OPENID_UNI_CLIENT_AUTH: 'jwt' }, 'OPENID_UNI_CLIENT_AUTH must be one of basic, post.'],
  [{ ...uni, OPENID_UNI_TRUST_EMAIL: 'always' }, trust],
  [{ ...uni, OPENID_UNI_TRUST_EMAIL: '@example.edu' }, trust],
  [{ ...uni, OPENID_UNI_TRUST_EMAIL: '*.edu' }, trust],
  [
    { ...uni, OPENID_UNI_TRUST_EMAIL: 'verified', OPENID_UNI_DOMAINS: 'edu' },
    'OPENID_UNI_DOMAINS must be domains separated by commas, such as example.edu.',
  ],
  [
    { ...uni, OPENID_UNI_TRUST_EMAIL: 'verified', OPENID_UNI_EMAIL_CLAIM: 'upn' },
    'OPENID_UNI_TRUST_EMAIL cannot be verified with another EMAIL_CLAIM: email_verified speaks of the claim email only.',
  ],
  [
    { ...uni, OPENID_UNI_DOMAINS: 'example.edu' },
    'OPENID_UNI_TRUST_EMAIL is needed with DOMAINS: only trusted addresses show where somebody belongs.',
  ],
  [
    { ...uni, OPENID_UNI_GROUP_CLAIM: 'groups', OPENID_UNI_ADMIN_GROUPS: 'a' },
    'OPENID_UNI_TRUST_EMAIL is needed with groups: only people with a trusted address get a role.',
  ],
  [
    { ...uni, OPENID_UNI_TRUST_EMAIL: 'verified', OPENID_UNI_MODERATOR_GROUPS: 'a' },
    'OPENID_UNI_GROUP_CLAIM is needed with groups, such as groups.',
  ],
  [
    { ...uni, OPENID_UNI_GROUP_CLAIM: 'groups' },
    'OPENID_UNI_ADMIN_GROUPS or MODERATOR_GROUPS is needed with GROUP_CLAIM: the groups that give the role.',
  ],
])('[OPS5] %o: %s', (variables, problem) => {
  expect(problemsOf(variables)).toEqual([problem])
})

test('[OPS5] a provider that is named only lacks all that it needs, each by its name', () => {
  expect(problemsOf({ OPENID_PROVIDERS: 'uni' }).map(problem => problem.split(' ')[0])).toEqual([
    'OPENID_UNI_LABEL',
    'OPENID_UNI_DISCOVERY_URL',
    'OPENID_UNI_CLIENT_ID',
    'OPENID_UNI_CLIENT_SECRET',
  ])
})

test('[OPS5] names of providers that nobody named, and names that are none, are refused in the settings file', () => {
  expect(problemsOf(uni, [...Object.keys(uni), 'OPENID_PARTNER_LABEL', 'OPENID_UNI_LABLE'])).toEqual([
    'OPENID_PARTNER_LABEL in /etc/bursary.env is not a setting. OPENID_PROVIDERS does not name partner.',
    'OPENID_UNI_LABLE in /etc/bursary.env is not a setting. Did you mean OPENID_UNI_LABEL?',
  ])
})

test('[OPS3] a backup names the settings of a provider, its secret among the secrets only', () => {
  const { plain, secret } = printSettings(uni, {})
  expect(plain).toContain('OPENID_UNI_DISCOVERY_URL=https://login.example.edu')
  expect(plain).not.toContain('hush')
  expect(secret).toContain('OPENID_UNI_CLIENT_SECRET=hush')
})
