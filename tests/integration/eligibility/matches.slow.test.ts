import { expect, test } from 'vitest'
import { fitOf } from '../../../contract/eligibility/fit.ts'
import { ask } from '../../support/ask.ts'
import {
  forLevel,
  insertAnswers,
  insertConditions,
  removeConditions,
} from '../../support/eligibility-factories.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const student = usePerson(product, 'user', 'Nadia Rahman')
const other = usePerson(product, 'user', 'Omar Haddad')

const matches = (person: Person, query: string) => ask(product, person, `GET /myMatches${query}`)

test('[ELIG5] [ELIG15] 200 changes of conditions and of answers show in the next answer', async () => {
  const id = await insertScholarship(product.db, { scholarship_name: 'Reykjavik Grant' })
  const wanted = [forLevel('o_masters'), forLevel('o_bachelor'), null]
  const levels = ['o_masters', 'o_bachelor']
  let stale = 0
  for (let change = 0; change < 200; change += 1) {
    const conditions = wanted[change % 3] ?? null
    const answer = levels[change % 2]
    await Promise.all([
      conditions
        ? insertConditions(product.db, id, { definition: conditions })
        : removeConditions(product.db, id),
      insertAnswers(product.db, student.userId, { p_level: answer }),
    ])
    const state = conditions ? fitOf(conditions, { p_level: answer }).state : 'none'
    const [seen, filtered] = await Promise.all([
      matches(student, '?search=reykjavik'),
      matches(student, `?search=reykjavik&fit=${state}`),
      matches(other, '?search=reykjavik'),
    ])
    if (seen.body.counts[state] !== 1 || filtered.body.list.count !== 1) stale += 1
    if ((seen.body.fits[id]?.state ?? 'none') !== state) stale += 1
  }
  expect(stale).toBe(0)
})
