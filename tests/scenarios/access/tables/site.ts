import type { siteEndpoints } from '../../../../contract/site/site-endpoints.ts'
import { siteDefaults } from '../../../../contract/site/site-defaults.ts'
import { goodPassword } from '../../../support/identity/people.ts'
import {
  scholarship,
  application,
  openPayment,
  saved,
  ownStep,
  listedDraft,
  mailPreferences,
  each,
  inside,
} from '../access-fields.ts'
import {
  type AccessTable,
  type Actor,
  adminOnly,
  adminsMaySet,
  all,
  notVisitor,
  type Writing,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

/** Of the site's settings; lists by the fields of their entries. */
const siteFields = Object.entries(siteDefaults).flatMap(([name, value]) =>
  Array.isArray(value) ? each(name, Object.keys(value[0] ?? {})) : [name],
)

const paymentProblem = [
  'problem',
  'transactionId',
  'amount',
  'at',
  'scholarshipName',
  'payerName',
  'payerEmail',
]

const uploaded = ['data.display_url', 'data.width', 'data.height']

const queue = [
  ...each('queue', ['status', 'count', 'oldest']),
  ...each('longestWaiting', application),
  ...each('days', ['date', 'received', 'decided']),
  ...each('paymentProblems', paymentProblem),
  'paymentProblemCount',
]

const overviews: Record<Exclude<Actor, 'visitor'>, string[]> = {
  user: [
    ...each('liveApplications', application),
    ...each('decidedApplications', application),
    'liveApplicationCount',
    ...each('steps', ownStep),
    ...each('drafts', listedDraft),
    ...each('saved', saved),
    ...each('nextDeadlines', scholarship),
    ...each('openPayments', openPayment),
    ...inside('mail', mailPreferences),
  ],
  moderator: queue,
  admin: [
    ...queue,
    ...each('users', ['role', 'count']),
    'unknownMails',
    'lastBackup',
    ...inside('lastBackup', ['at', 'bytes']),
    'heldMails',
  ],
}

const siteVersion: Writing['row'] = (_target, { version }) => ['site_settings', `version = ${version}`]

export const siteAccess: AccessTable<typeof siteEndpoints> = {
  'GET /config': {
    answers: { none: all(200) },
    fields: ['payments.publishableKey', 'payments.scriptUrl', ...each('signInProviders', ['id', 'label'])],
  },
  'GET /overview': {
    answers: { none: notVisitor(200) },
    fields: actor => (actor === 'visitor' ? [] : ['role', ...overviews[actor]]),
  },
  'POST /images': {
    answers: { none: notVisitor(201) },
    fields: uploaded,
  },
  'GET /siteSettings': {
    answers: { none: adminOnly(200) },
    fields: [
      'version',
      ...inside('settings', siteFields),
      ...each('history', ['version', 'madeBy', 'madeAt', 'changed[]']),
    ],
  },
  'POST /siteSettings': {
    answers: { none: adminOnly(201) },
    fields: ['version'],
    about: targets.siteVersion,
    body: version => ({ ...siteDefaults, version: Number(version) }),
    writes: adminsMaySet(['version', ...Object.keys(siteDefaults)], siteVersion, 'none'),
  },
  'POST /siteSettings/goBack': {
    answers: { none: adminOnly(201) },
    fields: ['version'],
    about: targets.siteVersion,
    body: version => ({ version: Number(version), to: 0 }),
    writes: adminsMaySet(['version', 'to'], siteVersion, 'none'),
  },
  'POST /siteSettings/preview': {
    answers: { none: adminOnly(200) },
    fields: ['html'],
    body: () => ({ text: '# Hello' }),
    writes: adminsMaySet(['text'], (_target, _answer, caller) => ['users', `id = '${caller}'`], 'none'),
  },
  'POST /siteSettings/testMail': {
    answers: { none: adminOnly(200) },
    fields: ['to'],
  },
  'POST /siteSettings/logos': {
    answers: { none: adminOnly(201) },
    fields: uploaded,
  },
  'GET /setup': {
    answers: { none: all(200) },
    fields: ['open'],
  },
  // Somebody is admin here already.
  'POST /setup': {
    answers: { none: all('400 link_expired') },
    fields: ['email'],
    body: () => ({
      token: 'no such token',
      siteName: 'Site',
      name: 'Ada',
      email: 'ada@example.org',
      password: goodPassword,
    }),
    // It succeeds once, and not where there are people.
    writes: undefined,
  },
}
