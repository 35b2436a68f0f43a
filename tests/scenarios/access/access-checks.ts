import { type EndpointKey, endpoints } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { withIdentityTables } from '../../../server/features/people/identity/identity-tables.ts'
import {
  type BrokenSession,
  type BrokenToken,
  breakSessions,
  breakTokens,
  brokenSessions,
  brokenTokens,
  type SentSession,
} from './access-credentials.ts'
import { fieldsOf, refusalFields } from './access-fields.ts'
import { defaultCodes } from './access-rows.ts'
import { accessTable, type Cell, cells, fieldsFor, isSuccess } from './access-table.ts'
import {
  type AccessWorld,
  addressOf,
  createAccessWorld,
  type Credential,
  credentialOf,
  makeCall,
} from './access-world.ts'
import type { ServedProduct } from '../../support/product.ts'
import { type TableWatch, watchTables } from '../data/changed-tables.ts'

/** A product with everything that the checks need. */
export interface AccessStage {
  world: AccessWorld
  tables: TableWatch
  tokens: Record<BrokenToken, string>
  sessions: Record<BrokenSession, SentSession>
  /** Texts that no answer may hold, by who may not see them. */
  secrets: { nobody: string[]; strangers: string[] }
}

export async function setAccessStage(product: ServedProduct): Promise<AccessStage> {
  const world = await createAccessWorld(product)
  const tokens = await breakTokens(world)
  const sessions = await breakSessions(world)
  const secrets = await listSecrets(world)
  // Now, so that nothing but a broken rule changes a table while refusals are looked at.
  await Promise.all(cells.map(({ key, actor, whose }) => world.target(key, actor, whose)))
  return { world, tokens, sessions, secrets, tables: await watchTables(product.db) }
}

async function listSecrets({ product, people, stranger }: AccessWorld): Promise<AccessStage['secrets']> {
  const identities = await withIdentityTables(product.db).selectFrom('identity.user').select('id').execute()
  return {
    nobody: identities.map(({ id }) => id),
    strangers: [stranger, people.moderator, people.admin].map(({ email }) => email),
  }
}

/** One rule of access. `run` returns what it found broken, in words; nothing when the rule holds. */
export interface AccessCheck {
  title: string
  run(stage: AccessStage): Promise<string[]>
}

/** Every call × actor × object: status, code and fields; what is refused has no effect. */
const [refusedCells, grantedCells] = [false, true].map(success =>
  cells
    .filter(cell => isSuccess(cell.expected) === success)
    .map(
      (cell, at): AccessCheck => ({ title: cell.title, run: stage => checkCell(stage, cell, at % 4 === 0) }),
    ),
) as [AccessCheck[], AccessCheck[]]

/** What is refused at the door, with every other knock; `refusals` knock otherwise at every fourth cell only. */
export const knockChecks: AccessCheck[] = cells
  .filter(isRefusedAtTheDoor)
  .map(cell => ({ title: cell.title, run: stage => checkCell(stage, cell, true) }))

async function checkCell(stage: AccessStage, cell: Cell, knocks: boolean): Promise<string[]> {
  const { world, tables, secrets } = stage
  const { key, actor, whose, expected } = cell
  const refused = !isSuccess(expected)
  const credential = credentialOf(key, actor === 'visitor' ? undefined : world.people[actor])
  const usedUp = !refused && !key.startsWith('GET')
  const target = await (usedUp ? world.newTarget : world.target)(key, actor, whose)
  const [answer, otherwise] = await Promise.all([
    makeCall(world.product, key, target, { credential }),
    knocks && isRefusedAtTheDoor(cell) ? knockDifferently(stage, cell, target, credential) : [],
  ])
  const text = await answer.text()
  const found = [...checkAnswer(cell, answer, text), ...otherwise]
  for (const secret of secrets.nobody) if (text.includes(secret)) found.push(`tells an identity: ${secret}`)
  if (actor === 'visitor' || actor === 'user') {
    const told = secrets.strangers.filter(email => text.includes(email))
    found.push(...told.map(email => `tells the address of somebody else: ${email}`))
  }
  return refused ? [...found, ...(await effects(tables))] : found
}

export async function effects(tables: TableWatch): Promise<string[]> {
  return (await tables.look()).map(table => `is refused and changes ${table}`)
}

export function checkAnswer(
  { key, actor, expected }: Pick<Cell, 'key' | 'actor' | 'expected'>,
  answer: Response,
  text: string,
): string[] {
  const [status, code] = expand(expected)
  if (answer.status !== status) return [`answers ${answer.status} ${text.slice(0, 200)}`]
  const found: string[] = []
  const body = 'file' in endpoints[key] && isSuccess(expected) ? {} : JSON.parse(text)
  const allowed: readonly string[] = isSuccess(expected) ? fieldsFor(key, actor) : refusalFields
  const extra = [...fieldsOf(body)].filter(field => !allowed.includes(field))
  if (extra.length > 0) found.push(`carries ${extra.join(', ')}`)
  if (code && body.error.code !== code) found.push(`answers ${status} ${body.error.code}`)
  const endpoint: Endpoint = endpoints[key]
  const shared = endpoint.who === 'anyone' && !endpoint.personal && isSuccess(expected)
  if (!shared && answer.headers.get('cache-control') !== 'no-store') found.push('may be stored by caches')
  return found
}

function expand(expected: Cell['expected']): [status: number, code: string | undefined] {
  const [status, code] = String(expected).split(' ')
  return [Number(status), code ?? defaultCodes[Number(status)]]
}

/** Whether the caller is refused for who they are, before anything else is looked at. */
function isRefusedAtTheDoor({ key, expected }: Cell): boolean {
  const { who } = endpoints[key]
  return expected === 401 || (expected === 403 && who !== 'user' && who !== 'session')
}

/** The same refusal with a body that is no JSON, with an id that is none, and for HEAD. */
async function knockDifferently(
  { world }: AccessStage,
  { key, expected }: Pick<Cell, 'key' | 'expected'>,
  target: string,
  credential: Credential,
): Promise<string[]> {
  const knock = async (how: string, [method, path]: [string, string], body?: string) => {
    const { status } = await sendRaw(world.product, method, path, { ...credential, body })
    return status === Number(expected) ? [] : [`answers ${status} ${how}`]
  }
  const [method, path] = addressOf(key, target)
  const found = await Promise.all([
    key.includes(':') ? knock('for an id that is none', addressOf(key, 'x')) : [],
    method === 'GET'
      ? knock('to HEAD', ['HEAD', path])
      : knock('for a body that is none', [method, path], '{"'),
  ])
  return found.flat()
}

/** Sends a request as it is, without an Origin by default. */
async function sendRaw(
  product: ServedProduct,
  method: string,
  path: string,
  { token, cookie, headers, body }: Credential & { body?: string | undefined },
): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${product.siteUrl}/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  return { status: answer.status, text: await answer.text() }
}

const keys = Object.keys(endpoints) as EndpointKey[]
const callsWithToken = keys.filter(key => !['anyone', 'session'].includes(endpoints[key].who as string))

/** Every call that needs a token × every token that must not be taken. The cells of visitors send none. */
export const tokenChecks: AccessCheck[][] = callsWithToken.map(key =>
  brokenTokens.map(name => ({
    title: `${key} × token ${name}: 401`,
    run: async (stage: AccessStage) => {
      const { world, tables, tokens } = stage
      const whose =
        'none' in accessTable[key].answers ? 'none' : key.includes('/:email') ? 'own' : "another's"
      const target = await world.target(key, 'admin', whose)
      const credential = { token: tokens[name] }
      const cell = { key, actor: 'admin', expected: 401 } as const
      const [answer, otherwise] = await Promise.all([
        makeCall(world.product, key, target, { credential }),
        knockDifferently(stage, cell, target, credential),
      ])
      const found = checkAnswer(cell, answer, await answer.text())
      return [...found, ...otherwise, ...(await effects(tables))]
    },
  })),
)

/** One token for each call, the next one each time: all calls read tokens by one function. */
const someTokenChecks = tokenChecks.flatMap((ofCall, at) => ofCall[at % ofCall.length] ?? [])

interface SessionCall {
  method: 'GET' | 'POST'
  body?: (email: string) => object
  /** Status for a session that is none, and for one that a foreign page sends. */
  none: number
  foreign: number
}

const bothAgain = () => ({ password: 'Correct!Horse7', code: '000000' })

/** The calls that take the session's cookie. */
const callsWithSession: Record<string, SessionCall> = {
  '/jwt': { method: 'POST', body: email => ({ email }), none: 401, foreign: 403 },
  '/users': {
    method: 'POST',
    body: email => ({ user_email: email, user_name: 'Taken Over', user_photo: '' }),
    none: 401,
    foreign: 403,
  },
  '/auth/update-user': { method: 'POST', body: () => ({ name: 'Taken Over' }), none: 401, foreign: 403 },
  '/auth/sign-out-everywhere': { method: 'POST', body: () => ({}), none: 401, foreign: 403 },
  '/auth/two-factors': { method: 'GET', none: 401, foreign: 200 },
  '/auth/two-factors/begin': {
    method: 'POST',
    body: () => ({ password: 'Correct!Horse7' }),
    none: 401,
    foreign: 403,
  },
  '/auth/two-factors/confirm': { method: 'POST', body: () => ({ code: '000000' }), none: 401, foreign: 403 },
  '/auth/two-factors/recovery-codes': { method: 'POST', body: bothAgain, none: 401, foreign: 403 },
  '/auth/two-factors/turn-off': { method: 'POST', body: bothAgain, none: 401, foreign: 403 },
  '/auth/account': { method: 'GET', none: 401, foreign: 200 },
  '/auth/my-data': { method: 'GET', none: 401, foreign: 200 },
  '/auth/change-password': {
    method: 'POST',
    body: () => ({ password: 'Correct!Horse7', newPassword: 'Correct!Horse8' }),
    none: 401,
    foreign: 403,
  },
  '/auth/change-email': {
    method: 'POST',
    body: () => ({ password: 'Correct!Horse7', newEmail: 'taken-over@example.org' }),
    none: 401,
    foreign: 403,
  },
  '/auth/cancel-email-change': { method: 'POST', body: () => ({}), none: 401, foreign: 403 },
  '/auth/delete-account': {
    method: 'POST',
    body: () => ({ password: 'Correct!Horse7' }),
    none: 401,
    foreign: 403,
  },
  // Whoever is signed out already may be told so.
  '/auth/sign-out': { method: 'POST', body: () => ({}), none: 200, foreign: 403 },
}

/** Every call that takes the session's cookie × every session that must not be taken. */
const sessionChecks: AccessCheck[] = Object.entries(callsWithSession).flatMap(([path, call]) =>
  // A session that waits may be given up.
  brokenSessions
    .filter(name => path !== '/auth/sign-out' || !name.includes('waits'))
    .map(name => {
      const expected = name.startsWith('sent ') ? call.foreign : call.none
      return {
        title: `${call.method} ${path} × session ${name}: ${expected}`,
        async run({ world, tables, sessions }: AccessStage) {
          const { email, ...credential } = sessions[name]
          const body = call.body && JSON.stringify(call.body(email))
          const { status, text } = await sendRaw(world.product, call.method, path, { ...credential, body })
          const found = status === expected ? [] : [`answers ${status} ${text.slice(0, 200)}`]
          return [...found, ...(await effects(tables))]
        },
      }
    }),
)

/** The calls that take the session's cookie take it when nothing is wrong with it. */
const soundSession: AccessCheck = {
  title: 'POST /auth/update-user × session sent by the own page: 200',
  async run({ world }) {
    const { name, cookie } = world.people.user
    const headers = { origin: world.product.siteUrl }
    const sent = { cookie, headers, body: JSON.stringify({ name }) }
    const { status, text } = await sendRaw(world.product, 'POST', '/auth/update-user', sent)
    return status === 200 ? [] : [`answers ${status} ${text}`]
  },
}

/** Reading the session answers nobody for all that is no session; a read by a foreign page has no effect. */
const sessionReadChecks: AccessCheck[] = brokenSessions
  .filter(name => !name.startsWith('sent '))
  .map(name => ({
    title: `GET /auth/get-session × session ${name}: nobody`,
    async run({ world, sessions }) {
      const { status, text } = await sendRaw(world.product, 'GET', '/auth/get-session', sessions[name])
      return status === 200 && text === 'null' ? [] : [`answers ${status} ${text.slice(0, 200)}`]
    },
  }))

/** The calls of people who are not signed in, which set cookies or send mails: from this product's own pages only. */
const callsBeforeSession: Record<string, (email: string) => object> = {
  '/auth/sign-in/email': email => ({ email, password: 'Correct!Horse7' }),
  '/auth/sign-up/email': () => ({
    name: 'Nobody',
    email: 'nobody@example.org',
    password: 'Correct!Horse7',
  }),
  '/auth/sign-in/social': () => ({ provider: 'google', callbackURL: '/', errorCallbackURL: '/login' }),
  '/auth/request-password-reset': email => ({ email }),
  '/auth/reset-password': () => ({ newPassword: 'Correct!Horse8', token: 'x' }),
  '/auth/two-factors/verify': () => ({ code: '000000' }),
}

const originChecks: AccessCheck[] = Object.entries(callsBeforeSession).flatMap(([path, body]) =>
  ['https://evil.example', 'null', undefined].map(origin => ({
    title: `POST ${path} × Origin ${origin}: 403`,
    async run({ world, tables }: AccessStage) {
      const headers: Record<string, string> = origin ? { origin } : {}
      const sent = JSON.stringify(body(world.people.user.email))
      const { status, text } = await sendRaw(world.product, 'POST', path, { headers, body: sent })
      const found = status === 403 ? [] : [`answers ${status} ${text.slice(0, 200)}`]
      return [...found, ...(await effects(tables))]
    },
  })),
)

/** A forged event of the payment provider, as in https://docs.stripe.com/webhooks. */
const webhookChecks: AccessCheck[] = ['', 'x', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`].map(
  signature => ({
    title: `POST /payment-webhook × signature ${signature || 'none'}: 400`,
    async run({ world, tables }) {
      const headers = { 'stripe-signature': signature }
      const event = { id: 'evt_forged', object: 'event', type: 'payment_intent.succeeded' }
      const body = JSON.stringify({ ...event, data: { object: { id: 'pi_forged' } } })
      const { status } = await sendRaw(world.product, 'POST', '/payment-webhook', { headers, body })
      return [...(status === 400 ? [] : [`answers ${status}`]), ...(await effects(tables))]
    },
  }),
)

/** A Google sign-in that nobody began leads to the login page, and signs nobody in. */
const callbackCheck: AccessCheck = {
  title: 'GET /auth/callback/google × state of nobody: to the login page',
  async run({ world, tables }) {
    const url = `${world.product.siteUrl}/api/auth/callback/google?code=x&state=x`
    const answer = await fetch(url, { redirect: 'manual' })
    const signedIn = answer.headers.getSetCookie().filter(cookie => /session_token=[^;]/.test(cookie))
    const location = answer.headers.get('location') ?? ''
    const found = location.startsWith('/login?error=') ? [] : [`answers ${answer.status} ${location}`]
    return [...found, ...signedIn, ...(await effects(tables))]
  },
}

/** Everything that is refused, and then, because it changes tables, everything that is granted. */
export const refusals = [
  ...refusedCells,
  ...someTokenChecks,
  ...sessionChecks,
  ...sessionReadChecks,
  ...originChecks,
  ...webhookChecks,
  callbackCheck,
]
export const grants = [...grantedCells, soundSession]
