import { expect, onTestFinished, test, vi } from 'vitest'
import { closedChoices, scholarshipOrders } from '../../../../../contract/scholarships/scholarship-filters.ts'
import { buildIndex } from './scholarship-index.ts'
import type { IndexedScholarship, ScholarshipQuery } from './scholarship-query.ts'
import { Sieve } from './sieve.ts'
import { findPlainly } from './testing/plain-search.ts'
import { RandomScholarships, randomToday } from './testing/random-scholarships.ts'

const everything: ScholarshipQuery = {
  words: [],
  filters: {},
  closed: 'include',
  order: 'fee',
  today: randomToday,
  offset: 0,
  limit: 10,
  facets: false,
}

/** An index of so many random rows, and the rows by id. */
async function indexOf(random: RandomScholarships, count: number) {
  const rows = Array.from({ length: count }, (_, number) => random.row(number))
  return { index: await buildIndex([rows]), rows: new Map(rows.map(row => [row.id, row])) }
}

test.each([
  [0, 100],
  [1, 200],
  [200, 1500],
  [3000, 100],
])('[FIND2] [FIND3] among %i scholarships %i queries find what loops find', async (count, queries) => {
  const random = new RandomScholarships(count, 300)
  const { index, rows } = await indexOf(random, count)
  for (let i = 0; i < queries; i += 1) {
    const query = random.query()
    expect({ query, ...index.find(query) }).toEqual({ query, ...findPlainly([...rows.values()], query) })
  }
})

test('[FIND2] [FIND3] it finds what loops find while scholarships are put, changed and removed', async () => {
  const random = new RandomScholarships(7, 300)
  const { index, rows } = await indexOf(random, 1200)
  for (let i = 0; i < 300; i += 1) {
    for (let changes = random.below(12); changes > 0; changes -= 1) change(index, rows, random)
    const query = random.query()
    expect({ query, ...index.find(query) }).toEqual({ query, ...findPlainly([...rows.values()], query) })
    expect(index.size).toBe(rows.size)
  }
})

test('[FIND2] [FIND4] the whole list is counted once, and again after each change and on another day', async () => {
  const random = new RandomScholarships(13, 300)
  const { index, rows } = await indexOf(random, 3000)
  const counting = vi.spyOn(Sieve.prototype, 'sift')
  onTestFinished(() => counting.mockRestore())
  const check = (today: number) => {
    for (const closed of closedChoices) {
      for (const facets of [true, false]) {
        const order = scholarshipOrders[random.below(scholarshipOrders.length)] ?? 'fee'
        const query = { ...everything, closed, order, facets, today, offset: random.below(2000) }
        expect({ query, ...index.find(query) }).toEqual({ query, ...findPlainly([...rows.values()], query) })
      }
    }
  }
  for (let i = 0; i < 20; i += 1) {
    const today = randomToday + (i % 3)
    check(today)
    counting.mockClear()
    check(today)
    expect(counting).not.toHaveBeenCalled()
    if (i % 2 === 0) change(index, rows, random)
  }
})

test('[SAVE2] it gives what was posted after a moment, while scholarships are put, changed and removed', async () => {
  const random = new RandomScholarships(11, 300)
  const { index, rows } = await indexOf(random, 1200)
  for (let i = 0; i < 300; i += 1) {
    for (let changes = random.below(12); changes > 0; changes -= 1) change(index, rows, random)
    const query = { ...random.query(), order: 'newest', offset: 0, limit: 2000, facets: false } as const
    const { ids } = findPlainly([...rows.values()], query)
    const posted = (id: string | undefined) => -(rows.get(id ?? '')?.newest_first ?? 0)
    // That of one of them, which is not after itself.
    const moment = new Date(Math.ceil(posted(ids[random.below(ids.length + 1)]) / 1000))
    const after = ids.filter(id => posted(id) > 1000 * moment.getTime())
    expect(index.findPostedAfter(query, moment)).toEqual(after)
  }
})

function change(
  index: Awaited<ReturnType<typeof buildIndex>>,
  rows: Map<string, IndexedScholarship>,
  random: RandomScholarships,
): void {
  const row = random.row(random.below(1500))
  if (random.next() < 0.3) {
    index.remove(row.id)
    rows.delete(row.id)
  } else {
    index.put(row)
    rows.set(row.id, row)
  }
}

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
