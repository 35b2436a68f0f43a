import { afterEach, expect, test } from 'vitest'
import {
  addScholarships,
  floodViolations,
  hashingViolations,
  idleConnectionViolations,
  overloadViolations,
} from '../scenarios/running/pressure.ts'
import { type ProductProcess, startProductProcess } from '../support/processes/product-process.ts'

let product: ProductProcess
async function start(options: Parameters<typeof startProductProcess>[0] = {}): Promise<ProductProcess> {
  product = await startProductProcess(options)
  await addScholarships(product)
  return product
}
afterEach(() => product.stop())

test('ten thousand idle connections are held while others are answered', async () => {
  expect(await idleConnectionViolations(await start(), 10_000)).toEqual([])
})

test('excess load is refused and passes, again and again', async () => {
  await start()
  for (let round = 0; round < 10; round++) expect(await overloadViolations(product, 3_000)).toEqual([])
})

test('a flood of pages and searches from 1,000 clients: health checks answered, the excess refused, no other answer', async () => {
  expect(await floodViolations(await start(), { clients: 1_000, requests: 20_000 })).toEqual([])
})

test('passwords are not hashed on the event loop', async () => {
  await start({ probes: ['thread-probe.ts'] })
  expect(await hashingViolations(product, 100)).toEqual([])
})
