import { expect, test } from 'vitest'
import { scholarshipOrders } from '../../../../../contract/scholarships/scholarship-filters.ts'
import { buildIndex } from './scholarship-index.ts'
import type { ScholarshipQuery } from './scholarship-query.ts'
import {
  expectCountedOnce,
  everything,
  expectChangesFound,
  expectWhatLoopsFind,
  expectPostedFound,
  indexOf,
} from './testing/compare-with-loops.ts'
import { findPlainly } from './testing/plain-search.ts'
import { RandomScholarships } from './testing/random-scholarships.ts'

test.each([
  [0, 20],
  [1, 40],
  [200, 100],
  [600, 20],
])(
  '[FIND2] [FIND3] [ELIG5] [ELIG6] among %i scholarships %i queries find what loops find',
  (count, queries) => expectWhatLoopsFind(count, queries),
)

test('[FIND2] [FIND3] [ELIG5] it finds what loops find while scholarships are put, changed and removed', () =>
  expectChangesFound({ size: 400, rounds: 30 }))

test('[FIND2] [FIND4] the whole list is counted once, and again after each change and on another day', () =>
  expectCountedOnce({ size: 400, rounds: 4 }))

test('[SAVE2] it gives what was posted after a moment, while scholarships are put, changed and removed', () =>
  expectPostedFound({ size: 400, rounds: 30 }))

test.each([
  'a'.repeat(200),
  '\ud800',
  '\udfff\ud800',
  '😀',
  '\0',
  'a\0b',
  '%',
  '_',
  '\\',
  '"',
  '*',
  '\uffff',
  '',
])('[FIND5] any text is answered as loops answer it: %j', async word => {
  const random = new RandomScholarships(5, 300)
  const { index, rows } = await indexOf(random, 200)
  const odd = { ...random.row(300), search_text: `x%y_z \\ "q* \uffff ${'a'.repeat(199)}` }
  for (const _ of ['without', 'with']) {
    for (const order of scholarshipOrders) {
      const query: ScholarshipQuery = { ...everything, words: [word, word.slice(1)], order, facets: true }
      expect(index.find(query)).toEqual(findPlainly([...rows.values()], query))
    }
    expect(index.nearest([word])).toSatisfy(near => near === undefined || near.length === 1)
    index.put(odd)
    rows.set(odd.id, odd)
  }
})

test.each([2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER])('[FIND8] a page from %i on is empty', async offset => {
  const { index } = await indexOf(new RandomScholarships(5, 300), 2000)
  for (const order of scholarshipOrders) {
    const { count, ids } = index.find({ ...everything, words: ['a'], order, offset })
    expect(count).toBeGreaterThan(1000)
    expect(ids).toEqual([])
  }
})

test('[FIND5] the nearest spelling is the nearest word, with the same first letter, the most frequent', async () => {
  const random = new RandomScholarships(5, 300)
  const texts = [
    'university of milan',
    'university of milas',
    'milano milan',
    'bilan',
    'kyoto',
    'agriculture',
  ]
  const index = await buildIndex([texts.map((search_text, i) => ({ ...random.row(i), search_text }))])
  expect(index.nearest(['univrsity', 'of', 'mialn'])).toEqual(['university', 'of', 'milan'])
  expect(index.nearest(['milam'])).toEqual(['milan'])
  expect(index.nearest(['kioto'])).toEqual(['kyoto'])
  expect(index.nearest(['agricutlur'])).toEqual(['agriculture'])
  expect(index.nearest(['kyo'])).toBeUndefined()
  expect(index.nearest(['kxyo'])).toBeUndefined()
  expect(index.nearest(['milam', 'zzzzzzzz'])).toBeUndefined()
  index.put({ ...random.row(9), search_text: 'nagoya' })
  expect(index.nearest(['nagoia', 'kyoto'])).toEqual(['nagoya', 'kyoto'])
})

test('[FIND8] an index asks to be rebuilt when much of it was changed', async () => {
  const random = new RandomScholarships(5, 300)
  const { index } = await indexOf(random, 100)
  for (let i = 0; i < 1024; i += 1) index.put(random.row(i % 100))
  expect(index.needsRebuild).toBe(false)
  index.put(random.row(0))
  expect(index.needsRebuild).toBe(true)
})

test('[FIND8] an index refuses what it cannot count, and stays as it was', async () => {
  const random = new RandomScholarships(5, 300)
  const { index, rows } = await indexOf(random, 100)
  expect(() => index.put({ ...random.row(5), id: '5' })).toThrow('Not the id')
  expect(index.find({ ...everything, facets: true })).toEqual(
    findPlainly([...rows.values()], { ...everything, facets: true }),
  )
})
