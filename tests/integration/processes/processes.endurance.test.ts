import { readFileSync } from 'node:fs'
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { sandboxAccounts } from '../../../stand-ins/google-sandbox/accounts.ts'
import { isAlive } from '../../../server/platform/database/embedded-postgres/process-state.ts'
import { faultsOfStop } from '../../scenarios/running/stopping.ts'
import { insertScholarship } from '../../support/factories.ts'
import { goodPassword, send, signUp } from '../../support/identity/people.ts'
import { type ProductProcess, startProductProcess } from '../../support/processes/product-process.ts'
import { useProduct, useStarted } from '../../support/product.ts'
import { createTcpWire } from '../../support/wires/tcp-wire.ts'
import { createVisitor } from '../../support/identity/visitor.ts'

/** The connection to the database, which one test cuts. */
const wire = useStarted(async () => {
  const opened = await createTcpWire(() => Number(new URL(inject('clusterUrl')).port))
  return { ...opened, stop: opened.close }
})
const product = useProduct(() => {
  const databaseThrough = (url: string) => {
    const through = new URL(url)
    through.hostname = '127.0.0.1'
    through.port = String(wire.port)
    return through.href
  }
  return startProductProcess({ variables: { PROCESSES: '2' }, databaseThrough })
})

/** The processes that serve, as the system knows them. */
function servingProcesses({ process: { pid } }: ProductProcess): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}

/** Asks on a connection of its own: each goes to the next process in turn. */
const ask = (path: string, init: { method?: string; headers?: object; body?: string } = {}) =>
  fetch(product.siteUrl + path, { ...init, headers: { ...init.headers, connection: 'close' } })

// Until then a process that is short of time may ask to come back for its lists.
beforeAll(() =>
  vi.waitUntil(
    async () => {
      const looks = [1, 2, 3, 4].map(async () => (await ask('/readyz')).json())
      const found = (await Promise.all(looks)) as { listsFrom?: string }[]
      return found.every(({ listsFrom }) => listsFrom === 'index')
    },
    { timeout: 60_000, interval: 200 },
  ),
)

test('two processes share the port, and it is said once where they are', async () => {
  expect(servingProcesses(product)).toHaveLength(2)
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/api/allScholarships')))
  expect(answers.map(answer => answer.status)).toEqual(Array(8).fill(200))
  expect(product.process.output().match(/running at/g)).toHaveLength(1)
})

test('a write through one is in the next answer of the other', async () => {
  for (let count = 1; count <= 6; count++) {
    await insertScholarship(product.db)
    const answers = await Promise.all([ask('/api/allScholarships'), ask('/api/allScholarships')])
    for (const answer of answers) expect(await answer.json()).toMatchObject({ count })
  }
})

test('a limit counts what all of them saw', async () => {
  const headers = { 'content-type': 'application/json', origin: product.siteUrl }
  const body = JSON.stringify({ email: 'nobody@example.org', password: goodPassword })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    statuses.push((await ask('/api/auth/sign-in/email', { method: 'POST', headers, body })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

test('[A3] a sign-in that begins at one process ends at the other', async () => {
  const visitor = createVisitor(product.siteUrl, { connection: 'close' })
  const answer = await visitor.post('/auth/sign-in/social', {
    provider: 'google',
    callbackURL: '/about',
    errorCallbackURL: '/terms',
    disableRedirect: true,
  })
  const chooser = await visitor.open(answer.body.url)
  const account = sandboxAccounts[0]?.sub ?? ''
  const done = await visitor.open(chooser.url.href, { account })
  expect(done.url.pathname).toBe('/about')
  for (let i = 0; i < 2; i++) {
    expect((await visitor.get('/auth/get-session')).body.user.email).toBe(sandboxAccounts[0]?.email)
  }
})

test('[A9] [A10] a token that one gives holds at both, and ends at both with its session', async () => {
  const { email, cookie, token } = await signUp(product)
  const headers = { authorization: `Bearer ${token}` }
  const statuses = async () => {
    const asked = [1, 2, 3, 4].map(() => ask(`/api/users/${email}`, { headers }))
    return (await Promise.all(asked)).map(({ status }) => status)
  }
  expect(await statuses()).toEqual([200, 200, 200, 200])
  await send(product, 'POST', '/auth/sign-out', { cookie, body: {} })
  expect(await statuses()).toEqual([401, 401, 401, 401])
})

// First of those that kill, because it needs both to serve.
test('a process that dies while the database is away is replaced once that is back', async () => {
  const [victim = 0, other = 0] = servingProcesses(product)
  await wire.set('refused')
  process.kill(victim, 'SIGKILL')
  await vi.waitUntil(() => /Process \d+ could not start: /.test(product.process.output()), {
    timeout: 90_000,
  })
  await wire.set('works')
  // While the other one is halted, only the new one can answer.
  process.kill(other, 'SIGSTOP')
  onTestFinished(() => void process.kill(other, 'SIGCONT'))
  const answer = async () => {
    const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(5_000) }
    return (await fetch(`${product.siteUrl}/readyz`, options)).status
  }
  await vi.waitFor(async () => expect(await answer()).toBe(200), { timeout: 90_000, interval: 500 })
  expect(servingProcesses(product)).toHaveLength(2)
}, 480_000)

test('a process that dies is replaced, and the other one answers meanwhile', async () => {
  const [victim = 0, other] = servingProcesses(product)
  process.kill(victim, 'SIGKILL')
  await product.process.line(new RegExp(`ended \\(${victim}, SIGKILL\\); starting another one`))
  for (let i = 0; i < 4; i++) expect((await ask('/healthz')).status).toBe(200)
  await vi.waitUntil(() => servingProcesses(product).length === 2, { timeout: 60_000 })
  expect(servingProcesses(product)).toContain(other)
  expect(servingProcesses(product)).not.toContain(victim)
})

test('one that dies before the last one listens is replaced; stopping fails no request and leaves no process behind', async () => {
  const started = await startProductProcess({ variables: { PROCESSES: '2' }, probes: ['dies-at-start.ts'] })
  onTestFinished(() => started.stop())
  expect(started.process.output()).toMatch(/SIGKILL\); starting another one[^]*running at/)
  const processes = servingProcesses(started)
  expect(processes).toHaveLength(2)
  expect(await faultsOfStop(started.siteUrl, started.process)).toEqual([])
  expect([started.process.pid, ...processes].filter(isAlive)).toEqual([])
})

test('a port that is taken is named, once, whichever of them notices', async () => {
  const { port } = new URL(product.siteUrl)
  await expect(startProductProcess({ variables: { PROCESSES: '2', PORT: port } })).rejects.toThrow(
    new RegExp(`Port ${port} is already in use`),
  )
})

test('when their supervisor is killed they end by themselves', async () => {
  const processes = servingProcesses(product)
  expect(processes).toHaveLength(2)
  product.process.kill('SIGKILL')
  await vi.waitFor(() => expect(processes.filter(isAlive)).toEqual([]), { timeout: 60_000 })
})
