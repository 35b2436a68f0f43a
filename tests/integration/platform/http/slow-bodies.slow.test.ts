import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../../../server/platform/http/app.ts'
import { acceptUploads, registerImageRoutes } from '../../../../server/platform/images/image-routes.ts'
import { ProductError } from '../../../../server/platform/product-error.ts'
import { createDiskStore } from '../../../../server/platform/storage/disk-store.ts'
import { useTestDatabase } from '../../../support/database/postgres.ts'
import { insertUser } from '../../../support/factories.ts'

const bodySpan = 3_000
const { db } = useTestDatabase()
let folder: string
let app: FastifyInstance
let origin: string
/** What the log has at `warn` and above. */
const logged: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursary-slow-'))
  const userId = await insertUser(db)
  app = await buildApp({
    db,
    siteUrl: 'http://localhost',
    authentication: {
      caller: async () => ({
        userId,
        identityId: 'ada',
        email: 'a@example.org',
        name: 'Ada',
        role: 'user',
        reach: null,
      }),
      signedIn: () => Promise.reject(new ProductError('unauthenticated')),
    },
    features: [route => registerImageRoutes(route, { db, images: createDiskStore(folder) })],
    apiPlugins: [acceptUploads],
    log: pino({ level: 'warn' }, { write: line => void logged.push(line) }),
    trustProxy: undefined,
    bodySpan,
  })
  app.post('/small', async () => 'whole')
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app?.close()
  await rm(folder, { recursive: true })
})

// So that a test that fails does not fail the next ones.
beforeEach(() => void logged.splice(0))

const picture = () =>
  sharp(randomBytes(450 * 450 * 3), { raw: { width: 450, height: 450, channels: 3 } })
    .png()
    .toBuffer()

/** Begins to send a body of so many bytes. */
function begin(path: string, type: string, length: number) {
  const sent = request(origin + path, {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': length },
  }).on('error', () => {})
  const answered = new Promise<IncomingMessage>(resolve => {
    sent.once('response', resolve)
  })
  sent.flushHeaders()
  return { sent, answered }
}

async function form(more = 0) {
  const bytes = await picture()
  const head = '--edge\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')])
  return { body, ...begin('/api/images', 'multipart/form-data; boundary=edge', body.length + more) }
}

test('[V6] a picture that arrives slowly is taken, as long as it arrives', async () => {
  const { body, sent, answered } = await form()
  const began = Date.now()
  for (let at = 0; at < body.length; at += 100_000) {
    sent.write(body.subarray(at, at + 100_000))
    await pause(bodySpan / 4)
  }
  sent.end()
  expect((await answered).statusCode).toBe(201)
  expect(Date.now() - began).toBeGreaterThan(bodySpan)
  expect(logged).toEqual([])
})

test('[V6] one that no longer arrives is ended with an answer, wherever it stops, and is no error', async () => {
  const stops = [
    { more: 0, end: 0 },
    { more: 0, end: 200_000 },
    { more: 0, end: -20 },
    { more: 500, end: Infinity },
  ]
  const answers = stops.map(async ({ more, end }) => {
    const { body, sent, answered } = await form(more)
    sent.write(body.subarray(0, end))
    const answer = await answered
    return [answer.statusCode, JSON.parse(await text(answer)).error.code]
  })
  expect(await Promise.all(answers)).toEqual(stops.map(() => [408, 'malformed_request']))
  expect(logged).toEqual([])
})

test('[OPS4] what is small arrives as a whole in its time, however it drips', async () => {
  const { sent, answered } = begin('/small', 'application/json', 200_000)
  const drips = setInterval(() => sent.write(' '.repeat(1_000)), bodySpan / 10)
  expect((await answered).statusCode).toBe(408)
  clearInterval(drips)
  sent.destroy()
  expect(logged).toEqual([])
})
