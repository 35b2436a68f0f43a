import { describe, expect, test } from 'vitest'
import { scholarshipFields } from '../../../server/features/imports/scholarships/scholarship-fields.ts'
import { scholarshipImport } from '../../../server/features/imports/scholarships/scholarship-import.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication, insertReview } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { dateIn, insertUser } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import {
  act,
  awardRow,
  awards,
  checkFile,
  press,
  readImport,
  untilRests,
} from '../../support/import-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const admin = usePerson(product, 'admin', 'Ada Admin')

/** Imports two scholarships. @returns the import, and the id of the second one */
async function importTwo(name: string) {
  const file = awards(
    { Scholarship: `${name} 1`, 'Application deadline': dateIn(60) },
    { Scholarship: `${name} 2`, 'Application deadline': dateIn(60) },
  )
  const checked = await checkFile(product, admin, file, { changes: { publish: true } })
  await act(product, admin, 'run', checked)
  const rows = await named(name)
  return { checked, id: rows[1]?.id ?? '' }
}

const named = (name: string) =>
  product.db
    .selectFrom('scholarships')
    .select(['id', 'published_at', 'archived_at'])
    .where('scholarship_name', 'like', `${name} %`)
    .orderBy('id')
    .execute()

/** What somebody can have done, and how the refusal says it. */
const acts: Record<string, [act: (id: string) => Promise<unknown>, said: string]> = {
  edited: [
    id => ask(product, admin, `PATCH /scholarships/${id}`, { scholarshipName: 'edited 3' }),
    'has been changed since',
  ],
  unpublished: [id => ask(product, admin, `POST /rounds/unpublish/${id}`), 'has been changed since'],
  applied: [
    async scholarship_id => insertApplication(product.db, { scholarship_id }),
    'Somebody has paid for',
  ],
  reviewed: [async scholarship_id => insertReview(product.db, { scholarship_id }), 'Somebody has reviewed'],
  saved: [
    async scholarship_id =>
      product.db
        .insertInto('saved_scholarships')
        .values({ user_id: await insertUser(product.db), scholarship_id })
        .execute(),
    'Somebody has saved',
  ],
  asked: [
    scholarship_id =>
      product.db
        .insertInto('form_versions')
        .values({ id: newId(), scholarship_id, number: 1, definition: JSON.stringify({ sections: [] }) })
        .execute(),
    'There is a form for',
  ],
}

/** Imports two scholarships as the program of imports does, without it. @returns the import, and the id of the second one */
async function writeTwo(name: string) {
  const { db } = product
  const importId = newId()
  await db
    .insertInto('imports')
    .values({
      id: importId,
      kind: 'scholarships',
      file_name: 'two.csv',
      bytes: 1,
      user_id: admin.userId,
      state: 'done',
    })
    .execute()
  const rows = [1, 2].map(nth => ({
    number: nth + 1,
    cells: cellsOf({ ...awardRow, Scholarship: `${name} ${nth}`, 'Application deadline': dateIn(60) }),
  }))
  await db.transaction().execute(async tx => {
    const target = { importId, importedBy: admin, publish: true, mode: { livemode: false } }
    const reading = await scholarshipImport.read(tx, target, [])
    const { wanted } = await reading.judge(rows)
    await reading.write(tx, wanted)
  })
  return { importId, id: (await named(name))[1]?.id ?? '' }
}

const cellsOf = (row: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(row).map(([title, cell]) => [
      scholarshipFields.find(field => field.title === title)?.key ?? title,
      cell,
    ]),
  )

describe('[IMPORT1] nothing of an import is undone when one of it was', () => {
  test.each(Object.entries(acts))('%s', async (name, [happen, said]) => {
    const { importId, id } = await writeTwo(name)
    await happen(id)
    const refused = await product.db.transaction().execute(tx => scholarshipImport.undo(tx, importId))
    expect(refused).toContain(said)
    expect(await named(name)).toHaveLength(2)
  })
})

test('[IMPORT1] published at once, they are offered; undone, they are gone, with the file, and can be imported again; one that was removed by hand is not missed by the undoing', async () => {
  const { checked } = await importTwo('Offered')
  const [row] = await named('Offered')
  expect(row).toMatchObject({ published_at: expect.any(Date), archived_at: null })
  expect((await ask(product, undefined, `GET /scholarships/${row?.id}`)).status).toBe(200)
  await act(product, admin, 'undo', checked)
  expect((await ask(product, undefined, `GET /scholarships/${row?.id}`)).status).toBe(404)
  expect(refusal(await press(product, admin, 'undo', checked))).toEqual([409, 'undo_too_late'])
  const again = await importTwo('Offered')
  expect(await named('Offered')).toHaveLength(2)
  await ask(product, admin, `DELETE /scholarships/${again.id}`)
  expect(await act(product, admin, 'undo', again.checked)).toMatchObject({ state: 'undone' })
  expect(await named('Offered')).toEqual([])
})

test('[IMPORT1] pressed in two tabs at once, an import is run and undone once', async () => {
  const checked = await checkFile(product, admin, awards({ Scholarship: 'Tabs 1' }))
  const seen = await readImport(product, admin, checked._id)
  const runs = await Promise.all([1, 2, 3].map(() => press(product, admin, 'run', seen)))
  expect(runs.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await untilRests(product, admin, checked._id)).toMatchObject({ state: 'done' })
  expect(await named('Tabs')).toHaveLength(1)
  const undone = await Promise.all([1, 2].map(() => press(product, admin, 'undo', seen)))
  expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
