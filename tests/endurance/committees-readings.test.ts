import { expect, test } from 'vitest'
import { Draw } from '../../contract/eligibility/testing/random-eligibility.ts'
import { useProduct } from '../support/product.ts'
import {
  raceActs,
  raceEndAndCalls,
  raceSubmitAndVoid,
  typeInSeveralPlaces,
} from '../support/reading-races.ts'

const product = useProduct()
const rounds = 500

test('[FAIR5] nothing that is typed in several places is lost in 1,000 turns', async () => {
  for (let seed = 0; seed < 20; seed += 1)
    expect(await typeInSeveralPlaces(product, new Draw(seed), 50)).toBe(50)
})

test('[FAIR3] submitting and becoming void, 500 times', async () => {
  for (let round = 0; round < rounds; round += 1) expect(await raceSubmitAndVoid(product)).toBe('void')
})

test('[FAIR1] the end of a part and any call, 500 times', async () => {
  const draw = new Draw(56)
  for (let round = 0; round < rounds; round += 1)
    expect(await raceEndAndCalls(product, draw)).toEqual([404, 404, 404, 404, 404])
})

test('[FAIR5] two acts at once, 500 times', async () => {
  const draw = new Draw(65)
  for (let round = 0; round < rounds; round += 1) expect(await raceActs(product, draw)).toHaveLength(3)
})
