import { allOf } from '../answers.ts'
import { formLimits } from '../form-limits.ts'
import { kind, limit } from '../question-kind.ts'
import { optionTexts, options, other, readOption } from './options.ts'

export const multipleChoice = kind({
  name: 'Several choices from a list',
  settings: {
    options,
    maxPicks: limit('Choices', ({ count }) => count(formLimits.options).optional()),
    other,
  },
  conditions: { comparisons: ['has'], choices: question => question.options },
  read(answer, question) {
    const chosen = allOf(answer)
    if (chosen.length === 0) return { missing: 'Please choose at least one.' }
    if (question.maxPicks !== undefined && chosen.length > question.maxPicks) {
      return { wrong: `Please choose at most ${question.maxPicks}.` }
    }
    const value: string[] = []
    for (const one of chosen) {
      const read = readOption(one, question)
      if ('wrong' in read) return read
      value.push(read.value)
    }
    return { value }
  },
  text: optionTexts,
  joins: 'list',
  longest: () => 2_000,
  minutes: () => 1,
})
