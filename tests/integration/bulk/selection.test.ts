import { beforeAll, describe, expect, test } from 'vitest'
import { type DeskSelection, deskSelection } from '../../../contract/desk/desk-selection.ts'
import { ownScope, scopeOf } from '../../../server/platform/access/scope.ts'
import { readSelection } from '../../../server/features/desk/desk-selection-service.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { insertAnswered } from '../../support/desk-factories.ts'
import { oneSection } from '../../support/form-factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

const definition = oneSection('Your means', [
  { id: 'q_income', type: 'money', wording: 'Household income in a year', help: '', required: true },
])

let scholarship: string
let ids: string[]
beforeAll(async () => {
  const people = { 'Diane Uwase': 260_000, 'Björn Chen': 790_000, 'Zoë Kovalenko': 560_000 }
  const inserted = await insertAnswered(product, {
    definition,
    people: Object.fromEntries(Object.entries(people).map(([name, q_income]) => [name, { q_income }])),
  })
  scholarship = inserted.scholarshipId
  ids = [...inserted.ids.values()]
})

const select = (selection: unknown) => {
  const scope = scopeOf({ userId: officer.userId, role: 'moderator', reach: null })
  return readSelection(product.db, scope, deskSelection.parse(selection))
}

describe('[DESK4] what an act is about', () => {
  test('is all that match a view, in its order, without those that were taken out', async () => {
    const [diane, björn, zoë] = ids
    const view = { scholarship, answer: ['q_income:atLeast:3000'], by: '-answer:q_income', status: 'open' }
    expect(await select({ view })).toEqual({ ids: [björn, zoë], leftOut: [] })
    expect(await select({ view: { scholarship }, without: [zoë] })).toEqual({
      ids: [diane, björn],
      leftOut: [],
    })
  })

  test('is what was picked, in this order, besides one’s own and what is gone', async () => {
    const own = await insertApplication(product.db, { user_id: officer.userId, scholarship_id: scholarship })
    const gone = newId()
    expect(await select({ picked: [ids[2], own, gone, ids[0], ids[0]] })).toEqual({
      ids: [ids[2], ids[0]],
      leftOut: [
        { id: own, why: 'own_application' },
        { id: gone, why: 'not_found' },
      ],
    })
    expect(await select({ view: { scholarship } })).toEqual({ ids, leftOut: [] })
  })

  test('is nobody’s but officers’', async () => {
    const scope = ownScope(officer.userId)
    const picked: DeskSelection = { picked: [ids[0] ?? ''] }
    await expect(readSelection(product.db, scope, picked)).rejects.toThrow('This list is for staff.')
    await expect(readSelection(product.db, scope, { view: { scholarship } })).rejects.toThrow(
      'This list is for staff.',
    )
  })

  test('can be read, and has limits', () => {
    const many = Array.from({ length: 501 }, newId)
    for (const selection of [
      {},
      { picked: [] },
      { picked: many },
      { view: { scholarship }, without: many },
      { view: { page: 2 } },
    ])
      expect(deskSelection.safeParse(selection).success).toBe(false)
  })
})
