import { expect, test } from 'vitest'
import { encodings } from '../../../contract/core/encodings.ts'
import { answerColumn } from '../../../contract/exports/export-terms.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../contract/forms/question-kinds.ts'
import type { ImportDetails, NewReading } from '../../../contract/imports/imports.ts'
import { ask } from '../../support/ask.ts'
import { insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm, shortForm } from '../../support/form-factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { act, awards, csv, match, press, readImport, untilRests, upload } from '../../support/import-steps.ts'
import { useProduct } from '../../support/product.ts'
import { archiveOf } from '../../support/workbooks.ts'

const product = useProduct()
const admin = usePerson(product, 'admin', 'Ada Admin')

async function readAnew({ _id: id, version }: ImportDetails, how: Omit<NewReading, 'version'>) {
  const { status } = await ask(product, admin, `POST /imports/read/${id}`, { version, ...how })
  return status === 200 ? untilRests(product, admin, id) : status
}

const say = async (made: ImportDetails, changes: Parameters<typeof match>[3]) => {
  expect((await match(product, admin, made, changes)).status).toBe(200)
  return readImport(product, admin, made._id)
}

test('[IMPORT1] the encoding of a CSV is asked for, remembered with its titles, and can be chosen anew', async () => {
  const file = Buffer.from(awards({ Scholarship: 'Stypendium #ukasiewicza', City: 'Kr@k' }))
  for (const [at, byte] of file.entries())
    if (byte === 0x23 || byte === 0x40) file[at] = byte === 0x23 ? 0xa3 : 0xf3
  const asked = await upload(product, admin, file)
  expect(asked).toMatchObject({ state: 'matching', matching: null, sheets: [], encoding: null })
  expect(asked.encodings.map(({ encoding }) => encoding)).toContain('windows-1250')
  expect(asked.encodings.some(({ isLast }) => isLast)).toBe(false)
  expect((await press(product, admin, 'check', asked)).status).toBe(409)
  const other = encodings.find(each => asked.encodings.every(({ encoding }) => encoding !== each))
  expect(await readAnew(asked, { encoding: other })).toBe(400)
  const wrong = await readAnew(asked, { encoding: 'windows-1252' })
  expect(wrong).toMatchObject({ state: 'matching', encoding: 'windows-1252', rows: 1 })
  const right = (await readAnew(wrong as ImportDetails, { encoding: 'windows-1250' })) as ImportDetails
  expect(right.sheets[0]?.columns[0]?.samples).toEqual(['Stypendium Łukasiewicza'])
  expect((await act(product, admin, 'check', right)).report).toMatchObject({ fresh: 1, problems: 0 })
  const next = await upload(product, admin, file)
  expect(next.encodings.filter(({ isLast }) => isLast).map(({ encoding }) => encoding)).toEqual([
    'windows-1250',
  ])
})

test('[IMPORT1] the row of titles can be chosen, and rows are called by their numbers in the file', async () => {
  const file = `Award of 2027\n${awards({ Scholarship: 'Late titles', Rating: '9' })}`
  const read = await upload(product, admin, file)
  expect(read.sheets[0]).toMatchObject({ titleRow: 2, rows: 1 })
  expect(await readAnew(read, { titles: { sheet: 0, row: 9 } })).toBe(400)
  const first = (await readAnew(read, { titles: { sheet: 0, row: 1 } })) as ImportDetails
  expect(first.sheets[0]).toMatchObject({ titleRow: 1, rows: 2 })
  const again = (await readAnew(first, { titles: { sheet: 0, row: 2 } })) as ImportDetails
  expect((await act(product, admin, 'check', again)).report?.first).toMatchObject([
    { row: 3, column: 'Rating' },
  ])
})

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (texts: string[], hidden = false) =>
  `<row${hidden ? ' hidden="1"' : ''}>${texts.map(cell).join('')}</row>`
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

test('[IMPORT1] a hidden sheet is none that is meant, and what becomes of hidden rows is asked', async () => {
  const scholarship = await insertScholarship(product.db)
  const people = (name: string, isHidden: boolean) =>
    row([name, `${name.toLowerCase()}@example.org`, 'female'], isHidden)
  const titles = row(['Name', 'Email', 'Gender'])
  const part = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  const file = await archiveOf({
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="Old" state="hidden" r:id="a"/><sheet name="Notes" r:id="b"/><sheet name="New" r:id="c"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${['a', 'b', 'c'].map(id => `<Relationship Id="${id}" Type="x/worksheet" Target="${id}.xml"/>`).join('')}</Relationships>`,
    'xl/a.xml': part(titles + people('Olga', false)),
    'xl/b.xml': part(row(['Remarks']) + row(['None'])),
    'xl/c.xml': part(titles + people('Nora', false) + people('Hid', true)),
  })
  const read = await upload(product, admin, file, { kind: 'applications', scholarship })
  expect(read.sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ['Old', true],
    ['Notes', false],
    ['New', false],
  ])
  expect(read.matching?.sheet).toBe(2)
  expect((await press(product, admin, 'check', read)).body.error.fields).toEqual({
    hidden: 'Choose what to do with the rows hidden in the file.',
  })
  expect((await act(product, admin, 'check', await say(read, { hidden: 'without' }))).report?.fresh).toBe(1)
  expect(
    (
      await act(
        product,
        admin,
        'check',
        await say(await readImport(product, admin, read._id), { hidden: 'with' }),
      )
    ).report?.fresh,
  ).toBe(2)
})

test('[IMPORT1] two columns can be one field: a first and a last name are found, in their order', async () => {
  const scholarship = await insertScholarship(product.db)
  const file = csv([
    ['Last name', 'E-mail', 'Gender', 'First name'],
    ['Rahman', 'Amina <mailto:amina.two@example.org>', 'f', 'Amina'],
  ])
  const read = await upload(product, admin, file, { kind: 'applications', scholarship })
  expect(read.matching?.columns).toEqual(['name', 'email', 'gender', 'name'])
  const done = await act(product, admin, 'run', await act(product, admin, 'check', read))
  expect(done).toMatchObject({ state: 'done', imported: 1 })
  const { user_name } = await product.db
    .selectFrom('users')
    .select('user_name')
    .where('user_email', '=', 'amina.two@example.org')
    .executeTakeFirstOrThrow()
  expect(user_name).toBe('Amina Rahman')
})

test('[IMPORT1] what is left out is asked each time; only what somebody has chosen is remembered', async () => {
  const { scholarshipId } = await insertScholarshipWithForm(product)
  const without = await insertScholarship(product.db)
  const question = questionsOf(shortForm as FormDefinition).find(({ id }) => id === 'q_earns')
  if (!question) throw new Error('The form has no such question.')
  const titles = ['Name', 'Email', 'Gender', question.wording, 'Nickname']
  const file = csv([titles, ['Amina', 'amina.three@example.org', 'f', '12', 'Mina']])
  const into = (scholarship: string) => upload(product, admin, file, { kind: 'applications', scholarship })
  const first = await into(without)
  expect(first.matching?.columns.slice(3)).toEqual([null, null])
  expect((await press(product, admin, 'check', first)).body.error.fields.leaveOut).toContain(
    `${question.wording}, Nickname`,
  )
  await act(product, admin, 'check', await say(first, { leaveOut: true }))
  const second = await into(scholarshipId)
  expect(second.matching?.columns.slice(3)).toEqual([answerColumn(question), null])
  // One more that is left out is asked about again.
  const said = await say(second, { leaveOut: true })
  const more = await say(said, { columns: said.matching?.columns.with(3, null) ?? [], leaveOut: true })
  expect(more.matching?.leaveOut).toBe(false)
  const third = await say(more, {
    columns: ['address', ...(more.matching?.columns.slice(1) ?? [])],
    leaveOut: true,
  })
  const named = await say(third, { columns: third.matching?.columns.with(4, 'name') ?? [] })
  await act(product, admin, 'check', named)
  const next = await into(scholarshipId)
  expect(next.matching?.columns).toEqual(['address', 'email', 'gender', answerColumn(question), 'name'])
})
