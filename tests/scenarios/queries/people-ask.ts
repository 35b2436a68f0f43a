import { vi } from 'vitest'
import { z } from 'zod'
import { type EndpointKey, endpoints } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { accessTable, type Cell, cells, isSuccess } from '../access/access-table.ts'
import type { namedRoutes } from '../access/access-routes.ts'
import { type AccessWorld, addressOf, credentialOf, makeCall } from '../access/access-world.ts'
import { oneTimeCode } from '../../support/identity/one-time-code.ts'
import { cookiesOf, goodPassword, send, signUp } from '../../support/identity/people.ts'
import { confirmAddress, turnOnTwoFactors } from '../../support/identity/two-factors.ts'

/** Something that a person can ask of the product; what it is about is made by `prepare`. */
export interface Question {
  title: string
  prepare(world: AccessWorld): Promise<() => Promise<Response>>
}

/** As `x-last-place` names it. */
function placeOf(...texts: string[]): string {
  return Buffer.from(JSON.stringify(texts)).toString('base64url')
}

/** What the parameters of lists can be; those with a list of choices are tried with each. */
const examples: Record<string, string[]> = {
  page: ['1', '3'],
  size: ['20'],
  limit: ['20'],
  behind: [placeOf('2026-01-01 00:00:00+00', '00000002-0000-7000-8000-000000000001')],
  search: ['person', 'award 77', 'nobody at all'],
  after: ['00000002-0000-7000-8000-000000000001'],
  scholarships: ['00000002-0000-7000-8000-000000000001,00000002-0000-7000-8000-000000000002'],
  country: ['Norway'],
  subject: ['Doctor'],
  degree: ['Masters'],
  category: ['Partial'],
  maxFee: ['20'],
  closesWithin: ['30'],
  minRating: ['4'],
  number: ['E-7'],
  scholarship: ['00000002-0000-7000-8000-000000000001'],
  person: ['00000001-0000-7000-8000-000000000001'],
  assignee: ['nobody', '00000001-0000-7000-8000-000000000001'],
  label: ['label 1'],
  waiting: ['7'],
  column: ['q_income'],
  score: ['3.5'],
  // Only with a scholarship whose form asks it: tests/integration/desk.
  answer: [],
  by: [],
  draft: ['00000009-0000-7000-8000-000000000001'],
  object: ['00000008-0000-7000-8000-000000000001'],
  day: ['2026-11-20'],
  month: ['2026-11'],
  year: ['2026'],
  before: ['2'],
  months: ['1', '24'],
}

/** Of calls whose parameter means something else. */
const own: Partial<Record<EndpointKey, Record<string, string[]>>> = {
  'GET /decisions/batches/:id': { behind: ['3'] },
  'GET /bulk/:id': { behind: ['3'] },
  'GET /funds/:id': { behind: ['3'] },
  'GET /paymentFiles/:id': { behind: ['3'] },
  'GET /committees/preview/:id': { number: ['731'] },
  'GET /desk': {
    status: ['open', 'Completed', '!Completed'],
    outcome: ['none', 'award', '!none'],
    assignee: ['nobody', '00000001-0000-7000-8000-000000000001', '!nobody'],
    label: ['label 1', '!label 1'],
    conditions: ['met', '!met'],
  },
}

const successes = cells.filter(({ expected }) => isSuccess(expected))

/** Of staff one: moderators ask the database what admins ask it. */
const granted = successes.filter(
  ({ key, whose, actor }) =>
    actor !== 'moderator' ||
    !successes.some(other => other.actor === 'admin' && other.key === key && other.whose === whose),
)

/** Every call that is granted to somebody, as the table of access has it: an endpoint without a row there does not compile. */
const calls = granted.map(
  (cell): Question => ({
    title: cell.title,
    async prepare(world) {
      const { key, actor, whose } = cell
      const target = await (key.startsWith('GET') ? world.target : world.newTarget)(key, actor, whose)
      return () => makeCall(world.product, key, target, { credential: credentialOfCaller(world, cell) })
    },
  }),
)

/** Every list with each of its parameters, one after the other, as the first who may. */
const lists = granted
  .filter(({ key }, i) => key.startsWith('GET') && granted.findIndex(other => other.key === key) === i)
  // What an address has to hold, each call has.
  .filter(({ key }) => accessTable[key].query === undefined)
  .flatMap(cell =>
    parametersOf(cell.key).map(
      (query): Question => ({
        title: `${cell.key} × ${cell.actor}: ${query}`,
        async prepare(world) {
          const [method, path] = addressOf(cell.key, await world.target(cell.key, cell.actor, cell.whose))
          return () => send(world.product, method, `${path}?${query}`, credentialOfCaller(world, cell))
        },
      }),
    ),
  )

/** The other routes: a request of each, or why there is none. */
const others: Record<keyof typeof namedRoutes, string | ((world: AccessWorld) => () => Promise<Response>)> = {
  'GET /healthz': page('/healthz'),
  'GET /readyz': page('/readyz'),
  'GET /robots.txt': page('/robots.txt'),
  'GET /sitemap.xml': page('/sitemap.xml'),
  'GET /sitemap-pages.xml': page('/sitemap-pages.xml'),
  'GET /sitemap-scholarships-:file(^\\d{1,4}$).xml': page('/sitemap-scholarships-1.xml'),
  'GET /scholarshipDetails/:id/deadline.ics': page(
    '/scholarshipDetails/00000002-0000-7000-8000-000000000001/deadline.ics',
  ),
  'GET /calendar/:secret(^[\\w-]{27}$).ics':
    ({ product, people }) =>
    async () => {
      const made = await send(product, 'POST', '/calendar', { token: people.user.token })
      return fetch(((await made.json()) as { address: string }).address.replace('webcal:', 'http:'))
    },
  'GET /images/:id/:name': page('/images/00000004-0000-7000-8000-000000000001/full.webp'),
  'GET /*': page('/scholarshipDetails/00000002-0000-7000-8000-000000000001'),
  'POST /api/payment-webhook': 'asks what POST /payment asks, once the provider has signed it',
  'GET /api/unsubscribe/:token': page('/api/unsubscribe/none'),
  'GET /api/.well-known/jwks.json': page('/api/.well-known/jwks.json'),
  'GET /api/openapi.json': 'reads no table',
  'GET /api/docs': 'reads no table',
  'GET /api/docs/assets/*': 'reads no table',
  'POST /api/auth/sign-up/email':
    ({ product }) =>
    async () => {
      await signUp(product)
      return new Response()
    },
  'POST /api/auth/sign-in/email': identity('sign-in/email', ({ email }) => ({
    email,
    password: goodPassword,
  })),
  'POST /api/auth/sign-in/social': identity('sign-in/social', () => ({
    provider: 'google',
    callbackURL: '/',
    errorCallbackURL: '/login',
  })),
  'POST /api/auth/request-password-reset': identity('request-password-reset', ({ email }) => ({ email })),
  'POST /api/auth/reset-password': resetPassword,
  'GET /api/auth/callback/google': page('/api/auth/callback/google?code=x&state=x'),
  'GET /api/auth/get-session':
    ({ product, people }) =>
    () =>
      send(product, 'GET', '/auth/get-session', { cookie: people.user.cookie }),
  'POST /api/auth/update-user':
    ({ product, people }) =>
    () =>
      send(product, 'POST', '/auth/update-user', {
        cookie: people.user.cookie,
        body: { name: 'Amina Renamed' },
      }),
  'GET /api/auth/two-factors/waiting': ofSession('GET', 'two-factors/waiting'),
  'GET /api/auth/two-factors': ofSession('GET', 'two-factors'),
  'POST /api/auth/two-factors/begin': ofSession('POST', 'two-factors/begin', { password: goodPassword }),
  'POST /api/auth/two-factors/confirm':
    ({ product }: AccessWorld) =>
    async () => {
      const { cookie, email } = await signUp(product)
      await confirmAddress(product, email)
      const begin = { cookie, body: { password: goodPassword } }
      const begun = await send(product, 'POST', '/auth/two-factors/begin', begin)
      const { key } = (await begun.json()) as { key: string }
      return send(product, 'POST', '/auth/two-factors/confirm', { cookie, body: { code: oneTimeCode(key) } })
    },
  'POST /api/auth/two-factors/verify': withTwoFactors('verify', ({ key }) => ({ code: oneTimeCode(key) })),
  'POST /api/auth/two-factors/recovery-codes': withTwoFactors('recovery-codes', ({ key }) => ({
    password: goodPassword,
    code: oneTimeCode(key),
  })),
  'POST /api/auth/two-factors/turn-off': withTwoFactors('turn-off', ({ recoveryCodes }) => ({
    password: goodPassword,
    code: recoveryCodes[0],
  })),
  'GET /api/auth/account': ofSession('GET', 'account'),
  'GET /api/auth/my-data': ofSession('GET', 'my-data'),
  'POST /api/auth/change-password': withPassword('change-password', { newPassword: 'Correct!Horse8' }),
  'POST /api/auth/change-email': withPassword('change-email', { newEmail: 'another.person@example.org' }),
  'POST /api/auth/cancel-email-change': withPassword('cancel-email-change', {}),
  'POST /api/auth/delete-account': withPassword('delete-account', {}),
  'POST /api/auth/sign-out-everywhere':
    ({ product, stranger }) =>
    () =>
      send(product, 'POST', '/auth/sign-out-everywhere', { cookie: stranger.cookie, body: {} }),
  'POST /api/auth/sign-out':
    ({ product, people }) =>
    () =>
      send(product, 'POST', '/auth/sign-out', { cookie: people.user.cookie, body: {} }),
}

export const questions: Question[] = [
  ...calls,
  ...lists,
  ...Object.entries(others).flatMap(([title, request]) =>
    typeof request === 'string' ? [] : [{ title, prepare: async (world: AccessWorld) => request(world) }],
  ),
]

function page(path: string) {
  return ({ product }: AccessWorld) =>
    () =>
      fetch(`${product.siteUrl}${path}`, { redirect: 'manual' })
}

function identity(path: string, body: (person: { email: string }) => object) {
  return ({ product, people }: AccessWorld) =>
    () =>
      send(product, 'POST', `/auth/${path}`, { body: body(people.moderator) })
}

function ofSession(method: string, path: string, body?: object) {
  return ({ product, people }: AccessWorld) =>
    async () => {
      await confirmAddress(product, people.user.email)
      return send(product, method, `/auth/${path}`, { cookie: people.user.cookie, ...(body && { body }) })
    }
}

/** By somebody new, who gives their password again. */
function withPassword(path: string, input: object) {
  return ({ product }: AccessWorld) =>
    async () => {
      const { cookie } = await signUp(product)
      const body = path.startsWith('cancel') ? input : { ...input, password: goodPassword }
      return send(product, 'POST', `/auth/${path}`, { cookie, body })
    }
}

/** By somebody who has two-step sign-in; what verifies a code waits for it. */
function withTwoFactors(path: string, body: (person: { key: string; recoveryCodes: string[] }) => object) {
  return ({ product }: AccessWorld) =>
    async () => {
      const person = await turnOnTwoFactors(product, await signUp(product), goodPassword)
      const { email } = person
      const again = { body: { email, password: goodPassword } }
      const waits = path === 'verify' && cookiesOf(await send(product, 'POST', '/auth/sign-in/email', again))
      const cookie = waits || person.cookie
      return send(product, 'POST', `/auth/two-factors/${path}`, { cookie, body: body(person) })
    }
}

/** With the link of the mail that waits in the queue. */
function resetPassword({ product, people: { moderator } }: AccessWorld) {
  return async () => {
    await send(product, 'POST', '/auth/request-password-reset', { body: { email: moderator.email } })
    // Written after the answer [A11].
    const { url } = await vi.waitFor(async () => {
      const waiting = product.db.selectFrom('jobs').where('done_at', 'is', null).where('lane', '=', 'prompt')
      const mails = waiting.select('payload').where('kind', '=', 'send_password_reset')
      return (await mails.orderBy('run_at', 'desc').executeTakeFirstOrThrow()).payload
    }, 60_000)
    const token = new URL(String(url)).searchParams.get('token')
    return send(product, 'POST', '/auth/reset-password', { body: { newPassword: 'Correct!Horse8', token } })
  }
}

function credentialOfCaller({ people }: AccessWorld, { key, actor }: Cell) {
  return credentialOf(key, actor === 'visitor' ? undefined : people[actor])
}

function parametersOf(key: EndpointKey): string[] {
  const { query }: Endpoint = endpoints[key]
  if (!query) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([name, property]) => {
    const { enum: choices, items } = property as { enum?: unknown[]; items?: { enum?: unknown[] } }
    const values = own[key]?.[name] ?? choices ?? items?.enum ?? examples[name]
    if (!values) throw new Error(`${key}: what can ${name} be? Please add examples of it.`)
    // Over all scholarships, the desk has one order only, no score and no duplicates.
    const beside =
      key === 'GET /desk' && ['sort', 'score', 'rounds', 'duplicates'].includes(name)
        ? examples['scholarship']
        : undefined
    return values.map(value =>
      new URLSearchParams([
        [name, String(value)],
        ...(beside ?? []).map(each => ['scholarship', each]),
      ]).toString(),
    )
  })
}
