import { describe, expect, test } from 'vitest'
import { Draw } from '../../../contract/eligibility/testing/random-eligibility.ts'
import { useProduct } from '../../support/product.ts'
import {
  raceActs,
  raceEndAndCalls,
  raceSubmitAndVoid,
  typeInSeveralPlaces,
} from '../../support/reading-races.ts'

const product = useProduct()

describe('[FAIR5] readings at the same moment', () => {
  test('nothing that was typed in several places is lost, also when answers are', async () => {
    expect(await typeInSeveralPlaces(product, new Draw(5), 12)).toBe(12)
  })

  test('[FAIR3] what becomes void while it is submitted does not count', async () => {
    for (let round = 0; round < 6; round += 1) expect(await raceSubmitAndVoid(product)).toBe('void')
  })

  test('[FAIR1] whose part ends, has no more calls', async () => {
    const draw = new Draw(7)
    for (let round = 0; round < 6; round += 1)
      expect(await raceEndAndCalls(product, draw)).toEqual([404, 404, 404, 404, 404])
  })

  test('acts of two devices happen one after the other', async () => {
    const draw = new Draw(9)
    for (let round = 0; round < 6; round += 1) expect(await raceActs(product, draw)).toHaveLength(3)
  })
})
