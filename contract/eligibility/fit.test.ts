import { expect, test } from 'vitest'
import { eligibilityDefinition } from './conditions.ts'
import { decide } from './decide.ts'
import { fitOf } from './fit.ts'
import { fitNames } from '../scholarships/fit-names.ts'
import { fitLabel, nextQuestionInWords, stateInWords } from './fit-words.ts'
import { tallyOf } from './frozen-words.ts'
import { judgedConditions } from './judged-conditions.ts'

const work = { id: 'c_work', question: 'p_work', kind: 'number', comparison: 'atLeast', number: 2 }
const values = { kind: 'values', comparison: 'isOneOf' }
const definition = eligibilityDefinition.parse({
  all: [work, { ...values, id: 'c_level', question: 'p_level', values: ['o_masters'] }],
  oneOf: [
    { ...values, id: 'c_from', question: 'p_nationality', values: ['BD'] },
    { ...values, id: 'c_refugee', question: 'p_refugee', values: ['yes'] },
  ],
})
const saidOf = (answers: Parameters<typeof decide>[1]) => [
  fitLabel(fitOf(definition, answers)),
  tallyOf(judgedConditions(definition, decide(definition, answers).conditions, answers)),
]

test('[ELIG3] badges say whether a scholarship fits, what is missing, or the first reason', () => {
  const fits = { p_work: 2, p_level: 'o_masters', p_refugee: true }
  expect(saidOf(fits)).toEqual(['Fits you', { total: 3, unknown: 0, notMet: [] }])
  expect(saidOf({ ...fits, p_level: undefined })).toEqual([
    'May fit: 1 answer missing',
    { total: 3, unknown: 1, notMet: [] },
  ])
  expect(saidOf({ p_work: 3 })).toEqual(['May fit: 3 answers missing', { total: 3, unknown: 2, notMet: [] }])
  expect(saidOf({ p_work: 1 })).toEqual([
    'Doesn’t fit: 2 years of work',
    { total: 3, unknown: 2, notMet: ['2 years of work'] },
  ])
  expect(fitLabel({ state: 'unknown', missing: 0 })).toBe('May fit: can’t compare')
  expect(fitNames.none).toBe('No conditions given')
})

test('[ELIG3] what is unanswered never reads as not met', () => {
  expect(stateInWords({ state: 'unknown', unknown: 'unanswered' })).toBe('Not answered')
  expect(stateInWords({ state: 'unknown', unknown: 'cannotCompare' })).toBe('Can’t compare')
  expect(stateInWords({ state: 'notMet' })).toBe('Not met')
})

test('[ELIG6] the next question says how many it decides', () => {
  expect(nextQuestionInWords({ wording: 'Household income' }, { decides: 604, uses: 700 }, 1906)).toBe(
    'Household income decides 604 of the 1,906 that may fit',
  )
  expect(nextQuestionInWords({ wording: 'Recognised as a refugee?' }, { decides: 0, uses: 12 }, 20)).toBe(
    'Recognised as a refugee is asked by 12 of the 20 that may fit',
  )
})
