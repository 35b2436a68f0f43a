import { test } from 'vitest'
import {
  expectCountedOnce,
  expectChangesFound,
  expectWhatLoopsFind,
  expectPostedFound,
} from './testing/compare-with-loops.ts'

test.each([
  [0, 100],
  [1, 200],
  [200, 1500],
  [3000, 100],
])('[FIND2] [FIND3] among %i scholarships %i queries find what loops find', (count, queries) =>
  expectWhatLoopsFind(count, queries),
)

test('[FIND2] [FIND3] it finds what loops find while scholarships are put, changed and removed', () =>
  expectChangesFound({ size: 1200, rounds: 300 }))

test('[FIND2] [FIND4] the whole list is counted once, and again after each change and on another day', () =>
  expectCountedOnce({ size: 3000, rounds: 20 }))

test('[SAVE2] it gives what was posted after a moment, while scholarships are put, changed and removed', () =>
  expectPostedFound({ size: 1200, rounds: 300 }))
