import { expect, test } from 'vitest'
import { raceMatches } from '../support/match-race.ts'
import { useProduct } from '../support/product.ts'

const product = useProduct()

test('[ELIG5] [ELIG15] 1,000 changes of conditions under more than 1,000 reads: none is out of date', async () => {
  const { stale, reads, shown } = await raceMatches(product, 1_000)
  const [median, p95, last] = [0.5, 0.95, 1].map(part =>
    Math.round(shown[Math.ceil(shown.length * part) - 1] ?? 0),
  )
  console.log(
    `${reads} reads; a change shows after ${median} ms, p95 ${p95}, at most ${last} ms (300 wanted)`,
  )
  expect(stale).toBe(0)
  expect(reads).toBeGreaterThan(1_000)
})
