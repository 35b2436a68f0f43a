import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { type EndpointKey, endpoints } from '../../../contract/endpoints.ts'
import { makeCalendar } from '../../../server/features/saved/calendar-service.ts'
import { standIns } from '../../scenarios/access/access-routes.ts'
import { accessSettings } from '../../scenarios/access/access-settings.ts'
import { type AccessWorld, createAccessWorld } from '../../scenarios/access/access-world.ts'
import {
  createPlanter,
  keepLog,
  type Planter,
  secretAddresses,
} from '../../scenarios/access/planted-secrets.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const kept = keepLog()
const product = useProduct(() => startTestProduct(accessSettings, { log: kept.log }))
/** What the product asks of its own stand-ins is left out. */
const requests = () => kept.lines('request').filter(({ route }) => !standIns.test(String(route)))
const port = () => Number(new URL(product.siteUrl).port)
let world: AccessWorld
let planter: Planter
beforeAll(async () => {
  world = await createAccessWorld(product)
  planter = createPlanter(world)
})

/** @returns the lines of what was requested meanwhile, when there are so many */
async function linesOf(count: number, request: () => unknown) {
  const before = requests().length
  await request()
  await expect.poll(() => requests().length).toBeGreaterThanOrEqual(before + count)
  return requests().slice(before)
}

describe('a line of the log', () => {
  test('[OPS4] for each call of a full run, and none of them holds a secret, wherever it was sent', async () => {
    const keys = Object.keys(endpoints) as EndpointKey[]
    const { user } = world.people
    const calendar = new URL(await makeCalendar(product, user.userId)).pathname
    const before = requests().length
    expect((await planter.open(calendar)).status).toBe(200)
    for (const key of keys) await planter.call(key, user)
    for (const path of secretAddresses('plantedsecret000000000000ab')) await planter.open(path)
    await expect.poll(() => requests().length).toBe(before + planter.sent.length)

    const lines = requests().slice(before)
    const answers = (all: { method?: unknown; status?: unknown }[]) =>
      all.map(({ method, status }) => `${String(method)} ${String(status)}`).toSorted()
    expect(answers(lines)).toEqual(answers(planter.sent))
    const told = planter.sent.flatMap(({ requestId }) => requestId ?? [])
    expect(told.length).toBeGreaterThan(keys.length)
    expect(lines.map(({ reqId }) => reqId)).toEqual(expect.arrayContaining(told))
    const routes = new Set(lines.map(({ method, route }) => `${String(method)} ${String(route)}`))
    expect(keys.filter(key => !routes.has(key.replace(' ', ' /api')))).toEqual([])

    const { email, token, cookie } = user
    const cookies = cookie.split('; ').map(pair => pair.slice(pair.indexOf('=') + 1))
    const secrets = [...planter.secrets, 'plantedsecret', email, token, ...cookies, calendar.slice(10, 37)]
    const log = kept.text()
    expect(
      secrets.filter(secret => log.includes(secret) || log.includes(encodeURIComponent(secret))),
    ).toEqual([])
    expect(log).not.toContain('@')
  })

  test('[OPS4] says route, method, status, duration, request and process, and nothing else', async () => {
    const [line] = await linesOf(1, () => fetch(`${product.siteUrl}/api/allScholarships?search=merit`))
    expect(line).toEqual({
      level: 30,
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      reqId: expect.stringMatching(/^[\da-f-]{36}$/),
      method: 'GET',
      route: '/api/allScholarships',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    })
  })

  test('[OPS4] also for answers from the cache, unchanged ones and HEAD', async () => {
    const url = `${product.siteUrl}/api/allScholarships`
    const lines = await linesOf(4, async () => {
      const first = await fetch(url)
      await fetch(url)
      // As a browser revalidates; fetch alone would hide the 304.
      await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
      await fetch(url, { method: 'HEAD' })
    })
    const seen = lines.map(({ method, route, status }) => [method, route, status])
    expect(seen).toEqual([
      ['GET', '/api/allScholarships', 200],
      ['GET', '/api/allScholarships', 200],
      ['GET', '/api/allScholarships', 304],
      ['HEAD', '/api/allScholarships', 200],
    ])
  })

  test('[OPS4] for a request whose caller is gone before its end', async () => {
    const lines = await linesOf(1, async () => {
      const socket = connect(port(), '127.0.0.1')
      const head = [
        'PATCH /api/mailPreferences/planted HTTP/1.1',
        'host: localhost',
        'content-type: application/json',
        'content-length: 9',
      ]
      await new Promise(done => socket.write(`${head.join('\r\n')}\r\n\r\n{`, done))
      socket.destroy()
    })
    expect(lines).toMatchObject([{ method: 'PATCH', route: '/api/mailPreferences/:token', aborted: true }])
  })

  test('[OPS4] for what is no HTTP at all: without a method, and without a word of it', async () => {
    const [line] = await linesOf(1, async () => {
      const socket = connect(port(), '127.0.0.1')
      socket.end('plantedmethod /plantedpath\r\n\r\n')
      expect(await text(socket)).toContain('400 Bad Request')
    })
    expect(line).toMatchObject({ status: 400, code: 'HPE_INVALID_METHOD', reqId: expect.any(String) })
    expect(kept.text()).not.toContain('plantedpath')
  })

  test('[OPS4] for a request of too many bytes, which is told so, without a body to HEAD', async () => {
    const ask = async (method: string) => {
      const socket = connect(port(), '127.0.0.1')
      socket.end(`${method} /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
      const [head, body] = (await text(socket)).split('\r\n\r\n')
      return [head?.split('\r\n')[0], body === '']
    }
    const lines = await linesOf(2, async () => {
      const refusal = 'HTTP/1.1 431 Request Header Fields Too Large'
      expect([await ask('GET'), await ask('HEAD')]).toEqual([
        [refusal, false],
        [refusal, true],
      ])
    })
    expect(lines.map(({ status }) => status)).toEqual([431, 431])
  })
})
