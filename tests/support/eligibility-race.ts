import { expect } from 'vitest'
import { specified } from './application-factories.ts'
import { ask } from './ask.ts'
import { insertAnswers, insertConditions } from './eligibility-factories.ts'
import { insertScholarship } from './factories.ts'
import { type Person, signUp } from './identity/people.ts'
import { knownId } from './known-id.ts'
import type { ServedProduct } from './product.ts'

/** The version of each number asks for a year that is as much later. */
const yearOf = (number: number) => 1990 + number
const finished = 1996
const condition = { id: 'c_year', question: 'p_finished', kind: 'number', comparison: 'atLeast' }

/**
 * Publishes conditions while people apply, and checks that each application has the version that decided, in row and receipt.
 * @returns how many versions decided
 */
export async function raceConditions(
  product: ServedProduct,
  { applications, versions }: { applications: number; versions: number },
): Promise<number> {
  const scholarshipId = await insertScholarship(product.db, { application_fee_minor: 0 })
  const publish = (number: number) =>
    insertConditions(product.db, scholarshipId, {
      definition: { all: [{ ...condition, number: yearOf(number) }], oneOf: [] },
    })
  await publish(1)
  const people: Person[] = []
  for (let each = 0; each < applications; each += 1) {
    const person = await signUp(product)
    await insertAnswers(product.db, person.userId, { p_finished: String(finished) })
    people.push(person)
  }
  const lanes = Math.min(4, applications)
  const ids = new Map<Person, string>()
  let sent = 0
  const apply = async (lane: number) => {
    for (let at = lane; at < people.length; at += lanes) {
      const person = people[at] as Person
      const answer = await ask(product, person, 'POST /appliedScholarship', { ...specified, scholarshipId })
      expect(answer).toMatchObject({ status: 201 })
      ids.set(person, answer.body.insertedId)
      sent += 1
    }
  }
  const change = async () => {
    for (let number = 2; number <= versions; number += 1) {
      await publish(number)
      const due = Math.floor((applications * (number - 1)) / versions)
      await expect.poll(() => sent, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(due)
    }
  }
  await Promise.all([change(), ...Array.from({ length: lanes }, (_, lane) => apply(lane))])
  const decided = new Set<number>()
  for (const [person, id] of ids) {
    const { conditions } = (await ask(product, person, `GET /appliedScholarship/receipt/${id}`)).body
    const { number, state } = conditions
    decided.add(number)
    expect(state).toBe(yearOf(number) <= finished ? 'met' : 'notMet')
    expect(conditions.conditions[0].sentence).toContain(String(yearOf(number)))
    const row = await product.db
      .selectFrom('application_eligibility')
      .innerJoin('eligibility_versions', 'eligibility_versions.id', 'eligibility_version_id')
      .select(['number', 'state'])
      .where('application_id', '=', knownId(id))
      .executeTakeFirst()
    expect(row).toEqual({ number, state })
  }
  return decided.size
}
