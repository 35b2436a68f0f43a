import { expect, test } from 'vitest'
import { seesOthers } from './score-policy.ts'

test.each([
  [true, false, undefined],
  [true, false, { mean: null }],
  [false, true, undefined],
  [false, true, { mean: null }],
  [true, true, { mean: 4 }],
])(
  '[DESK7] an officer sees the points of others: %s, where they are hidden: %s, with %j',
  (sees, hides, own) => {
    expect(seesOthers({ hides }, own)).toBe(sees)
  },
)
