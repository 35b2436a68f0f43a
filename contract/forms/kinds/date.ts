import { dateInWords } from '../../core/time/date-in-words.ts'
import { oneOf } from '../answers.ts'
import { higher, kind, limit } from '../question-kind.ts'
import { outside } from './number.ts'

export const date = kind({
  name: 'Date',
  settings: {
    min: limit('Earliest', ({ date: day }) => day, higher),
    max: limit('Latest', ({ date: day }) => day),
  },
  conditions: { comparisons: ['is', 'atLeast', 'atMost'], input: 'date' },
  read(answer, bounds) {
    const text = oneOf(answer).trim()
    if (text === '') return { missing: 'Please enter a date.' }
    const moment = new Date(`${text}T00:00:00Z`)
    const real = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment.getTime())
    if (!real || text.startsWith('0000') || moment.toISOString().slice(0, 10) !== text) {
      return { wrong: 'Please enter a date, such as 2027-03-31.' }
    }
    return outside(text, bounds, ['later', 'earlier'], dateInWords) ?? { value: text }
  },
  text: value => dateInWords(String(value)),
  joins: null,
  longest: () => 100,
  minutes: () => 0.5,
})
