import { expect, test } from 'vitest'
import type { ExportSet } from '../../../contract/exports/exports.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertAnswered } from '../../support/desk-factories.ts'
import { csvLines, exportBytes, ownExport } from '../../support/export-steps.ts'
import { shortForm } from '../../support/form-factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const colleague = usePerson(product, 'moderator', 'Tomás Rivera')
const admin = usePerson(product, 'admin', 'Ada Admin')

async function save(person: Person, set: object): Promise<string> {
  const body = { kind: 'applications', format: 'csv', columns: ['name'], ...set }
  const answer = await ask(product, person, 'POST /export-sets', body)
  expect(answer.status).toBe(201)
  return answer.body.insertedId
}

const setsOf = async (person: Person): Promise<ExportSet[]> =>
  (await ask(product, person, 'GET /export-sets')).body

const run = (person: Person, set: string, id = newId()) =>
  ask(product, person, `POST /export-sets/run/${set}`, { _id: id })

test('[AUDIT2] a colleague runs a set again, and gets what they see at the desk then, under its name', async () => {
  const people = { 'Amina Khan': { q_works: true }, 'Bela Nagy': { q_works: false } }
  const { scholarshipId, applicants } = await insertAnswered(product, { definition: shortForm, people })
  const view = { scholarship: scholarshipId, answer: 'q_works:is:yes', search: 'amina' }
  const set = await save(officer, { name: 'Who works', selection: { view } })
  expect(await setsOf(colleague)).toContainEqual({
    _id: set,
    name: 'Who works',
    kind: 'applications',
    format: 'csv',
    scholarshipName: 'Lakeside Merit Award',
    columns: 1,
    by: 'Mira Staff',
  })
  expect((await setsOf(officer)).find(({ _id }) => _id === set)?.by).toBeNull()
  const id = newId()
  expect((await run(colleague, set, id)).status).toBe(201)
  expect((await run(colleague, set, id)).body.insertedId).toBe(id)
  expect(csvLines(await exportBytes(product, colleague, id)).slice(1, -1)).toEqual([['Amina Khan']])
  expect(await ownExport(product, colleague, id)).toMatchObject({ name: 'Who works' })
  expect(await ownExport(product, officer, id)).toBeUndefined()
  // Words may be somebody's name: a set keeps none, and finds those who come later.
  const { wish } = await product.db
    .selectFrom('export_sets')
    .select('wish')
    .where('id', '=', set)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(wish)).not.toContain('amina')
  expect(applicants).toHaveLength(2)
})

test('[AUDIT2] one’s own set of the same name is replaced, a colleague’s is not', async () => {
  const first = await save(officer, { name: 'Board' })
  expect(await save(officer, { name: 'Board', columns: ['name', 'email'], format: 'xlsx' })).toBe(first)
  const theirs = await save(colleague, { name: 'Board' })
  const board = (await setsOf(officer)).filter(({ name }) => name === 'Board')
  expect(board.map(({ columns, format, by }) => [columns, format, by])).toEqual(
    expect.arrayContaining([
      [2, 'xlsx', null],
      [1, 'csv', 'Tomás Rivera'],
    ]),
  )
  expect(refusal(await ask(product, officer, `DELETE /export-sets/${theirs}`))).toEqual([404, 'not_found'])
  expect((await ask(product, admin, `DELETE /export-sets/${theirs}`)).status).toBe(200)
  expect((await ask(product, officer, `DELETE /export-sets/${first}`)).status).toBe(200)
  expect((await setsOf(admin)).filter(({ name }) => name === 'Board')).toEqual([])
})

test('[AUDIT2] officers neither see nor run nor save a set of what is for admins', async () => {
  const set = await save(admin, { name: 'Everybody', kind: 'people' })
  expect((await setsOf(admin)).map(({ _id }) => _id)).toContain(set)
  expect((await setsOf(officer)).map(({ _id }) => _id)).not.toContain(set)
  expect(refusal(await run(officer, set))).toEqual([404, 'not_found'])
  const body = { name: 'Fees', kind: 'payments', format: 'csv', columns: ['amount'] }
  expect(refusal(await ask(product, officer, 'POST /export-sets', body))).toEqual([403, 'forbidden'])
})

test('[AUDIT2] a set stays when its owner’s account is deleted, and holds nothing that was picked', async () => {
  const owner = await signUp(product, 'moderator', 'Olga Owner')
  const set = await save(owner, { name: 'Kept' })
  await product.db.deleteFrom('users').where('id', '=', owner.userId).execute()
  expect((await setsOf(officer)).find(({ _id }) => _id === set)?.by).toBe('')
  const picked = { name: 'Picked', kind: 'applications', format: 'csv', columns: ['name'] }
  const selection = { picked: [newId()] }
  expect((await ask(product, officer, 'POST /export-sets', { ...picked, selection })).status).toBe(400)
})
