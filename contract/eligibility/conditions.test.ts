import { expect, test } from 'vitest'
import { eligibilityDefinition, eligibilityMode } from './conditions.ts'
import { Draw, randomDefinition } from './testing/random-eligibility.ts'

const level = {
  id: 'c_level',
  question: 'p_level',
  kind: 'values',
  comparison: 'isOneOf',
  values: ['o_masters'],
}
const income = {
  id: 'c_income',
  question: 'p_income',
  kind: 'amount',
  comparison: 'atMost',
  currency: 'USD',
  hundredths: 1_200_000,
}
const bdt = { currency: 'BDT', rate: 109.55, day: '2026-11-01' }
const result = { id: 'c_result', question: 'p_result', kind: 'result' }
const numbered = (length: number) => Array.from({ length }, (_, at) => ({ ...level, id: `c_many${at}` }))

function problems(definition: object): string[] {
  const { error } = eligibilityDefinition.safeParse({ all: [], oneOf: [], ...definition })
  return error?.issues.map(({ message }) => message) ?? []
}

test('[ELIG2] conditions of every kind are taken as they are', () => {
  const draw = new Draw(2)
  for (let round = 0; round < 500; round++) {
    const definition = randomDefinition(draw)
    expect(eligibilityDefinition.parse(definition)).toEqual(definition)
  }
  expect(problems({ all: [level, { ...income, rates: [bdt] }] })).toEqual([])
  expect(eligibilityMode.parse(undefined)).toBe('advise')
})

test('[ELIG2] a condition fits its question, or says what is wrong', () => {
  expect(problems({ all: [{ ...level, question: 'p_nothing' }] })).toEqual(['Please choose a question.'])
  expect(problems({ all: [{ ...level, question: 'p_hours' }] })).toEqual([
    'Please choose another comparison.',
  ])
  expect(problems({ all: [{ ...level, values: ['o_haddoctor'] }] })).toEqual([
    'Please choose one of the options.',
  ])
  expect(problems({ all: [{ ...level, values: ['o_masters', 'o_masters'] }] })).toEqual([
    'Please choose each only once.',
  ])
  expect(problems({ all: [{ ...level, question: 'p_refugee', values: ['yes', 'no'] }] })).toEqual([
    'Please choose yes or no.',
  ])
  const hours = { id: 'c_hours', question: 'p_hours', kind: 'number', comparison: 'atMost', number: 169 }
  expect(problems({ all: [hours] })).toEqual(['Please enter 100 or less.'])
  expect(problems({ all: [{ ...result, thresholds: [{ scale: 'ielts', mark: 7 }] }] })).toEqual([
    'Please choose one of the scales.',
  ])
  expect(problems({ all: [{ ...result, thresholds: [{ scale: 'gpa4', mark: 33 }] }] })).toEqual([
    'GPA to 4.00: Please enter 4 or less.',
  ])
  const twice = { scale: 'gpa4', mark: 3 }
  expect(problems({ all: [{ ...result, thresholds: [twice, twice] }] })).toEqual([
    'Please enter one threshold for each scale.',
  ])
  expect(problems({ all: [{ ...income, rates: [bdt, bdt] }] })).toEqual([
    'Please state one rate for each other currency.',
  ])
})

test('[ELIG2] at most 40 conditions, 2 to 8 alternatives, each id once', () => {
  expect(
    problems({ all: numbered(32), oneOf: numbered(8).map(each => ({ ...each, id: `${each.id}x` })) }),
  ).toEqual([])
  expect(problems({ all: numbered(41) })).not.toEqual([])
  expect(problems({ oneOf: numbered(1) })).toEqual([
    'Please add another alternative, or move this one to the others.',
  ])
  expect(problems({ oneOf: numbered(9) })).toEqual(['At most 8 alternatives.'])
  expect(
    problems({ all: numbered(33), oneOf: numbered(8).map(each => ({ ...each, id: `${each.id}x` })) }),
  ).toEqual(['At most 40 conditions.'])
  expect(problems({ all: [level, level] })).toEqual(['This id is used twice.'])
})
