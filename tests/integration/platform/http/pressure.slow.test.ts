import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addScholarships,
  hashingViolations,
  idleConnectionViolations,
  limitViolations,
  overloadViolations,
  readLimitViolations,
  slowClientViolations,
} from '../../../scenarios/running/pressure.ts'
import { type Person, signUp } from '../../../support/identity/people.ts'
import { type ProductProcess, startProductProcess } from '../../../support/processes/product-process.ts'

/** Two processes on one database, with the limits as they are. */
let product: ProductProcess
let second: ProductProcess
let admin: Person
let slowClients: Promise<string[]>
const running: ProductProcess[] = []

/** On a slow machine the first searches would reach the product's own time limit before there are too many. */
function patiently(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.search = 'statement_timeout=30000&query_timeout=30500'
  return url.href
}

async function start(options: Parameters<typeof startProductProcess>[0]): Promise<ProductProcess> {
  const started = await startProductProcess(options)
  running.push(started)
  return started
}

beforeAll(async () => {
  const limits = { SIGN_IN_LIMIT: '6', CALL_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' }
  product = await start({
    variables: limits,
    probes: ['thread-probe.ts'],
    databaseThrough: patiently,
  })
  admin = await signUp(product, 'admin')
  await addScholarships(product)
  slowClients = slowClientViolations(product, await signUp(product))
  second = await start({ joins: product, variables: limits })
}, 300_000)
afterAll(() => Promise.all(running.map(({ stop }) => stop())))

// First, because wrong sign-ins from this address leave fewer.
test('thirty sign in at once from one address: no limit stops them, and hashing is not done on the event loop', async () => {
  expect(await hashingViolations(product, 30)).toEqual([])
})

test('each limit holds exactly, over two processes, and says when to come back', async () => {
  expect(await limitViolations([product, second], admin)).toEqual([])
})

test('what belongs to one person is read 300 times a minute, and others are not held up', async () => {
  expect(await readLimitViolations(product, await Promise.all([signUp(product), signUp(product)]))).toEqual(
    [],
  )
})

test('excess load is answered 503 with words and Retry-After, health checks are answered, and it passes', async () => {
  expect(await overloadViolations(product, 600)).toEqual([])
})

test('slow clients are cut off within 30 seconds', async () => {
  expect(await slowClients).toEqual([])
})

test('idle connections are held while others are answered', async () => {
  expect(await idleConnectionViolations(product, 500)).toEqual([])
})
