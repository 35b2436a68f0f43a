import { oneOf } from '../answers.ts'
import { kind } from '../question-kind.ts'
import { optionTexts, options, other, readOption } from './options.ts'

export const singleChoice = kind({
  name: 'One choice from a list',
  settings: { options, other },
  conditions: { comparisons: ['is', 'isNot'], choices: question => question.options },
  read(answer, question) {
    const chosen = oneOf(answer)
    return chosen === '' ? { missing: 'Please choose one.' } : readOption(chosen, question)
  },
  text: optionTexts,
  joins: null,
  longest: () => 1_000,
  minutes: () => 0.5,
})
