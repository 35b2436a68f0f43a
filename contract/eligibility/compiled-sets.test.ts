import { expect, test } from 'vitest'
import { conditionKey, stateNumbers } from './compiled-conditions.ts'
import { CompiledSets } from './compiled-sets.ts'
import { eligibilityDefinition } from './conditions.ts'
import { decide } from './decide.ts'
import { profileQuestions } from './profile-questions.ts'
import { countDifferences } from './testing/compare-states.ts'
import { Draw, randomDefinition, randomProfile } from './testing/random-eligibility.ts'

test('[ELIG3] what is compiled answers as the plain rule for 300 profiles and 300 sets', () => {
  expect(countDifferences(1, 300, 300)).toBe(0)
})

test('[ELIG3] equal conditions and equal sets have one number, whatever their ids, grounds and order', () => {
  const [gender, level] = [
    {
      id: 'c_gender',
      question: 'p_gender',
      kind: 'values',
      comparison: 'isOneOf',
      values: ['o_female', 'o_male'],
    },
    { id: 'c_level', question: 'p_level', kind: 'values', comparison: 'isOneOf', values: ['o_masters'] },
  ]
  const first = eligibilityDefinition.parse({
    all: [{ ...gender, ground: 'The donor’s will' }, level],
    oneOf: [],
  })
  const other = eligibilityDefinition.parse({
    all: [level, { ...gender, id: 'c_other', values: ['o_male', 'o_female'] }],
    oneOf: [],
  })
  const alternatives = eligibilityDefinition.parse({ all: [], oneOf: [gender, level] })
  const sets = new CompiledSets()
  expect([first, other, alternatives, first].map(each => sets.add(each))).toEqual([0, 0, 1, 0])
  expect(sets.size).toBe(2)
  const barred = {
    ...first.all[0]!,
    comparison: 'isNoneOf' as const,
    kind: 'values' as const,
    values: ['o_male'],
  }
  expect(conditionKey(barred)).not.toBe(conditionKey(first.all[0]!))
})

test('[ELIG6] the next question decides most of those that may fit; each count is exact', () => {
  const draw = new Draw(6)
  const definitions = Array.from({ length: 200 }, () => randomDefinition(draw, 3))
  const sets = new CompiledSets()
  const numbers = definitions.map(each => sets.add(each))
  const weights = Array.from({ length: sets.size }, () => draw.integer(0, 5))
  for (let profile = 0; profile < 40; profile++) {
    const answers = randomProfile(draw, draw.next())
    const found = sets.nextQuestions(sets.match(answers), weights)
    const expected = new Map<string, { decides: number; uses: number }>()
    const counted = new Set<number>()
    for (const [at, definition] of definitions.entries()) {
      const decision = decide(definition, answers)
      const set = numbers[at]!
      if (decision.state !== 'unknown' || counted.has(set) || weights[set] === 0) continue
      counted.add(set)
      const open = [...definition.all, ...(decision.oneOf === 'unknown' ? definition.oneOf : [])]
      const compared = open.every(({ id }) => decision.conditions[id]?.unknown !== 'cannotCompare')
      for (const question of decision.missing) {
        const { decides, uses } = expected.get(question) ?? { decides: 0, uses: 0 }
        const alone = compared && decision.missing.length === 1 ? weights[set]! : 0
        expected.set(question, { decides: decides + alone, uses: uses + weights[set]! })
      }
    }
    expect(new Map(found.map(({ question, ...counts }) => [question, counts]))).toEqual(expected)
    const order = found.map(({ decides, uses }) => decides * 1e6 + uses)
    expect(order).toEqual(order.toSorted((one, other) => other - one))
  }
})

test('[ELIG6] no more questions than the bits of a number', () => {
  expect(profileQuestions.length).toBeLessThan(31)
})

test('[ELIG9] of 200 results on 12 scales none is compared across', () => {
  const draw = new Draw(9)
  const definition = (scale: string, mark: number) => ({
    id: 'c_result',
    question: 'p_result',
    kind: 'result' as const,
    thresholds: [{ scale, mark }],
  })
  const scales = [
    'gpa4',
    'gpa43',
    'gpa5',
    'gpa7',
    'gpa10',
    'gpa20',
    'percent',
    'german',
    'ib',
    'ucas',
    'ssc',
    'hsc',
  ]
  const sets = new CompiledSets()
  const all = scales.map(scale => ({ scale, definition: { all: [definition(scale, 3)], oneOf: [] } }))
  for (const each of all) sets.add(each.definition)
  const compared = { same: 0, across: 0 }
  for (let result = 0; result < 200; result++) {
    const scale = draw.pick(scales)
    const answers = { p_result: [`${scale}:${draw.integer(1, 4)}`] }
    const match = sets.match(answers)
    for (const [at, each] of all.entries()) {
      const states = [match.sets[at]!, stateNumbers[decide(each.definition, answers).state]]
      const known = states.filter(state => state !== stateNumbers.unknown).length
      compared[each.scale === scale ? 'same' : 'across'] += known
    }
  }
  expect(compared).toEqual({ same: 400, across: 0 })
})
