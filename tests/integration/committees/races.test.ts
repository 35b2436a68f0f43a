import { expect, test } from 'vitest'
import { usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'
import {
  confirmedOnce,
  raceAssignAgainstDeclare,
  raceConfirmations,
} from '../../scenarios/committees/assign-races.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Tara Rahman')
const rounds = 10

test('[FAIR3] assigning and declaring at once have one outcome: no reading stands against a conflict', async () => {
  const { assigned, refused } = await raceAssignAgainstDeclare(product, officer, rounds)
  expect(assigned + refused).toBe(rounds)
})

test('[FAIR4] [FAIR10] two who confirm at once assign once, and mail once', async () => {
  expect(await raceConfirmations(product, officer, rounds)).toEqual({ [confirmedOnce]: rounds })
})
