import { hash, verifySync } from '@node-rs/argon2'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { endpoints } from '../../../contract/endpoints.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertIdentity } from '../../../server/features/people/identity/identity-repository.ts'
import { insertScholarship } from '../../support/factories.ts'
import { goodPassword, type Person, send } from '../../support/identity/people.ts'
import type { ServedProduct } from '../../support/product.ts'
import type { ProductProcess } from '../../support/processes/product-process.ts'

/** One of the calls that are limited, as a function that makes it once. */
interface LimitedCall {
  name: string
  /** How many are let through. */
  calls: number
  make(product: ServedProduct, n: number): Promise<Response>
}

/** More at once would be refused for the load before they are counted. */
const atOnce = 200

/**
 * Makes each limited call twice as often as allowed, at once and by turns at every process of one database.
 * @returns what was not as promised: exactly so many let through, the others told in words when to come back
 */
export async function limitViolations(processes: ServedProduct[], person: Person): Promise<string[]> {
  const violations: string[] = []
  for (const { name, calls, make } of [
    ...declaredCalls(person),
    ...identityCalls(processes[0]?.siteUrl ?? ''),
  ]) {
    const answers: Response[] = []
    while (answers.length < calls * 2) {
      const attempts = Array.from({ length: Math.min(atOnce, calls * 2 - answers.length) }, (_, n) =>
        make(processes[n % processes.length] as ServedProduct, answers.length + n),
      )
      answers.push(...(await Promise.all(attempts)))
    }
    const refused = answers.filter(({ status }) => status === 429)
    if (answers.length - refused.length !== calls) {
      violations.push(`${name}: ${answers.length - refused.length} let through instead of ${calls}`)
    }
    for (const answer of refused) {
      const { error } = (await answer.json()) as { error: { message: string } }
      const wait = Number(answer.headers.get('retry-after'))
      if (!(wait > 0) || !/Too many attempts\. Please wait/.test(error.message)) {
        violations.push(`${name}: refused without saying when to come back`)
        break
      }
    }
  }
  return violations
}

/** A call of each limit that endpoints declare; each is refused for something else when it is let through. */
function declaredCalls({ token }: Person): LimitedCall[] {
  const seen = new Set<object>()
  return Object.entries(endpoints).flatMap(([name, endpoint]) => {
    if (!('limits' in endpoint) || seen.has(endpoint.limits)) return []
    seen.add(endpoint.limits)
    const [method = '', pattern = ''] = name.split(' ')
    const path = pattern.replace(':id', newId())
    const body = method === 'GET' ? undefined : {}
    const make = (product: ServedProduct) => send(product, method, path, { token, body })
    return [{ name, calls: endpoint.limits.account.calls, make }]
  })
}

/**
 * Reads one's documents more often than allowed. @returns what was not as promised: exactly so many let through, the next
 * told in words when to come back, and others served meanwhile
 */
export async function readLimitViolations(
  product: ServedProduct,
  [greedy, other]: Person[],
): Promise<string[]> {
  const { calls } = endpoints['GET /documents'].callerLimit
  const read = ({ token }: Person) => send(product, 'GET', '/documents', { token })
  const statuses: number[] = []
  while (statuses.length < calls) {
    // Fewer than one account may have waiting.
    const some = Array.from({ length: Math.min(10, calls - statuses.length) }, () => read(greedy as Person))
    statuses.push(...(await Promise.all(some)).map(({ status }) => status))
  }
  const [next, others] = await Promise.all([read(greedy as Person), read(other as Person)])
  return [
    ...statuses.filter(status => status !== 200).map(status => `answered ${status} within the limit`),
    ...(next.status === 429 && Number(next.headers.get('retry-after')) > 0 ? [] : [`then ${next.status}`]),
    ...(others.status === 200 ? [] : [`to somebody else ${others.status}`]),
  ]
}

/** By account, one that nobody has; what an address may do is far more. `origin`: the installation's address. */
function identityCalls(origin: string): LimitedCall[] {
  const email = `${newId()}@example.org`
  const post = (path: string, body: object) => (product: ServedProduct) =>
    send(product, 'POST', `/auth/${path}`, { body, headers: { origin } })
  const password = 'Wrong!Guess1'
  return [
    { name: 'sign-in', calls: 10, make: post('sign-in/email', { email, password }) },
    { name: 'sign-up', calls: 10, make: post('sign-up/email', { name: 'Ada', email, password }) },
    { name: 'reset', calls: 5, make: post('request-password-reset', { email }) },
  ]
}

/**
 * Sends more searches than the product works on at once, while the database answers none of them.
 * @returns what was not as promised: the excess refused at once with 503 and Retry-After, in words, health checks
 *   answered meanwhile, and everything as usual afterwards
 */
export async function overloadViolations(product: ServedProduct, requests: number): Promise<string[]> {
  const violations: string[] = []
  const check = (right: boolean, what: string) => right || violations.push(what)
  const visit = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${product.siteUrl}${path}`, { headers })
  // Each from an address of its own: one alone is refused much earlier.
  const search = (n: number) =>
    visit(`/api/allScholarships?search=${newId()}-${n}`, { 'x-forwarded-for': `10.0.${n >> 8}.${n % 256}` })

  let answers: Promise<Refusal[]> = Promise.resolve([])
  await product.db.transaction().execute(async tx => {
    await sql`lock table scholarships in access exclusive mode`.execute(tx)
    const first = Promise.withResolvers<Refusal>()
    answers = Promise.all(
      Array.from({ length: requests }, async (_, n) => {
        const refusal = await readRefusal(await search(n))
        if (refusal.status !== 200) first.resolve(refusal)
        return refusal
      }),
    )
    const refusal = await first.promise
    check(refusal.code === 'overloaded', `the first to be refused read ${refusal.code}`)
    for (const path of ['/allScholarships?search=anything', '/sitemap-scholarships-1.xml']) {
      const page = await visit(path)
      check(page.status === 503, `${path} answered ${page.status}`)
      check(Number(page.headers.get('retry-after')) > 0, `${path} was refused without Retry-After`)
      check(/very busy right now.*Try again/s.test(await page.text()), `${path} was refused without words`)
    }
    // At once: searches that wait longer than a statement may take would be refused for that.
    const looks = Array.from({ length: 20 }, async () => {
      const health = await visit('/healthz')
      await health.arrayBuffer()
      check(health.status === 200, `/healthz answered ${health.status}`)
    })
    await Promise.all(looks)
  })
  const all = await answers
  const odd = all.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter > 0))
  check(odd.length === 0, `${odd.length} answers were neither 200 nor 503 with Retry-After`)
  check(
    all.some(({ status }) => status === 200),
    'nobody was answered',
  )
  for (const path of ['/api/allScholarships?search=after', '/allScholarships?search=after']) {
    const answer = await visit(path)
    await answer.arrayBuffer()
    check(answer.status === 200, `afterwards ${path} answered ${answer.status}`)
  }
  return violations
}

/**
 * Many clients ask for pages and searches without a pause, for `requests` in all.
 * @returns what was not as promised: health checks answered all the time, other answers 200 or 503 with Retry-After
 */
export async function floodViolations(
  product: ServedProduct,
  { clients, requests }: { clients: number; requests: number },
): Promise<string[]> {
  const counts = new Map<string, number>()
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  const agent = new Agent({ keepAlive: true })
  const numbers = Array.from({ length: requests }, (_, n) => n).values()
  const client = async () => {
    for (const n of numbers) {
      const path = `${n % 2 ? '' : '/api'}/allScholarships?search=${newId()}`
      const { statusCode = 0, headers } = await ask(product, path, agent)
      const promised = statusCode === 200 || (statusCode === 503 && Number(headers['retry-after']) > 0)
      count(promised ? String(statusCode) : `an answer ${statusCode}`)
      if (n % 50 > 0) continue
      const health = await ask(product, '/healthz', agent)
      if (health.statusCode !== 200) count(`/healthz answered ${health.statusCode}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  const violations = [...counts]
    .filter(([what]) => !['200', '503'].includes(what))
    .map(([what, n]) => `${what}, ${n} times`)
  for (const status of ['200', '503'])
    if (!counts.has(status)) violations.push(`nobody was answered ${status}`)
  return violations
}

/** Asks without a limit of its own on time: the client is as busy as the product here. */
async function ask({ siteUrl }: ServedProduct, path: string, agent: Agent): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(`${siteUrl}${path}`, { agent }, resolve).on('error', reject)
  const answer = await promise
  await once(answer.resume(), 'end')
  return answer
}

interface Refusal {
  status: number
  code: string | undefined
  /** Seconds. */
  retryAfter: number
}

async function readRefusal(answer: Response): Promise<Refusal> {
  const { error } = (await answer.json()) as { error?: { code: string } }
  return { status: answer.status, code: error?.code, retryAfter: Number(answer.headers.get('retry-after')) }
}

/** What a client may take for headers or body, 17 seconds, and what a loaded machine adds; in milliseconds. */
const slowest = 30_000

/** @returns the slow clients that were not cut off within 30 seconds: silent ones, dripping headers, bodies, uploads */
export async function slowClientViolations(product: ServedProduct, { token }: Person): Promise<string[]> {
  const post = (path: string, type: string, more = '') =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${product.siteUrl}\r\n${more}Content-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`
  const bearer = `Authorization: Bearer ${token}\r\n`
  const upload =
    post('/api/images', 'multipart/form-data; boundary=b', bearer) +
    '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
  const clients = {
    'a silent client': ['', ''],
    'dripping headers': ['GET / HTTP/1.1\r\nHost: x\r\n', 'X-Drip: 1\r\n'],
    'a dripping request line': ['GE', 'E'],
    'a dripping sign-in': [post('/api/auth/sign-in/email', 'application/json'), ' '],
    'a dripping call': [post('/api/reviews', 'application/json', bearer), ' '],
    'a dripping webhook': [post('/api/payment-webhook', 'application/json'), ' '],
    'a dripping upload': [upload, 'x'],
    'a body for a page': [post('/allScholarships', 'text/plain'), ' '],
  }
  const violations = Object.entries(clients).map(async ([name, [start = '', drop = '']]) => {
    const closed = await dripUntilClosed(product, start, drop)
    return closed ? [] : [`${name} was not cut off`]
  })
  return (await Promise.all(violations)).flat()
}

/** Sends a drop each half second. @returns false when the connection is still open after 30 seconds */
async function dripUntilClosed({ siteUrl }: ServedProduct, start: string, drop: string): Promise<boolean> {
  const socket = await openSocket(siteUrl)
  socket.on('error', () => {}).resume()
  socket.write(start)
  const dripping = setInterval(() => socket.write(drop), 500)
  // Not `once`, which rejects when a drop meets a connection that was just reset.
  const closing = new Promise<true>(resolve => socket.once('close', () => resolve(true)))
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  // What arrived while this process was busy counts.
  const timer = setTimeout(() => setTimeout(resolve, 1_000, false), slowest)
  const closed = await Promise.race([closing, late])
  clearInterval(dripping)
  clearTimeout(timer)
  socket.destroy()
  return closed
}

/** Holds many connections that were used once. @returns what broke: normal requests, or connections that were closed */
export async function idleConnectionViolations(product: ServedProduct, count: number): Promise<string[]> {
  const violations: string[] = []
  const idle: Socket[] = []
  try {
    while (idle.length < count) {
      const chunk = Array.from({ length: Math.min(200, count - idle.length) }, () => useOnce(product))
      idle.push(...(await Promise.all(chunk)))
    }
    for (const path of ['/', '/allScholarships', '/api/scholarships?limit=3', '/healthz']) {
      for (let n = 0; n < 5; n++) {
        const answer = await fetch(`${product.siteUrl}${path}`)
        await answer.arrayBuffer()
        if (answer.status !== 200) violations.push(`${path} answered ${answer.status}`)
      }
    }
    const closed = idle.filter(socket => socket.readyState !== 'open').length
    if (closed > 0) violations.push(`${closed} of ${count} idle connections were closed`)
  } finally {
    for (const socket of idle) socket.destroy()
  }
  return violations
}

async function useOnce({ siteUrl }: ServedProduct): Promise<Socket> {
  const socket = await openSocket(siteUrl)
  socket.on('error', () => {})
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'data')
  return socket
}

async function openSocket(siteUrl: string): Promise<Socket> {
  const { port } = new URL(siteUrl)
  const socket = connect({ host: '127.0.0.1', port: Number(port) })
  await once(socket, 'connect')
  return socket
}

/**
 * Signs in many times at once, with passwords whose hashes are dear. Whoever hashes on the event loop works there for
 * as long as all hashes take.
 * @param product started with the probe `thread-probe.ts`
 */
export async function hashingViolations(product: ProductProcess, logins: number): Promise<string[]> {
  const passwordHash = await hash(goodPassword, { memoryCost: 46 * 1024, timeCost: 6, parallelism: 1 })
  const before = process.threadCpuUsage()
  verifySync(passwordHash, goodPassword)
  const { user, system } = process.threadCpuUsage(before)
  const oneHash = (user + system) / 1000
  const emails = Array.from({ length: logins }, () => `${newId()}@example.org`)
  for (const email of emails) {
    await insertIdentity(product.db, { name: 'Ada', email, image: '', passwordHash })
  }

  await readWork(product, 1)
  const signIns = emails.map(async email => {
    const body = { email, password: goodPassword }
    return (await send(product, 'POST', '/auth/sign-in/email', { body })).status
  })
  // 503 is a promised answer as well, on a machine too slow for so many.
  const refused = (await Promise.all(signIns)).filter(status => status !== 200 && status !== 503)
  const violations = refused.map(status => `a sign-in answered ${status}`)
  if ((await readWork(product, 2)) > (logins * oneHash) / 2) {
    violations.push('passwords are hashed on the event loop')
  }
  return violations
}

/** In milliseconds of processor time. */
async function readWork(product: ProductProcess, time: number): Promise<number> {
  product.process.kill('SIGUSR2')
  const [, work] = await product.process.line(new RegExp(`event loop worked #${time}: (.*)`))
  return Number(work)
}

/** Something for the searches to find. */
export async function addScholarships(product: ServedProduct): Promise<void> {
  for (let n = 0; n < 12; n++) await insertScholarship(product.db)
}
