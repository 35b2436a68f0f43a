import { describe, test } from 'vitest'
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
  test('nothing that was typed in several places is lost, also when answers are', () =>
    typeInSeveralPlaces(product, new Draw(5), 12))

  test('[FAIR3] what becomes void while it is submitted does not count', async () => {
    for (let round = 0; round < 6; round += 1) await raceSubmitAndVoid(product)
  })

  test('[FAIR1] whose part ends, has no more calls', async () => {
    const draw = new Draw(7)
    for (let round = 0; round < 6; round += 1) await raceEndAndCalls(product, draw)
  })

  test('acts of two devices happen one after the other', async () => {
    const draw = new Draw(9)
    for (let round = 0; round < 6; round += 1) await raceActs(product, draw)
  })
})
