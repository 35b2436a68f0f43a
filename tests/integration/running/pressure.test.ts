import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  addScholarships,
  hashingViolations,
  idleConnectionViolations,
  limitViolations,
  overloadViolations,
  slowClientViolations,
} from '../../scenarios/running/pressure.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import { type PlantedFault, type ProductProcess, startProductProcess } from '../../support/product-process.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Two processes on one database, with the limits as they are, and one with rules broken. */
let product: ProductProcess
let second: ProductProcess
let broken: ProductProcess
let person: Person
let slowClients: Promise<string[]>
let slowClientsOfBroken: Promise<string[]>
const running: ProductProcess[] = []

async function start(options: Parameters<typeof startProductProcess>[0]): Promise<ProductProcess> {
  const started = await startProductProcess(options)
  running.push(started)
  return started
}

beforeAll(async () => {
  const limits = { SIGN_IN_LIMIT: '6', CALL_LIMIT_FACTOR: '1' }
  product = await start({
    variables: limits,
    probes: ['thread-probe.ts'],
    // On a slow machine the first searches would have waited too long before there are too many.
    fault: [
      {
        file: 'start/compose.ts',
        find: 'connectMs: 4_000,\n    statementTimeoutMs: 5_000',
        replace: 'connectMs: 30_000,\n    statementTimeoutMs: 30_000',
      },
      { file: 'server/http/load.ts', find: 'PATIENCE_MS = 9_500', replace: 'PATIENCE_MS = 95_000' },
    ],
  })
  person = await signUp(product)
  await addScholarships(product)
  slowClients = slowClientViolations(product, await signUp(product))
  broken = await start({ fault: faults.map(([, fault]) => fault), variables: limits })
  await addScholarships(broken)
  slowClientsOfBroken = slowClientViolations(broken, await signUp(broken))
  second = await start({ beside: product, variables: limits })
}, 180_000)
afterAll(() => Promise.all(running.map(({ stop }) => stop())))

// First, because wrong sign-ins from this address leave fewer.
test('thirty sign in at once from one address: no limit stops them, and hashing is not done on the event loop', async () => {
  expect(await hashingViolations(product, 30)).toEqual([])
})

test('each limit holds exactly, over two processes, and says when to come back', async () => {
  expect(await limitViolations([product, second], person)).toEqual([])
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

/** Rules broken in one process, each found by its own look at it. */
const faults: [string, PlantedFault, (broken: ProductProcess) => Promise<string[]>, string][] = [
  [
    'a limit that is never used up',
    {
      file: 'server/limits/rate-limits.ts',
      find: 'hits - counter.hits + number > calls ? wait : 0',
      replace: '0',
    },
    async process => limitViolations([process], await signUp(process)),
    'POST /payment: 60 let through instead of 30',
  ],
  [
    'a gauge that is always calm',
    {
      file: 'server/http/load.ts',
      find: 'working >= MOST || (working >= FEW && delay > SLUGGISH_MS)',
      replace: 'false',
    },
    process => overloadViolations(process, 600),
    'the first to be refused read unavailable',
  ],
  [
    'a server that lets clients drip',
    { file: 'server/http/app.ts', find: 'requestTimeout: 15_000', replace: 'requestTimeout: 150_000' },
    () => slowClientsOfBroken,
    'a dripping sign-in was not cut off',
  ],
]

test.each(faults)('%s is found', async (_name, _fault, look, violation) => {
  expect(await look(broken)).toContain(violation)
})
