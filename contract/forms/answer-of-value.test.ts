import { expect, test } from 'vitest'
import { answerOfValue } from './answer-of-value.ts'
import type { Question } from './form-definition.ts'
import { kindOf } from './question-kinds.ts'

const asked = { id: 'q_one', wording: 'What?', help: '', required: true }
const options = [
  { id: 'o_one', text: 'One' },
  { id: 'o_two', text: 'Two' },
]

test.each<[Question, string | string[]]>([
  [{ ...asked, type: 'text', pattern: 'any' }, 'Bergen'],
  [{ ...asked, type: 'paragraph' }, 'Two\nlines'],
  [{ ...asked, type: 'number', decimals: 6 }, '-1250.000001'],
  [{ ...asked, type: 'money' }, '12500.05'],
  [{ ...asked, type: 'date' }, '2027-03-31'],
  [{ ...asked, type: 'country' }, 'BD'],
  [{ ...asked, type: 'choice', options, other: true }, 'other:Three'],
  [{ ...asked, type: 'choices', options, other: false }, ['o_two', 'o_one']],
  [{ ...asked, type: 'yesNo' }, 'no'],
  [{ ...asked, type: 'statement' }, 'yes'],
])('[U4] [U5] what was answered to $type comes back as it was typed', (question, answer) => {
  const read = kindOf(question).read(answer, question)
  expect('value' in read && answerOfValue(question, read.value)).toEqual(answer)
})
