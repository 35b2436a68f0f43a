import { expect, test } from 'vitest'
import { conditionInShort, conditionSentence, ratesInWords } from './condition-sentence.ts'
import type { EligibilityCondition } from './conditions.ts'
import { profileQuestions } from './profile-questions.ts'
import { Draw, randomCondition } from './testing/random-eligibility.ts'

const values = (
  question: string,
  comparison: 'isOneOf' | 'isNoneOf',
  ...chosen: string[]
): EligibilityCondition => ({ id: 'c_one1', question, kind: 'values', comparison, values: chosen })
const amount = {
  id: 'c_one1',
  question: 'p_income',
  kind: 'amount' as const,
  comparison: 'atMost' as const,
  currency: 'USD',
  hundredths: 1_200_000,
  rates: [{ currency: 'BDT', rate: 109.55, day: '2026-11-01' }],
}
const age: EligibilityCondition = {
  id: 'c_one1',
  question: 'p_birth',
  kind: 'age',
  comparison: 'atLeast',
  years: 18,
  day: '2027-09-01',
}
const result: EligibilityCondition = {
  id: 'c_one1',
  question: 'p_result',
  kind: 'result',
  thresholds: [
    { scale: 'gpa4', mark: 3.3 },
    { scale: 'german', mark: 2.5 },
    { scale: 'percent', mark: 70 },
  ],
}
const work = (number: number): EligibilityCondition => ({
  id: 'c_one1',
  question: 'p_work',
  kind: 'number',
  comparison: 'atLeast',
  number,
})

test('[ELIG2] conditions read as sentences', () => {
  expect(conditionSentence(values('p_nationality', 'isOneOf', 'BD', 'NP', 'KE', 'GH'))).toBe(
    'Citizen of Bangladesh, Nepal, Kenya or Ghana',
  )
  expect(conditionSentence(values('p_residence', 'isNoneOf', 'DE'))).toBe('Not living in Germany')
  expect(conditionSentence(values('p_refugee', 'isOneOf', 'yes'))).toBe('Recognised as a refugee')
  expect(conditionSentence(values('p_refugee', 'isNoneOf', 'yes'))).toBe('Not recognised as a refugee')
  expect(conditionSentence(values('p_refugee', 'isNoneOf', 'no'))).toBe('Recognised as a refugee')
  expect(conditionSentence(values('p_level', 'isOneOf', 'o_masters'))).toBe('Level: Masters')
  expect(conditionSentence(amount)).toBe('Household income at most $12,000 a year')
  expect(conditionSentence(age)).toBe('At least 18 years old on 1 September 2027')
  expect(conditionSentence(result)).toBe(
    'Last university result: at least 3.30 of 4.00, 2.5 (Germany) or 70 percent',
  )
  expect(conditionSentence(work(1))).toBe('At least 1 year of work in the field')
})

test('[ELIG9] the rates of the office are said, with what they make of the bound', () => {
  expect(ratesInWords(amount)).toEqual([
    'BDT\u00a01,314,600 (1 USD = 109.55 BDT, the office’s rate of 1 November 2026)',
  ])
})

test('[ELIG4] a reason is short, however long the list', () => {
  expect(conditionInShort(work(2))).toBe('2 years of work')
  expect(conditionInShort(values('p_field', 'isOneOf', 'o_doctor'))).toBe('for Doctor')
  expect(conditionInShort(values('p_nationality', 'isOneOf', 'BD', 'NP', 'KE', 'GH'))).toBe(
    'for citizens of Bangladesh, Nepal or 2 more',
  )
})

test('[ELIG2] every condition has a sentence without blanks', () => {
  const draw = new Draw(3)
  for (const asked of profileQuestions) {
    for (let round = 0; round < 40; round++) {
      const condition = randomCondition(draw, 'c_one1', asked)
      for (const words of [conditionSentence(condition), conditionInShort(condition)]) {
        expect(words).toMatch(/^[^#]+$/)
        expect(words).not.toMatch(/undefined|NaN| {2}|o_/)
      }
    }
  }
})
