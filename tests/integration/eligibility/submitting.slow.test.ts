import { expect, test } from 'vitest'
import { raceConditions } from '../../support/eligibility-race.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()

test('[ELIG8] while conditions change 100 times, each of 1,000 submissions keeps the version that decided', async () => {
  expect(await raceConditions(product, { applications: 1_000, versions: 100 })).toBeGreaterThan(50)
}, 600_000)
