import { sql } from 'kysely'
import { beforeAll, beforeEach, expect } from 'vitest'
import { insertApplication } from '../application-factories.ts'
import { awardOf, propose, release, switchOn } from '../award-steps.ts'
import { insertScholarship } from '../factories.ts'
import { type Person, signUp, usePerson } from '../identity/people.ts'
import type { TestSite } from './site.ts'

const names = ['Amina Sow', 'Björn Chen', 'Farida Rahmani'] as const

/** Three people who have applied; the scholarship and its applications are new for each test. */
export function useAwardRound({ product }: TestSite) {
  const officer = usePerson(product, 'moderator', 'Mira Staff')
  const people: Person[] = []
  const round = { scholarship: '', ids: [] as string[] }
  beforeAll(async () => {
    for (const name of names) people.push(await signUp(product, 'user', name))
  })
  beforeEach(async () => {
    const { db } = product
    round.scholarship = await insertScholarship(db, { scholarship_name: 'Volta Award' })
    round.ids = []
    for (const { userId } of people)
      round.ids.push(await insertApplication(db, { user_id: userId, scholarship_id: round.scholarship }))
  })
  const person = (index: number) => people[index] as Person
  return {
    officer,
    round,
    person,
    award: (index: number) => awardOf(product, person(index), round.ids[index] ?? ''),
    /** Two have an award, and the third is on the waiting list. */
    async released(changes: Parameters<typeof switchOn>[3] = {}) {
      await switchOn(product, officer, round.scholarship, changes)
      for (const [index, id] of round.ids.entries())
        await propose(
          product,
          officer,
          id,
          index < 2 ? { outcome: 'award', amount: '$4,000' } : { outcome: 'waitlist', rank: 1 },
        )
      expect(await release(product, officer, round.scholarship)).toMatchObject({ status: 200 })
    },
    /** The day to answer by is over. */
    letDayPass: () => sql`update awards set answer_by = now() - interval '1 day'`.execute(product.db),
  }
}
