import { oneOf } from '../answers.ts'
import { kind } from '../question-kind.ts'

export const consent = kind({
  name: 'Statement to agree to',
  settings: {},
  conditions: null,
  read: answer => (oneOf(answer) === 'yes' ? { value: true } : { missing: 'Please agree to continue.' }),
  text: () => 'Agreed',
  typed: () => 'yes',
  joins: null,
  longest: () => 100,
  minutes: () => 1,
  askedEachTime: true,
})
