import { expect, test } from 'vitest'
import { raceMatches } from '../../support/match-race.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()

test('[ELIG5] [ELIG15] 200 changes of conditions and of answers show in the next answer, while others read', async () => {
  expect(await raceMatches(product, 200)).toMatchObject({ stale: 0 })
})
