import { expect, test } from 'vitest'
import { conditionWarnings } from './condition-warnings.ts'
import { type EligibilityDefinition, eligibilityDefinition } from './conditions.ts'
import { decide } from './decide.ts'
import { profileQuestions } from './profile-questions.ts'
import { Draw, randomDefinition, randomProfile } from './testing/random-eligibility.ts'

let ids = 0
const one = (question: string, more: object) => ({
  id: `c_${String(++ids).padStart(4, '0')}`,
  question,
  ...more,
})
const values = (question: string, comparison: string, ...chosen: string[]) =>
  one(question, { kind: 'values', comparison, values: chosen })
const income = (comparison: string, dollars: number, currency = 'USD') =>
  one('p_income', { kind: 'amount', comparison, currency, hundredths: dollars * 100 })
const age = (comparison: string, years: number, day = '2027-09-01') =>
  one('p_birth', { kind: 'age', comparison, years, day })
const hours = (comparison: string, number: number) => one('p_hours', { kind: 'number', comparison, number })

/** What is said, by the places of the conditions that it concerns. */
function said(all: object[], oneOf: object[] = []): [text: string, ...places: number[]][] {
  const definition = eligibilityDefinition.parse({ all, oneOf })
  const order = [...definition.all, ...definition.oneOf].map(({ id }) => id)
  return conditionWarnings(definition).map(({ text, problem, conditions }) => [
    `${problem ? 'Problem' : 'Warning'}: ${text}`,
    ...conditions.map(id => order.indexOf(id) + 1),
  ])
}

test('[ELIG2] conditions that exclude each other are a problem', () => {
  const never = 'Problem: Can never be met together with 1. Nobody would fit.'
  expect(said([income('atLeast', 15_000), income('atMost', 12_000)])).toEqual([[never, 2, 1]])
  expect(said([income('atLeast', 1), income('atMost', 12_000, 'EUR')])).toEqual([[never, 2, 1]])
  expect(said([age('atLeast', 18), age('atMost', 17)])).toEqual([[never, 2, 1]])
  expect(said([age('atLeast', 18), age('atMost', 17, '2026-09-01')])).toEqual([])
  expect(said([hours('atLeast', 20), hours('atMost', 20)])).toEqual([])
  expect(
    said([values('p_level', 'isOneOf', 'o_diploma'), values('p_level', 'isNoneOf', 'o_diploma')]),
  ).toEqual([[never, 2, 1]])
  expect(said([values('p_nationality', 'isOneOf', 'BD'), values('p_nationality', 'isOneOf', 'NP')])).toEqual(
    [],
  )
  const [first, second, third] = ['o_diploma', 'o_bachelor', 'o_masters']
  const pairs = [
    [first, second],
    [second, third],
    [first, third],
  ] as [string, string][]
  expect(said(pairs.map(pair => values('p_level', 'isOneOf', ...pair)))).toEqual([
    ['Problem: Can never be met together with 2 and 1. Nobody would fit.', 3, 2, 1],
  ])
})

test('[ELIG2] an alternative that can never be met is a warning, and a problem if all are', () => {
  const [barred, free] = [hours('atLeast', 30), values('p_refugee', 'isOneOf', 'yes')]
  const few = hours('atMost', 20)
  expect(said([few], [barred, free])).toEqual([['Warning: Can never be met together with 1.', 2, 1]])
  expect(said([few], [barred, hours('atLeast', 50)])).toMatchObject([
    ['Problem: Can never be met together with 1. Nobody would fit.', 2, 1],
    ['Problem: Can never be met together with 1. Nobody would fit.', 3, 1],
  ])
})

test('[ELIG2] a condition that adds nothing is named with the one that implies it', () => {
  expect(said([age('atLeast', 18), age('atLeast', 21)])).toEqual([
    ['Warning: 1 adds nothing: everybody who meets 2 also meets 1.', 1, 2],
  ])
  expect(said([hours('atMost', 20), hours('atMost', 20)])).toEqual([
    ['Warning: 2 adds nothing: everybody who meets 1 also meets 2.', 2, 1],
  ])
  const [wide, narrow] = [
    values('p_residence', 'isOneOf', 'BD', 'NP'),
    values('p_residence', 'isOneOf', 'BD'),
  ]
  expect(said([narrow], [wide, values('p_refugee', 'isOneOf', 'yes')])).toEqual([
    ['Warning: “One of these” adds nothing: everybody who meets 1 also meets a.', 2, 1],
  ])
  expect(said([], [wide, narrow])).toEqual([
    ['Warning: b adds nothing: everybody who meets b also meets a.', 2, 1],
  ])
})

test('[ELIG2] a sensitive condition without a legal ground is a problem', () => {
  const gender = values('p_gender', 'isOneOf', 'o_female')
  expect(said([gender])).toEqual([
    ['Problem: A condition on “Gender” needs a legal ground. It is recorded and shown to applicants.', 1],
  ])
  expect(said([{ ...gender, ground: 'Will of the donor, 3 May 2019' }])).toEqual([])
})

test('[ELIG9] scales without a threshold are named', () => {
  const thresholds = [
    { scale: 'ielts', mark: 7 },
    { scale: 'toefl', mark: 95 },
  ]
  expect(said([one('p_english', { kind: 'result', thresholds })])).toEqual([
    [
      'Warning: Scales without a threshold: Duolingo, Cambridge. Their results can’t be compared, so they stay unknown.',
      1,
    ],
  ])
})

test('[ELIG2] nobody meets what can never be met, and everything is the same without what adds nothing', () => {
  const draw = new Draw(7)
  const few = profileQuestions.filter(({ question }) =>
    ['p_nationality', 'p_level', 'p_birth', 'p_income', 'p_hours', 'p_result', 'p_refugee'].includes(
      question.id,
    ),
  )
  const found = { never: 0, addsNothing: 0 }
  let wrong = 0
  for (let round = 0; round < 600; round++) {
    const definition = randomDefinition(draw, 5, few)
    const warnings = conditionWarnings(definition)
    const isNever = warnings.some(({ kind, problem }) => kind === 'never' && problem)
    const idle = warnings.filter(({ kind, text }) => kind === 'addsNothing' && !text.startsWith('“'))
    found.never += isNever ? 1 : 0
    found.addsNothing += idle.length
    for (let profile = 0; profile < 30; profile++) {
      const answers = randomProfile(draw, 0.95, few)
      const { state } = decide(definition, answers)
      if (isNever && state === 'met') wrong++
      for (const { conditions } of idle) {
        if (decide(without(definition, conditions[0]), answers).state !== state) wrong++
      }
    }
  }
  expect(wrong).toBe(0)
  expect(Math.min(found.never, found.addsNothing)).toBeGreaterThan(50)
})

function without({ all, oneOf }: EligibilityDefinition, id: string | undefined): EligibilityDefinition {
  return { all: all.filter(each => each.id !== id), oneOf: oneOf.filter(each => each.id !== id) }
}
