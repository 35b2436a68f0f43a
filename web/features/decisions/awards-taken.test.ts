import { expect, test } from 'vitest'
import type { AwardsTaken } from '../../../contract/decisions/decisions.ts'
import { excessOf, takenText, withAward } from './awards-taken.ts'

const taken: AwardsTaken = {
  places: 20,
  standing: 4,
  proposed: 10,
  money: [{ currency: 'usd', standing: 1_600_000, proposed: 4_000_000, left: 6_400_000 }],
  problem: null,
}
const award = { currency: 'usd', hundredths: 400_000 }

test('[AWARD8] what is proposed stands beside how many awards and how much money there are', () => {
  expect(takenText(taken)).toEqual(['14 of 20 proposed', '$56,000 of $80,000'])
  expect(excessOf(taken)).toEqual([])
  const free = { ...taken, places: null, money: taken.money.map(sum => ({ ...sum, left: null })) }
  expect(takenText(free)).toEqual(['14 awards proposed', '$56,000'])
  expect(excessOf(withAward(free, award))).toEqual([])
})

test('[AWARD8] the 21st award and what is over the money are said before they are proposed', () => {
  const full = { ...taken, proposed: 16, money: taken.money.map(sum => ({ ...sum, proposed: 6_400_000 })) }
  expect([takenText(full), excessOf(full)]).toEqual([['20 of 20 proposed', '$80,000 of $80,000'], []])
  const over = withAward(full, award)
  expect(takenText(over)).toEqual(['21 of 20 proposed', '$84,000 of $80,000'])
  expect(excessOf(over)).toEqual(['1 award too many', '$4,000 too much'])
})

test('[AWARD8] an award that is proposed already is counted once, with its new amount', () => {
  const other = withAward(taken, { currency: 'usd', hundredths: 250_050 }, award)
  expect(takenText(other)).toEqual(['14 of 20 proposed', '$54,500.50 of $80,000'])
  expect(takenText(withAward(taken, award, {}))).toEqual(['14 of 20 proposed', '$60,000 of $80,000'])
  expect(takenText(withAward(taken, { ...award, currency: 'eur' }))).toEqual([
    '15 of 20 proposed',
    '$56,000 of $80,000',
    '€4,000',
  ])
})
