import { expect, test } from 'vitest'
import type { State } from './condition-terms.ts'
import { eligibilityDefinition } from './conditions.ts'
import { firstReason } from './judged-conditions.ts'

const definition = eligibilityDefinition.parse({
  all: [
    { id: 'c_work', question: 'p_work', kind: 'number', comparison: 'atLeast', number: 2 },
    { id: 'c_size', question: 'p_household', kind: 'number', comparison: 'atLeast', number: 4 },
  ],
  oneOf: [
    { id: 'c_level', question: 'p_level', kind: 'values', comparison: 'isOneOf', values: ['o_masters'] },
    { id: 'c_refugee', question: 'p_refugee', kind: 'values', comparison: 'isOneOf', values: ['yes'] },
  ],
})

const reason = (state: 'notMet' | 'unknown', each: Record<'work' | 'size' | 'level' | 'refugee', State>) => {
  const states = Object.entries(each).map(([name, of]) => [`c_${name}`, { state: of }] as const)
  const { reason: first, others } = firstReason(definition, Object.fromEntries(states), state)
  return [first, others]
}

test('[ELIG8] the desk names the first reason and counts the others, alternatives as one', () => {
  const met = { work: 'met', size: 'met', level: 'met', refugee: 'notMet' } as const
  expect(reason('notMet', { ...met, work: 'notMet' })).toEqual(['2 years of work', 0])
  expect(reason('notMet', { ...met, work: 'unknown', size: 'notMet' })).toEqual([
    '4 or more in the household',
    0,
  ])
  const none = { ...met, work: 'notMet', size: 'notMet', level: 'notMet' } as const
  expect(reason('notMet', none)).toEqual(['2 years of work', 2])
  expect(reason('notMet', { ...met, level: 'notMet' })).toEqual(['for Masters or for refugees', 0])
  expect(reason('unknown', { ...met, size: 'unknown' })).toEqual(['4 or more in the household', 0])
  expect(reason('unknown', { ...met, work: 'unknown', level: 'unknown' })).toEqual(['2 years of work', 1])
})
