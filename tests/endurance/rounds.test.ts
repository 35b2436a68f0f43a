import { expect, test } from 'vitest'
import { newId } from '../../server/platform/database/new-id.ts'
import { raceForPlaces } from '../scenarios/rounds/race-for-places.ts'
import { useProduct } from '../support/product.ts'

const product = useProduct()

/** A seed that a failure named repeats its choices: `ROUNDS_SEED=… npm run test:endurance`. */
const { ROUNDS_SEED: seed = newId() } = process.env

test('[ROUND3] 1,000 at once for fifty places, closed and extended meanwhile: none too many', async () => {
  const race = await raceForPlaces(product.db, { seed, people: 1_000, places: 50 })
  console.log(seed, race)
  expect([race.applied, race.kept]).toEqual([50, 50])
})
