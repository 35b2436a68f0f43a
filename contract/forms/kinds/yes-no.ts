import { oneOf } from '../answers.ts'
import { kind } from '../question-kind.ts'

export const yesNoChoices = [
  { id: 'yes', text: 'Yes' },
  { id: 'no', text: 'No' },
]

export const yesNo = kind({
  name: 'Yes or no',
  settings: {},
  conditions: { comparisons: ['is'], choices: () => yesNoChoices },
  read(answer) {
    const text = oneOf(answer)
    if (text === '') return { missing: 'Please choose yes or no.' }
    return text === 'yes' || text === 'no' ? { value: text === 'yes' } : { wrong: 'Please choose yes or no.' }
  },
  text: value => (value ? 'Yes' : 'No'),
  typed: value => (value ? 'yes' : 'no'),
  joins: null,
  longest: () => 100,
  minutes: () => 0.5,
})
