import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inCage, runInCage } from '../../../server/platform/cage/cage.ts'
import { inspect } from '../../../server/features/documents/inspection/inspect.ts'
import type { Surroundings } from '../../scenarios/documents/escapes.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { findingOf } from '../../support/documents/examined.ts'

const escapes = fileURLToPath(new URL('../../scenarios/documents/escapes.ts', import.meta.url))
const [onPort, onSocket] = [createServer(), createServer()]
let folder: string
let around: Surroundings
let held: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursary-cage-'))
  const [secrets, socket] = [join(folder, 'secrets.json'), join(folder, 'socket')]
  await writeFile(secrets, '{}')
  await Promise.all([
    once(onPort.listen(0, '127.0.0.1'), 'listening'),
    once(onSocket.listen(socket), 'listening'),
  ])
  held = openSync(secrets, 'r')
  around = { secrets, folder, port: (onPort.address() as AddressInfo).port, socket }
})

afterAll(async () => {
  closeSync(held)
  onPort.close()
  onSocket.close()
  await rm(folder, { recursive: true })
})

test('[DOC1] what runs in the place of an inspection reads, writes, reaches and starts nothing', async () => {
  const run = async (addons: boolean) =>
    JSON.parse(await runInCage(escapes, Buffer.from(JSON.stringify(around)), { addons }))
  expect(await run(false)).toEqual(nothing)
  const codes = { ...nothing.codes, 'load native code': 'ERR_DLOPEN_FAILED' }
  expect(await run(true)).toEqual({ ...nothing, codes })
})

const nothing = {
  codes: {
    'read the secrets': 'ERR_ACCESS_DENIED',
    'list their folder': 'ERR_ACCESS_DENIED',
    'read the environment of the server': 'ERR_ACCESS_DENIED',
    'read the memory of the server': 'ERR_ACCESS_DENIED',
    'read its own environment': 'ERR_ACCESS_DENIED',
    'read its own code': 'EMFILE',
    'write a file': 'ERR_ACCESS_DENIED',
    'connect to a port': 'EMFILE',
    'connect to a socket': 'EMFILE',
    'send a datagram': 'EMFILE',
    'fetch an address': 'EMFILE',
    'start a program': 'ERR_ACCESS_DENIED',
    'start itself without limits': 'ERR_ACCESS_DENIED',
    'start a thread': 'ERR_ACCESS_DENIED',
    'load native code': 'ERR_DLOPEN_DISABLED',
    'use the internals of Node': 'ERR_ACCESS_DENIED',
  },
  inherited: [],
  environment: {},
  cwd: '/',
}

test('[DOC1] an inspection that answers without end, or takes more memory than one may, is ended without an answer', async () => {
  const run = async (name: string, code: string) => {
    const program = join(folder, name)
    await writeFile(program, `process.stdout.write('\\n'); process.stdin.once('data', () => { ${code} })`)
    return runInCage(program, Buffer.from('x'))
  }
  expect(await run('flood.mjs', 'setInterval(() => process.stdout.write("x".repeat(100_000)))')).toBe('')
  const hoard = 'const all = []; setInterval(() => all.push(Buffer.alloc(50_000_000, 1)))'
  expect(await run('hoard.mjs', hoard)).toBe('')
  expect(await run('crash.mjs', 'process.abort()')).toBe('')
})

test('[DOC1] an inspection that computes without end is ended by its time of the processor', async () => {
  const program = join(folder, 'spin.mjs')
  await writeFile(program, `process.stdout.write('\\n'); process.stdin.once('data', () => { for (;;); })`)
  const answer = inCage(program, { cpuSeconds: 2 }, async ({ input, output }) => {
    input.end('x')
    const said: Buffer[] = []
    for await (const chunk of output) said.push(chunk)
    return said
  })
  expect(await answer).toEqual([])
})

test('[DOC1] a file is not refused because its inspection cannot start or cannot be closed off', async () => {
  const missing = runInCage(join(folder, 'missing.mjs'), Buffer.from('x'))
  await expect(missing).rejects.toMatchObject({ code: 'unavailable' })

  vi.stubEnv('PATH', folder)
  await expect(inspect(await pdfFile())).rejects.toMatchObject({ code: 'unavailable' })
  const named = 'Inspections'
  expect(await findingOf(named, {})).toMatchObject({
    state: 'wrong',
    remedy: 'Install the package util-linux.',
  })
  vi.unstubAllEnvs()
  expect(await findingOf(named, {})).toMatchObject({ state: 'ok' })
  expect(await inspect(await pdfFile())).toEqual({ type: 'application/pdf' })
})
