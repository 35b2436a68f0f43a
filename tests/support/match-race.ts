import { expect } from 'vitest'
import { fitOf } from '../../contract/eligibility/fit.ts'
import { ask } from './ask.ts'
import { forLevel, insertAnswers, insertConditions, removeConditions } from './eligibility-factories.ts'
import { insertScholarship } from './factories.ts'
import { type Person, signUp } from './identity/people.ts'
import type { ServedProduct } from './product.ts'

const conditions = [forLevel('o_masters'), forLevel('o_bachelor'), null]
const levels = ['o_masters', 'o_bachelor']

/** What the conditions after a change say of who wants to study at this level. */
function stateAfter(change: number, p_level: string | undefined): string {
  const definition = conditions[change % conditions.length]
  return definition ? fitOf(definition, { p_level }).state : 'none'
}

/**
 * Changes conditions and somebody's answers while others ask what fits them. Their answers must say what held at some moment
 * while they asked; those of the changer, who asks after each change, what holds since.
 * @returns how many answers were out of date, how many were given, and the milliseconds from each change to the answer with it
 */
export async function raceMatches(product: ServedProduct, changes: number) {
  const scholarshipId = await insertScholarship(product.db, { scholarship_name: 'Reykjavik Grant' })
  const [changer, ...others] = [await signUp(product), await signUp(product), await signUp(product)]
  for (const { userId } of others) await insertAnswers(product.db, userId, { p_level: levels[0] })
  const shown: number[] = []
  const at = { begun: -1, committed: -1 }
  let [stale, reads] = [0, 0]

  async function read(person: Person, choice = '') {
    const { body } = await ask(product, person, `GET /myMatches?search=reykjavik${choice}`)
    reads += 1
    return { ...body, state: body.fits[scholarshipId]?.state ?? 'none' }
  }

  async function change() {
    for (let number = 0; number < changes; number += 1) {
      const level = levels[number % levels.length]
      at.begun = number
      const definition = conditions[number % conditions.length]
      await Promise.all([
        definition
          ? insertConditions(product.db, scholarshipId, { definition })
          : removeConditions(product.db, scholarshipId),
        insertAnswers(product.db, changer.userId, { p_level: level }),
      ])
      at.committed = number
      const since = performance.now()
      const state = stateAfter(number, level)
      const [seen, chosen] = await Promise.all([read(changer), read(changer, `&fit=${state}`)])
      shown.push(performance.now() - since)
      if (seen.state !== state || seen.counts[state] !== 1 || chosen.list.count !== 1) stale += 1
    }
  }

  async function readOn(person: Person) {
    while (at.committed < changes - 1) {
      const from = at.committed
      const { state, counts } = await read(person)
      const possible = new Set<string>()
      for (let number = Math.max(from, 0); number <= at.begun; number += 1)
        possible.add(stateAfter(number, levels[0]))
      if (from < 0) possible.add('none')
      // Counts are of the index, badges of the rows read after it: a change in between shows in the badges alone.
      const counted = Object.keys(counts).find(each => counts[each] === 1) ?? ''
      if (!possible.has(state) || !possible.has(counted)) stale += 1
    }
  }

  await Promise.all([change(), ...others.map(readOn)])
  expect(shown).toHaveLength(changes)
  return { stale, reads, shown: shown.sort((one, other) => one - other) }
}
