import { Agent, request as httpRequest } from 'node:http'
import { errors } from '../../../contract/errors.ts'
import { insertApplication, insertReview } from '../../support/application-factories.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import type { Person } from '../../support/identity/people.ts'
import { pictureFile, uploadPicture } from '../../support/documents/picture-file.ts'
import type { ServedProduct } from '../../support/product.ts'
import { createAccessWorld } from '../access/access-world.ts'
import { goodCalls } from './hostile-bodies.ts'
import {
  type Actor,
  type Amount,
  type HostileRequest,
  hostileRequests,
  type Samples,
} from './hostile-requests.ts'

/** Longest time that an answer may take, in milliseconds. */
const patience = 1_000
/** The machine makes single answers slow, a hostile request makes its own slow each time it is sent. */
const slowTimes = 4
/** After that there is none, in milliseconds. */
const noAnswerAfter = 20_000
/** Requests on their way at once, and after how many the product must answer a normal one. */
const parallel = 8
const groupSize = 40

export interface HostileOutcome {
  /** What broke a rule, each with the request that did it. */
  violations: string[]
  sent: number
  /** How long the slowest answer took, in milliseconds, and to what. */
  slowest: { ms: number; what: string }
  /** The content types of all answers. */
  contentTypes: Set<string>
  /** How many answers of each status, by the call: `PATCH /users/:id` → `{ 400: 12 }`. */
  statuses: Map<string, Map<number, number>>
}

interface HttpAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  ms: number
}

/** Texts that tell a stranger how the product is made. */
export const leaks: [string, RegExp][] = [
  ['a stack', /\n\s+at .+:\d+|\bat [\w.<>]+ \(|\.(?:ts|js|mjs|cjs):\d+/],
  ['a file path', /node_modules|file:\/\/|\/(?:tmp|home|usr|var|root|opt)\/[\w.-]+/],
  [
    'SQL',
    /\b(?:select|insert|update|delete)\b[^"]{0,200}\b(?:from|into|set|where)\b|syntax error at|SQLSTATE/i,
  ],
  ['a table', /_(?:fkey|pkey|key|check)\b|\brelation "|\bcolumn "|violates|\bidentity\.|payment_sandbox\./i],
  [
    'an inner error',
    /\b(?:Type|Syntax|Range|Reference|URI|Zod|Database)Error\b|FST_ERR|ECONN|Cannot read|is not a function|invalid byte sequence|out of range for type|invalid input syntax/,
  ],
]

/**
 * Sends hostile requests and judges every answer.
 * @param options of `hostileRequests`
 */
export async function runHostileRequests(
  product: ServedProduct,
  options: { seed: string } & Amount,
): Promise<HostileOutcome> {
  const { samples, people } = await prepare(product)
  const requests = hostileRequests(samples, options)
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const outcome: HostileOutcome = {
    violations: [],
    sent: requests.length,
    slowest: { ms: 0, what: '' },
    contentTypes: new Set(),
    statuses: new Map(),
  }
  const report = (problem: string, request: HostileRequest) =>
    outcome.violations.push(`${problem}: ${request.what} (as ${request.as}, seed ${options.seed})`)

  const ask = async (request: HostileRequest) => {
    const send = () => sendRequest(agent, product, request).catch((error: Error) => error)
    let answer = await send()
    if (answer instanceof Error) return answer
    // A machine that stalls is slow, or told to be; an input that is the cause is so each time.
    for (let sent = 1; (answer.ms > patience || answer.status === 503) && sent < slowTimes; sent += 1) {
      const again = await send()
      if (!(again instanceof Error)) answer = { ...again, ms: Math.min(answer.ms, again.ms) }
    }
    return answer
  }
  const one = async (request: HostileRequest) => {
    const answer = await ask(authorized(request, people))
    if (answer instanceof Error) {
      report(`no answer (${answer.message})`, request)
      return
    }
    for (const problem of judge(request, answer)) report(problem, request)
    if (answer.ms > outcome.slowest.ms) outcome.slowest = { ms: answer.ms, what: request.what }
    outcome.contentTypes.add(String(answer.headers['content-type'] ?? ''))
    count(outcome, request, answer.status)
  }

  for (let start = 0; start < requests.length; start += groupSize) {
    const group = requests.slice(start, start + groupSize)
    await inParallel(group, one)
    const normal: HostileRequest = {
      what: `a normal request after ${group
        .map(({ what }) => what)
        .join(' | ')
        .slice(0, 2000)}`,
      as: 'visitor',
      method: 'GET',
      path: '/api/allScholarships?size=1',
      headers: {},
    }
    const answer = await ask(normal)
    if (answer instanceof Error || answer.status !== 200) report('a normal request failed', normal)
  }
  agent.destroy()
  return outcome
}

/** Who the requests come from, and what they name. */
async function prepare(product: ServedProduct) {
  const world = await createAccessWorld(product)
  const { user, admin } = world.people
  const scholarshipId = await insertScholarship(product.db)
  const picture = await pictureFile('photo.png')
  const samples: Samples = {
    user: { id: user.userId, email: user.email },
    otherUserId: await insertUser(product.db),
    scholarshipId,
    applicationId: await insertApplication(product.db, { user_id: user.userId }),
    reviewId: await insertReview(product.db, { user_id: user.userId }),
    image: await uploadPicture(product, user, picture.buffer),
    draftId: await world.newTarget('GET /drafts/:id', 'user', 'own'),
    documentId: await world.newTarget('GET /documents/:id/content', 'user', 'own'),
    savedSearchId: await world.newTarget('PATCH /savedSearches/:id', 'user', 'own'),
    calls: await goodCalls(world),
  }
  return { samples, people: { user, admin } }
}

/** The request with its sender's credentials, unless its own are what is hostile. */
function authorized(request: HostileRequest, people: { user: Person; admin: Person }): HostileRequest {
  const credentials: Record<Actor, Record<string, string>> = {
    visitor: {},
    session: { cookie: people.user.cookie },
    user: { authorization: `Bearer ${people.user.token}` },
    admin: { authorization: `Bearer ${people.admin.token}` },
  }
  return { ...request, headers: { ...credentials[request.as], ...request.headers } }
}

function sendRequest(agent: Agent, { siteUrl }: ServedProduct, request: HostileRequest): Promise<HttpAnswer> {
  const { port } = new URL(siteUrl)
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      agent,
      host: '127.0.0.1',
      port,
      method: request.method,
      path: request.path,
      headers: {
        origin: siteUrl,
        // Said for every method, or the body would be read as another request.
        ...(request.body !== undefined && { 'content-length': String(Buffer.byteLength(request.body)) }),
        ...request.headers,
      },
      timeout: noAnswerAfter,
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')))
    outgoing.on('error', reject)
    outgoing.on('response', incoming => {
      const pieces: Buffer[] = []
      incoming.on('data', piece => pieces.push(piece))
      incoming.on('error', reject)
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(pieces).toString(),
          ms: performance.now() - started,
        }),
      )
    })
    outgoing.end(request.body)
  })
}

/** @returns the rules that an answer breaks */
export function judge(request: HostileRequest, answer: HttpAnswer): string[] {
  const problems: string[] = []
  const { status, body } = answer
  if (status >= 500) problems.push(`status ${status}`)
  if (answer.ms > patience) problems.push(`answered after ${Math.round(answer.ms)} ms`)
  if (status >= 400) {
    for (const [name, pattern] of leaks) {
      const found = pattern.exec(body)?.[0]
      if (found && !isEcho(request, found)) problems.push(`tells ${name} (${found.slice(0, 80)})`)
    }
    if (String(answer.headers['content-type']).includes('json') && body && !isErrorAnswer(request, body)) {
      problems.push(`an error of another form (${body.slice(0, 120)})`)
    }
  }
  const location = String(answer.headers.location)
  if (/evil|^\/[/\\]|^javascript/i.test(location)) problems.push(`leads to ${location}`)
  return problems
}

/** What somebody sent may come back to them, such as an unknown field's name. */
function isEcho({ path, body = '', headers }: HostileRequest, found: string): boolean {
  let decoded = path
  try {
    decoded = decodeURIComponent(path)
  } catch {}
  return [path, decoded, String(body), ...Object.values(headers)].some(sent => sent.includes(found))
}

function isErrorAnswer({ path }: HostileRequest, body: string): boolean {
  // The stand-ins answer in the forms of the services they replace.
  if (path.startsWith('/payment-sandbox') || path.startsWith('/google-sandbox')) return true
  try {
    const { error, ...others } = JSON.parse(body)
    const { code, message, requestId, fields = {}, ...more } = error
    return (
      Object.keys({ ...others, ...more }).length === 0 &&
      Object.hasOwn(errors, code) &&
      [message, requestId, ...Object.values(fields)].every(part => typeof part === 'string')
    )
  } catch {
    return false
  }
}

function count({ statuses }: HostileOutcome, { what }: HostileRequest, status: number): void {
  const call = what.split(' ').slice(0, 2).join(' ')
  const ofCall = statuses.get(call) ?? new Map<number, number>()
  ofCall.set(status, (ofCall.get(status) ?? 0) + 1)
  statuses.set(call, ofCall)
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: parallel }, worker))
}
