import { expect, test } from 'vitest'
import { buildIndex } from './scholarship-index.ts'
import type { IndexedScholarship, ScholarshipQuery } from './scholarship-query.ts'
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
  [400, 1500],
  [4000, 250],
])('[FIND2] [FIND3] among %i scholarships %i queries find what loops find', async (count, queries) => {
  const random = new RandomScholarships(count, 300)
  const { index, rows } = await indexOf(random, count)
  for (let i = 0; i < queries; i += 1) {
    const query = random.query()
    expect(index.find(query), JSON.stringify(query)).toEqual(findPlainly([...rows.values()], query))
  }
})

test('[FIND2] [FIND3] it finds what loops find while scholarships are put, changed and removed', async () => {
  const random = new RandomScholarships(7, 300)
  const { index, rows } = await indexOf(random, 1500)
  for (let i = 0; i < 600; i += 1) {
    for (let changes = random.below(6); changes > 0; changes -= 1) change(index, rows, random)
    const query = random.query()
    expect(index.find(query), JSON.stringify(query)).toEqual(findPlainly([...rows.values()], query))
    expect(index.size).toBe(rows.size)
  }
})

function change(
  index: Awaited<ReturnType<typeof buildIndex>>,
  rows: Map<string, IndexedScholarship>,
  random: RandomScholarships,
): void {
  const row = random.row(random.below(1800))
  if (random.next() < 0.3) {
    index.remove(row.id)
    rows.delete(row.id)
  } else {
    index.put(row)
    rows.set(row.id, row)
  }
}
