import { expect, test } from 'vitest'
import { formDefinition } from '../forms/form-definition.ts'
import { hasConditions, noConditions } from './condition-terms.ts'
import { type EligibilityDefinition, eligibilityDefinition } from './conditions.ts'
import type { State } from './condition-terms.ts'
import { decide, type ProfileAnswers } from './decide.ts'
import { profileGroups } from './profile-question.ts'
import { profileQuestions } from './profile-questions.ts'
import { Draw, randomDefinition, randomProfile } from './testing/random-eligibility.ts'

const from = (...values: string[]) => ({
  id: 'c_from',
  question: 'p_nationality',
  kind: 'values' as const,
  comparison: 'isOneOf' as const,
  values,
})
const income = {
  id: 'c_income',
  question: 'p_income',
  kind: 'amount' as const,
  comparison: 'atMost' as const,
  currency: 'USD',
  hundredths: 1_200_000,
  rates: [{ currency: 'BDT', rate: 109.55, day: '2026-11-01' }],
}
const refugee = { ...from('yes'), id: 'c_refugee', question: 'p_refugee' }
const work = {
  id: 'c_work',
  question: 'p_work',
  kind: 'number' as const,
  comparison: 'atLeast' as const,
  number: 2,
}
const result = (...thresholds: [string, number][]) => ({
  id: 'c_result',
  question: 'p_result',
  kind: 'result' as const,
  thresholds: thresholds.map(([scale, mark]) => ({ scale, mark })),
})
const age = (comparison: 'atLeast' | 'atMost', years: number, day: string) => ({
  id: 'c_aged',
  question: 'p_birth',
  kind: 'age' as const,
  comparison,
  years,
  day,
})

const given = (definition: unknown): EligibilityDefinition => eligibilityDefinition.parse(definition)
const stateFor = (condition: object, answers: ProfileAnswers) => {
  const { conditions } = decide(given({ all: [condition], oneOf: [] }), answers)
  const [only] = Object.values(conditions)
  return only?.unknown ?? only?.state
}

test('[ELIG2] About You has groups of at most six questions, and a form can ask all of them', () => {
  for (const group of profileGroups) {
    const { length } = profileQuestions.filter(each => each.group === group)
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThanOrEqual(6)
  }
  const questions = profileQuestions.map(({ question }) => question)
  const form = { sections: [{ id: 's_about', title: 'About you', questions }] }
  expect(formDefinition.parse(form)).toMatchObject(form)
})

test('[ELIG3] what is unanswered is unknown; one not met decides all, one met decides the alternatives', () => {
  const definition = given({ all: [from('BD', 'NP'), work], oneOf: [income, refugee] })
  expect(decide(definition, {})).toMatchObject({
    state: 'unknown',
    oneOf: 'unknown',
    reasons: [],
    missing: ['p_nationality', 'p_work', 'p_income', 'p_refugee'],
  })
  expect(decide(definition, { p_work: 1 })).toMatchObject({ state: 'notMet', reasons: ['c_work'] })
  const most = { p_nationality: ['IT', 'BD'], p_work: 2, p_refugee: true }
  expect(decide(definition, most)).toEqual({
    state: 'met',
    conditions: {
      c_from: { state: 'met' },
      c_work: { state: 'met' },
      c_income: { state: 'unknown', unknown: 'unanswered' },
      c_refugee: { state: 'met' },
    },
    oneOf: 'met',
    reasons: [],
    missing: [],
  })
  expect(decide(definition, { ...most, p_refugee: false })).toMatchObject({
    state: 'unknown',
    missing: ['p_income'],
  })
  expect(hasConditions(noConditions)).toBe(false)
  expect(decide(noConditions, {}).state).toBe('met')
})

test('[ELIG3] one listed value in an answer is enough to meet “is one of”, and to fail “is none of”', () => {
  const none = { ...from('BD', 'NP'), comparison: 'isNoneOf' }
  expect(stateFor(from('BD', 'NP'), { p_nationality: ['IT', 'BD'] })).toBe('met')
  expect(stateFor(from('BD', 'NP'), { p_nationality: ['IT'] })).toBe('notMet')
  expect(stateFor(none, { p_nationality: ['IT', 'BD'] })).toBe('notMet')
  expect(stateFor(none, { p_nationality: ['IT'] })).toBe('met')
  expect(stateFor(none, {})).toBe('unanswered')
})

test('[ELIG9] a result is compared only on a scale with a threshold, in its direction', () => {
  const least = result(['gpa4', 3.3], ['german', 2.5])
  expect(stateFor(least, { p_result: ['gpa4:3.3'] })).toBe('met')
  expect(stateFor(least, { p_result: ['german:2.6'] })).toBe('notMet')
  expect(stateFor(least, { p_result: ['gpa4:3', 'german:1.3'] })).toBe('met')
  expect(stateFor(least, { p_result: ['percent:99'] })).toBe('cannotCompare')
  expect(stateFor(least, { p_result: ['percent:99', 'gpa4:3'] })).toBe('notMet')
})

test('[ELIG9] money is compared in the currency of the condition or by the rate of the office', () => {
  expect(stateFor(income, { p_income: 'USD:1200000' })).toBe('met')
  expect(stateFor(income, { p_income: 'USD:1200001' })).toBe('notMet')
  expect(stateFor(income, { p_income: 'BDT:131460000' })).toBe('met')
  expect(stateFor(income, { p_income: 'BDT:131460001' })).toBe('notMet')
  expect(stateFor(income, { p_income: 'EUR:1' })).toBe('cannotCompare')
  expect(decide(given({ all: [income], oneOf: [] }), { p_income: 'EUR:1' })).toMatchObject({
    state: 'unknown',
    missing: [],
  })
})

test('[ELIG10] ages are those of a stated day, by the calendar', () => {
  const born = (p_birth: string) => ({ p_birth })
  expect(stateFor(age('atLeast', 18, '2027-09-01'), born('2009-09-01'))).toBe('met')
  expect(stateFor(age('atLeast', 18, '2027-09-01'), born('2009-09-02'))).toBe('notMet')
  expect(stateFor(age('atMost', 30, '2027-09-01'), born('1996-09-02'))).toBe('met')
  expect(stateFor(age('atMost', 30, '2027-09-01'), born('1996-09-01'))).toBe('notMet')
  expect(stateFor(age('atLeast', 18, '2026-02-28'), born('2008-02-29'))).toBe('notMet')
  expect(stateFor(age('atLeast', 18, '2026-03-01'), born('2008-02-29'))).toBe('met')
  expect(stateFor(age('atLeast', 20, '2028-02-29'), born('2008-02-29'))).toBe('met')
})

test('[ELIG4] the reasons are the fewest conditions that would have to be met', () => {
  const draw = new Draw(4)
  let refused = 0
  while (refused < 300) {
    const definition = randomDefinition(draw)
    const { state, reasons, conditions } = decide(definition, randomProfile(draw))
    if (state !== 'notMet') continue
    refused++
    const ids = [...definition.all, ...definition.oneOf].map(({ id }) => id)
    const suffice = (met: readonly string[]) => {
      const of = ({ id }: { id: string }): State =>
        met.includes(id) ? 'met' : (conditions[id]?.state ?? 'met')
      const { all, oneOf } = definition
      const isBarred = oneOf.length > 0 && oneOf.every(each => of(each) === 'notMet')
      return !isBarred && all.every(each => of(each) !== 'notMet')
    }
    expect(suffice(reasons)).toBe(true)
    for (const fewer of choices(ids, reasons.length - 1)) expect(suffice(fewer)).toBe(false)
  }
})

/** All choices of at most so many. */
function choices(ids: readonly string[], most: number): string[][] {
  const [first, ...rest] = ids
  if (first === undefined || most === 0) return [[]]
  return [...choices(rest, most), ...choices(rest, most - 1).map(each => [first, ...each])]
}
