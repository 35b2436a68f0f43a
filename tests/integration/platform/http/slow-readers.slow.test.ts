import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../../../server/platform/http/app.ts'
import { endStalledReaders } from '../../../../server/platform/http/load/stalled-readers.ts'
import { useTestDatabase } from '../../../support/database/postgres.ts'

const writeTimeout = 1_000
const size = 24_000_000
const whole = Buffer.alloc(size)
const part = Buffer.alloc(100_000)

const { db } = useTestDatabase()
let app: FastifyInstance
let accepted = 0
beforeAll(async () => {
  const nobody = async () => {
    throw new Error('nobody is signed in')
  }
  app = await buildApp({
    db,
    siteUrl: 'http://localhost',
    authentication: { caller: nobody, signedIn: nobody },
    features: [],
    apiPlugins: [],
    log: pino({ level: 'silent' }),
    trustProxy: undefined,
    writeTimeout,
  })
  app.get('/whole', async () => whole)
  app.get('/parts', (_request, reply) => reply.send(Readable.from(Array(size / part.length).fill(part))))
  app.server.on('connection', () => {
    accepted += 1
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app?.close())

const ask = (path: string) => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  return socket
}
const countOpen = () =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

test.each(['/whole', '/parts'])('connections that ask for %s and read nothing are ended', async path => {
  const before = accepted
  const sockets = Array.from({ length: 20 }, () => ask(path).pause())
  await vi.waitFor(() => expect(accepted - before).toBe(20), 60_000)
  await vi.waitFor(async () => expect(await countOpen()).toBe(0), 60_000)
  for (const socket of sockets) socket.destroy()
})

test.each(['/whole', '/parts'])('a slow reader of %s gets all of it, however long it takes', async path => {
  const began = Date.now()
  let read = 0
  for await (const piece of ask(path)) {
    read += (piece as Buffer).length
    await pause(10)
  }
  expect(read).toBeGreaterThan(size)
  expect(Date.now() - began).toBeGreaterThan(3 * writeTimeout)
})

test('a reader who acknowledges less than Node sees is kept, and ended when nothing more is acknowledged', async () => {
  const server = createServer((_request, response) => response.end(whole))
  endStalledReaders(server, 30_000)
  const { promise: connected, resolve } = Promise.withResolvers<Socket>()
  server.once('connection', resolve)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const socket = await connected
  // What the timer says when Node has seen nothing; a table that was just read is not read again.
  const look = async () => {
    server.emit('timeout', socket)
    await pause(350)
    return socket.destroyed ? 'ended' : 'kept'
  }
  await pause(500)
  expect(await look()).toBe('kept')
  let read = 0
  for await (const piece of reader.iterator({ destroyOnReturn: false })) {
    read += (piece as Buffer).length
    if (read > 700_000) break
  }
  reader.pause()
  expect(await look()).toBe('kept')
  await vi.waitFor(async () => expect(await look()).toBe('ended'), 60_000)
  reader.destroy()
  server.close()
})
