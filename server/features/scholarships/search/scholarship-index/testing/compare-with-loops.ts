import { expect, onTestFinished, vi } from 'vitest'
import {
  closedChoices,
  scholarshipOrders,
} from '../../../../../../contract/scholarships/scholarship-filters.ts'
import { buildIndex } from '../scholarship-index.ts'
import type { IndexedScholarship, ScholarshipQuery } from '../scholarship-query.ts'
import { Sieve } from '../sieve.ts'
import { findPlainly } from './plain-search.ts'
import { RandomScholarships, randomToday } from './random-scholarships.ts'

export const everything: ScholarshipQuery = {
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
export async function indexOf(random: RandomScholarships, count: number) {
  const rows = Array.from({ length: count }, (_, number) => random.row(number))
  return { index: await buildIndex([rows]), rows: new Map(rows.map(row => [row.id, row])) }
}

/** Compares so many random queries with what loops find. */
export async function expectWhatLoopsFind(count: number, queries: number): Promise<void> {
  const random = new RandomScholarships(count, 300)
  const { index, rows } = await indexOf(random, count)
  for (let i = 0; i < queries; i += 1) {
    const query = random.query()
    expect({ query, ...index.find(query) }).toEqual({ query, ...findPlainly([...rows.values()], query) })
  }
}

interface Amount {
  size: number
  rounds: number
}

/** The same between random changes. */
export async function expectChangesFound({ size, rounds }: Amount): Promise<void> {
  const random = new RandomScholarships(7, 300)
  const { index, rows } = await indexOf(random, size)
  for (let i = 0; i < rounds; i += 1) {
    for (let changes = random.below(12); changes > 0; changes -= 1) change(index, rows, random)
    const query = random.query()
    expect({ query, ...index.find(query) }).toEqual({ query, ...findPlainly([...rows.values()], query) })
    expect(index.size).toBe(rows.size)
  }
}

/** The same for the whole list, which is not counted again before a change or another day. */
export async function expectCountedOnce({ size, rounds }: Amount): Promise<void> {
  const random = new RandomScholarships(13, 300)
  const { index, rows } = await indexOf(random, size)
  const counting = vi.spyOn(Sieve.prototype, 'sift')
  onTestFinished(() => counting.mockRestore())
  const check = (today: number) => {
    for (const closed of closedChoices) {
      for (const facets of [true, false]) {
        const order = scholarshipOrders[random.below(scholarshipOrders.length)] ?? 'fee'
        const query = { ...everything, closed, order, facets, today, offset: random.below(size) }
        expect({ query, ...index.find(query) }).toEqual({ query, ...findPlainly([...rows.values()], query) })
      }
    }
  }
  for (let i = 0; i < rounds; i += 1) {
    const today = randomToday + (i % 3)
    check(today)
    counting.mockClear()
    check(today)
    expect(counting).not.toHaveBeenCalled()
    if (i % 2 === 0) change(index, rows, random)
  }
}

/** The same for what was posted after a moment. */
export async function expectPostedFound({ size, rounds }: Amount): Promise<void> {
  const random = new RandomScholarships(11, 300)
  const { index, rows } = await indexOf(random, size)
  for (let i = 0; i < rounds; i += 1) {
    for (let changes = random.below(12); changes > 0; changes -= 1) change(index, rows, random)
    const { person, ...asked } = random.query()
    const query = {
      ...asked,
      ...(person && { person: { ...person, bestFirst: false } }),
      order: 'newest',
      offset: 0,
      limit: 2000,
      facets: false,
    } as const
    const { ids } = findPlainly([...rows.values()], query)
    const posted = (id: string | undefined) => -(rows.get(id ?? '')?.newest_first ?? 0)
    // That of one of them, which is not after itself.
    const moment = new Date(Math.ceil(posted(ids[random.below(ids.length + 1)]) / 1000))
    const after = ids.filter(id => posted(id) > 1000 * moment.getTime())
    expect(index.findPostedAfter(query, moment)).toEqual(after)
  }
}

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
