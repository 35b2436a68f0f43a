import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type EndpointKey, endpoints } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { identityCalls } from '../../../server/features/people/identity/identity-calls.ts'
import { goodPassword } from '../../support/identity/people.ts'
import type { ProductProcess } from '../../support/processes/product-process.ts'
import { cells, isSuccess } from '../access/access-table.ts'
import {
  type AccessWorld,
  addressOf,
  bodyOf,
  createAccessWorld,
  credentialOf,
} from '../access/access-world.ts'

/** A request as it goes over the wire. */
interface WireRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** A call that takes a body. */
interface BodyCall {
  name: string
  /** Whether its body is read as those of most calls are. */
  plain?: boolean
  /** How many of it at a time are taken in any case; more may be refused. All by default. */
  atOnce?: number
  /** A good request, about something that no other request is about. */
  make(): Promise<WireRequest>
}

/** So long one set of people is used: a token lasts for 15 minutes. In milliseconds. */
const lifeOfTokens = 5 * 60_000
/** Longest time in which a process says that it is healthy, in milliseconds; a busy machine gets more than one try. */
const patience = 1_000
/** Bytes beyond every limit of a body but that of pictures. */
const tooMuch = Buffer.alloc(1_100_000, ' ')

/** Ways in which a request ends otherwise than it was said. */
const ways: Record<string, (product: ProductProcess, request: WireRequest) => Promise<string>> = {
  'cut before the first byte': (product, request) => sendPart(product, request, 0, 'cut'),
  'cut after the first byte': (product, request) => sendPart(product, request, 1, 'cut'),
  'cut in the middle': (product, request) => sendPart(product, request, 0.5, 'cut'),
  'cut before the last byte': (product, request) => sendPart(product, request, -1, 'cut'),
  'reset in the middle': (product, request) => sendPart(product, request, 0.5, 'reset'),
  'left without waiting for the answer': (product, request) => sendPart(product, request, Infinity, 'reset'),
  'shorter than said': (product, request) =>
    exchange(product, [head(request, request.body.length + 10), request.body]),
  'longer than said': (product, request) =>
    exchange(product, [head(request, Math.max(0, request.body.length - 1)), request.body]),
  'too long': (product, request) =>
    exchange(product, [head(request, tooMuch.length), request.body, tooMuch.subarray(request.body.length)]),
  'too long, in chunks, cut once it is refused or has gone on for a while': async (product, request) => {
    const socket = open(product)
    const answer = read(socket)
    const refused = Promise.race([once(socket, 'data'), once(socket, 'close'), pause(200)])
    socket.write(`${head(request, 'chunked')}${tooMuch.length.toString(16)}\r\n`)
    socket.write(tooMuch)
    await refused
    socket.destroy()
    return answer
  },
  'twice at once': async (product, request) => {
    const whole = [head(request, request.body.length), request.body]
    return (await Promise.all([exchange(product, whole), exchange(product, whole)])).join('\n')
  },
  'deleted meanwhile': async (product, request) => {
    const socket = open(product)
    const middle = Math.floor(request.body.length / 2)
    socket.write(head(request, request.body.length))
    socket.write(request.body.subarray(0, middle))
    const { 'content-type': _type, ...headers } = request.headers
    const deletion = { ...request, method: 'DELETE', headers, body: Buffer.alloc(0) }
    const deleted = await exchange(product, [head(deletion, 0)])
    const answer = read(socket)
    socket.end(request.body.subarray(middle))
    return `${deleted}\n${await answer}`
  },
}

/**
 * Sends every call that takes a body, declared ones and those beside them, with bodies that end otherwise than they were
 * said, and looks at the processes after each.
 * @param times how often each call is sent in each way
 * @param ofPlain in how many ways, by turns, a call is sent whose body is read as those of most are; all by default
 * @param everyPlain sends only every nth of those calls; each by default
 * @returns what went wrong
 */
export async function abandonBodies(
  product: ProductProcess,
  { times, ofPlain, everyPlain = 1 }: { times: number; ofPlain?: number; everyPlain?: number },
): Promise<string[]> {
  const problems: string[] = []
  let calls = await listBodyCalls(product)
  let since = Date.now()
  for (const [number] of calls.entries()) {
    if (Date.now() - since > lifeOfTokens) {
      calls = await listBodyCalls(product)
      since = Date.now()
    }
    const call = calls[number] as BodyCall
    if (call.plain && number % everyPlain > 0) continue
    const all = Object.entries(ways)
    const first = (number * (ofPlain ?? 0)) % all.length
    const sent = call.plain && ofPlain ? [...all, ...all].slice(first, first + ofPlain) : all
    for (let turn = 0; turn < times; turn++) {
      const { atOnce = sent.length } = call
      for (let at = 0; at < sent.length; at += atOnce) {
        await Promise.all(
          sent.slice(at, at + atOnce).map(async ([way, send]) => {
            const said = await send(product, await call.make())
            const failed = [...said.matchAll(/^HTTP\/1\.1 5\d\d.*$/gm)].map(([line]) => line.trim())
            problems.push(...failed.map(line => `${line}: ${call.name}, ${way}`))
          }),
        )
      }
      // The product lets nobody have as many at a time as all turns together make.
      await product.db
        .deleteFrom('application_drafts')
        .where('id', 'in', drafts =>
          drafts.selectFrom('application_drafts').select('id').forUpdate().skipLocked(),
        )
        .execute()
      if (!(await isHealthy(product))) return [...problems, `no health after ${call.name}, turn ${turn}`]
    }
  }
  return [...problems, ...wrongLines(product)]
}

/** Lines of its log that tell of an error, and of processes that ended. */
function wrongLines(product: ProductProcess): string[] {
  const wrong = /"level":60|request failed|starting another one|Error:|unhandled/i
  return product.process
    .output()
    .split('\n')
    .filter(line => wrong.test(line))
}

/** Whether each process says so at once, however connections are shared out. */
async function isHealthy({ siteUrl }: ProductProcess): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        fetch(`${siteUrl}/healthz`, {
          headers: { connection: 'close' },
          signal: AbortSignal.timeout(patience),
        }),
      ),
    )
    if (answers.every(answer => answer.status === 'fulfilled' && answer.value.ok)) return true
  }
  return false
}

async function listBodyCalls(product: ProductProcess): Promise<BodyCall[]> {
  const world = await createAccessWorld(product)
  const declared = (Object.keys(endpoints) as EndpointKey[])
    .filter(key => !key.startsWith('GET'))
    .map((key): BodyCall => {
      const { multipart, stream }: Endpoint = endpoints[key]
      const make = () => makeDeclared(world, key)
      // A person has places for a few files; one that was cut off leaves its place a moment later.
      return {
        name: key,
        plain: !multipart && !stream,
        ...((multipart || stream) && { atOnce: 1 }),
        make,
      }
    })
  return [...declared, ...besideTheContract(world)]
}

/** As somebody for whom the call would succeed, where anybody is. */
async function makeDeclared(world: AccessWorld, key: EndpointKey): Promise<WireRequest> {
  const ofCall = cells.filter(cell => cell.key === key && cell.actor !== 'visitor')
  const cell = ofCall.find(({ expected }) => isSuccess(expected)) ?? ofCall[0]
  if (!cell) throw new Error(`Nobody calls ${key}.`)
  const target = await world.newTarget(key, cell.actor, cell.whose)
  const [method, path] = addressOf(key, target)
  const { token, cookie } = credentialOf(key, cell.actor === 'visitor' ? undefined : world.people[cell.actor])
  const { type, body, ...more } = contentOf(key, target)
  const headers: Record<string, string> = { 'content-type': type, origin: world.product.siteUrl, ...more }
  if (token) headers.authorization = `Bearer ${token}`
  if (cookie) headers.cookie = cookie
  return { method, path: `/api${path}`, headers, body }
}

/** The body of a call, and what its headers say about it. */
function contentOf(
  key: EndpointKey,
  target: string,
): { type: string; body: Buffer } & Record<string, string | Buffer> {
  const endpoint: Endpoint = endpoints[key]
  if (endpoint.multipart) {
    const part = 'content-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png'
    const body = Buffer.from(`--edge\r\n${part}\r\n\r\nno picture\r\n--edge--\r\n`)
    return { type: 'multipart/form-data; boundary=edge', body }
  }
  if (endpoint.stream) {
    const body = Buffer.alloc(100, '%')
    return { type: 'application/offset+octet-stream', body, 'upload-offset': '0' }
  }
  const body = Buffer.from(JSON.stringify(bodyOf(key, target) ?? {}))
  return { type: 'application/json', body, 'upload-length': '100' }
}

/** The calls that are not declared in the contract: the identity service, the provider's events, and stand-ins. */
function besideTheContract({ product: { siteUrl }, people }: AccessWorld): BodyCall[] {
  const call = (name: string, type: string, body: string, headers = {}): BodyCall => {
    const [method = '', path = ''] = name.split(' ')
    const all = { 'content-type': type, origin: siteUrl, ...headers }
    const plain = path.startsWith('/api/auth/')
    return { name, plain, make: async () => ({ method, path, headers: all, body: Buffer.from(body) }) }
  }
  const identity = JSON.stringify({
    name: 'Amina Yusuf',
    email: 'amina@example.org',
    password: goodPassword,
    newPassword: goodPassword,
  })
  const form = 'application/x-www-form-urlencoded'
  return [
    ...Object.keys(identityCalls)
      .filter(key => !key.startsWith('GET'))
      .map(key =>
        call(key.replace(' ', ' /api'), 'application/json', identity, {
          ...(key.endsWith('update-user') && { cookie: people.user.cookie }),
        }),
      ),
    call('POST /api/payment-webhook', 'application/json', '{"type":"none"}', { 'stripe-signature': 't=1' }),
    call('POST /payment-sandbox/v1/payment_methods', form, 'type=card'),
    call('POST /google-sandbox/token', form, 'grant_type=authorization_code&code=none'),
    call('POST /google-sandbox/choose/none', form, 'account=none'),
    call('POST /no-such-page', form, 'a=b'),
  ]
}

function head({ method, path, headers }: WireRequest, length: number | 'chunked'): string {
  const framing = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${[`${method} ${path} HTTP/1.1`, 'host: localhost', ...lines, framing].join('\r\n')}\r\n\r\n`
}

function open({ siteUrl }: ProductProcess): Socket {
  // An answer that comes before the end of what is sent ends in a reset.
  return connect({ host: '127.0.0.1', port: Number(new URL(siteUrl).port) }).on('error', () => {})
}

/** Everything that is answered until the product closes. */
function read(socket: Socket): Promise<string> {
  return new Promise(resolve => {
    let said = ''
    socket.on('data', piece => {
      said += piece.toString('latin1')
    })
    socket.on('close', () => resolve(said))
  })
}

/** Sends pieces and the end of the sending. */
function exchange(product: ProductProcess, pieces: (string | Buffer)[]): Promise<string> {
  const socket = open(product)
  const answer = read(socket)
  for (const piece of pieces) socket.write(piece)
  socket.end()
  return answer
}

/** Sends a part of the body: a share, or without that many bytes; then leaves. */
async function sendPart(
  product: ProductProcess,
  request: WireRequest,
  part: number,
  end: 'cut' | 'reset',
): Promise<string> {
  const { length } = request.body
  const bytes = part < 0 ? length + part : part < 1 ? Math.floor(length * part) : part
  const socket = open(product)
  const answer = read(socket)
  socket.write(head(request, length))
  await new Promise<void>(resolve => {
    socket.write(request.body.subarray(0, bytes), () => resolve())
  })
  // What the product reads, it has begun to take.
  await pause(5)
  if (end === 'cut') socket.destroy()
  else socket.resetAndDestroy()
  return answer
}
