import { expect, test } from 'vitest'
import type { DeskRow } from '../../../contract/desk/desk.ts'
import { readForPacket } from '../../../server/features/packets/packet-contents.ts'
import { scopeOf } from '../../../server/platform/access/scope.ts'
import { specified } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { insertAnswers, insertConditions } from '../../support/eligibility-factories.ts'
import { exportedRows } from '../../support/export-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

const people = {
  Ada: { answers: { p_work: '1', p_household: '3' } },
  Ben: { answers: { p_work: '1', p_refugee: 'yes' }, ownCase: 'I ran a nursery.' },
  Cleo: { answers: { p_work: '3' } },
  Dan: { answers: { p_work: '3', p_refugee: 'yes' } },
}

test('[ELIG8] the desk shows what an application met and why, and filters, orders and exports by it', async () => {
  const scholarship = await insertScholarship(product.db, { application_fee_minor: 0 })
  const ids = new Map<string, string>()
  for (const [name, { answers, ...more }] of Object.entries(people)) {
    // Ada applied before the office required anything.
    await insertConditions(product.db, scholarship, { mode: name === 'Ada' ? 'advise' : 'require' })
    const person = await signUp(product, 'user', name)
    await insertAnswers(product.db, person.userId, answers)
    const body = { ...specified, ...more, scholarshipId: scholarship }
    ids.set(name, (await ask(product, person, 'POST /appliedScholarship', body)).body.insertedId)
  }
  const named = async (query: string) => {
    const { body } = await ask(product, officer, `GET /desk?scholarship=${scholarship}&${query}`)
    expect(body.total).toBe(body.rows.length)
    return body.rows.map(({ userName }: { userName: string }) => userName)
  }
  expect(await named('conditions=met')).toEqual(['Dan'])
  expect(await named('conditions=unknown')).toEqual(['Cleo'])
  expect(await named('conditions=notMet')).toEqual(['Ada', 'Ben'])
  expect(await named('conditions=different')).toEqual(['Ben'])
  expect(await named('conditions=met&conditions=different')).toEqual(['Ben', 'Dan'])
  expect(await named('conditions=!notMet')).toEqual(['Cleo', 'Dan'])
  expect(await named('sort=conditions')).toEqual(['Dan', 'Cleo', 'Ben', 'Ada'])
  expect(await named('sort=-conditions')).toEqual(['Ada', 'Ben', 'Cleo', 'Dan'])

  const queue = (await ask(product, officer, `GET /desk?scholarship=${scholarship}`)).body
  const reasons = queue.rows.map(({ userName, conditions }: DeskRow) => [userName, conditions])
  expect(Object.fromEntries(reasons)).toEqual({
    Ada: { fit: 'notMet', reason: '2 years of work', others: 0 },
    Ben: { fit: 'different', reason: '2 years of work', others: 0 },
    Cleo: { fit: 'unknown', reason: 'for Masters or for refugees', others: 0 },
    Dan: { fit: 'met', reason: '', others: 0 },
  })

  const { body } = await ask(product, officer, `GET /desk/${ids.get('Ben')}`)
  expect(body.conditions).toMatchObject({ number: 2, state: 'notMet', ownCase: 'I ran a nursery.' })
  expect(body.conditions.conditions[0]).toMatchObject({ short: '2 years of work', answer: '1 year' })
  // What no condition asks stays its person's.
  expect(JSON.stringify((await ask(product, officer, `GET /desk/${ids.get('Ada')}`)).body)).not.toContain(
    'household',
  )

  const scope = scopeOf({ userId: officer.userId, role: 'moderator', reach: null })
  const packet = await readForPacket(product.db, scope, {
    id: knownId(ids.get('Ben') ?? ''),
    place: 1,
    zone: 'UTC',
  })
  expect(packet.show.sections.at(-1)).toEqual({
    title: 'Who can apply (version 2)',
    answers: [
      { label: 'My case is different', text: 'I ran a nursery.' },
      { label: 'At least 2 years of work in the field', text: 'Not met: 1 year' },
      { label: 'One of these: Level: Masters', text: 'Not answered' },
      { label: 'One of these: Recognised as a refugee', text: 'Met: Yes' },
    ],
  })

  const { titles, rows } = await exportedRows(product, officer, {
    scholarship,
    selection: { view: { scholarship } },
    columns: ['name', 'conditions'],
  })
  expect([titles, ...rows]).toEqual([
    ['Name', 'Conditions'],
    ['Ada', 'Not met'],
    ['Ben', 'Not met, case is different'],
    ['Cleo', 'Unknown'],
    ['Dan', 'Met'],
  ])
})
