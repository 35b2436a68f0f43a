import { formatPrice } from '../../core/currency.ts'
import { readablePrice } from '../../core/money.ts'
import { oneOf } from '../answers.ts'
import { higher, kind, limit } from '../question-kind.ts'
import { readNumber } from './number.ts'

/** In units of the currency, decimals allowed; its value is in hundredths. */
export const money = kind({
  name: 'Amount of money',
  settings: {
    min: limit('Minimum', ({ amount }) => amount, higher),
    max: limit('Maximum', ({ amount }) => amount),
  },
  conditions: { comparisons: ['is', 'atLeast', 'atMost'] },
  read(answer, { min = 0, max }) {
    const text = oneOf(answer)
      .trim()
      .replace(/^\$\s*/, '')
    if (text === '') return { missing: 'Please enter an amount.' }
    const read = readNumber(text, { min, max, decimals: 2 })
    return 'value' in read ? { value: Math.round(Number(read.value) * 100) } : read
  },
  text: (value, _question, { currency }) => readablePrice(formatPrice(Number(value), currency)),
  typed: value => String(Number(value) / 100),
  joins: null,
  longest: () => 100,
  minutes: () => 1,
})
