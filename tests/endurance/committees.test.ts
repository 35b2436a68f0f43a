import { expect, test } from 'vitest'
import {
  confirmedOnce,
  raceAssignAgainstDeclare,
  raceConfirmations,
} from '../scenarios/committees/assign-races.ts'
import { usePerson } from '../support/identity/people.ts'
import { useProduct } from '../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Tara Rahman')
const rounds = Number(process.env['ROUNDS'] ?? 500)

test(`[FAIR3] ${rounds} races of an assignment and a conflict: no reading stands against it`, async () => {
  const ended = await raceAssignAgainstDeclare(product, officer, rounds)
  // Both came first at times.
  expect(Math.min(ended.assigned, ended.refused)).toBeGreaterThan(0)
})

test(`[FAIR4] [FAIR10] ${rounds} races of two confirmations: assigned once, mailed once`, async () => {
  expect(await raceConfirmations(product, officer, rounds)).toEqual({ [confirmedOnce]: rounds })
})
