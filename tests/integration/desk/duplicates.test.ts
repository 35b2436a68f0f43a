import { beforeAll, expect, test } from 'vitest'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

let [thisYear, nextYear, elsewhere] = ['', '', '']
const ids: Record<string, string> = {}

async function apply(scholarship_id: string, person: Person, phone: string): Promise<string> {
  const values = { user_id: person.userId, scholarship_id, phone, address: `Home of ${person.userId}` }
  return insertApplication(product.db, values)
}

beforeAll(async () => {
  thisYear = await insertScholarship(product.db)
  await product.db
    .updateTable('scholarships')
    .set({ series_id: thisYear })
    .where('id', '=', thisYear)
    .execute()
  nextYear = await insertScholarship(product.db, { series_id: thisYear })
  elsewhere = await insertScholarship(product.db)
  const [diane, again, phone, alone, other] = await Promise.all(
    ['Diane Uwase', 'UWASE Diané', 'Zoë Kovalenko', 'Kim Min-jun', 'Diane Uwase'].map(name =>
      signUp(product, 'user', name),
    ),
  )
  if (!diane || !again || !phone || !alone || !other) throw new Error('Nobody signed up.')
  ids['diane'] = await apply(thisYear, diane, '+250 788 555 018')
  ids['again'] = await apply(nextYear, again, '+250 700 111 222')
  ids['phone'] = await apply(thisYear, phone, '0788-555-018')
  ids['alone'] = await apply(thisYear, alone, '12345')
  // One's own of the next year, another scholarship's, and the officer's own.
  await apply(nextYear, alone, '12345')
  await apply(elsewhere, other, '+250 788 555 018')
  await apply(thisYear, officer, '+44 700 111 222')
  ids['shares'] = await apply(thisYear, await signUp(product, 'user', 'Ann Onymous'), '700 111 222')
})

const likely = async (scholarship: string, by: Person = officer) => {
  const { body } = await ask(product, by, `GET /desk?scholarship=${scholarship}&duplicates=likely`)
  expect(body.total).toBe(body.rows.length)
  expect(body.rows.every(({ duplicate }: { duplicate: boolean }) => duplicate)).toBe(true)
  return body.rows.map(({ _id }: { _id: string }) => _id)
}

test('[DESK3] likely duplicates are found by phone and by name in a scholarship and its series, and nowhere else', async () => {
  expect(await likely(thisYear)).toEqual([ids['diane'], ids['phone'], ids['shares']])
  expect(await likely(nextYear)).toEqual([ids['again']])
  expect(await likely(elsewhere)).toEqual([])
  expect(refusal(await ask(product, officer, 'GET /desk?duplicates=likely'))).toEqual([400, 'invalid_input'])
})

test('[DESK3] the page of an application names its likely duplicates, what is the same and what differs', async () => {
  const { body } = await ask(product, officer, `GET /desk/${ids['diane']}`)
  expect(body.duplicates).toMatchObject([
    { _id: ids['phone'], same: ['phone'], differs: { name: 'Zoë Kovalenko', phone: '0788-555-018' } },
    { _id: ids['again'], same: ['name'], differs: { name: 'UWASE Diané', phone: '+250 700 111 222' } },
  ])
  expect((await ask(product, officer, `GET /desk/${ids['alone']}`)).body.duplicates).toEqual([])
  // Whoever reads contact data of an application has looked at it.
  const looked = await product.db
    .selectFrom('record_looks')
    .select('object_id')
    .where('actor_id', '=', officer.userId)
    .execute()
  expect(looked.map(({ object_id }) => object_id)).toContain(ids['phone'])
})

test('[DESK3] an officer learns nothing of their own application by what looks like it', async () => {
  // The officer's own has the phone number of this one, which the other of the series has, too.
  const colleague = await signUp(product, 'moderator', 'Ama Colleague')
  const seen = async (by: Person) =>
    (await ask(product, by, `GET /desk/${ids['shares']}`)).body.duplicates.map(
      ({ userName }: { userName: string }) => userName,
    )
  expect(await seen(officer)).toEqual(['UWASE Diané'])
  expect(await seen(colleague)).toEqual(['Mira Staff', 'UWASE Diané'])
})

test('[DESK3] another phone number ends the likeness', async () => {
  await product.db
    .updateTable('applications')
    .set({ phone: '999 9999' })
    .where('id', '=', knownId(ids['phone'] ?? ''))
    .execute()
  expect(await likely(thisYear)).toEqual([ids['diane'], ids['shares']])
})
