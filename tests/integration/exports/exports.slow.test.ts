import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exportLimits } from '../../../contract/exports/export-limits.ts'
import { localTime } from '../../../contract/core/time/zoned-time.ts'
import { exportColumns } from '../../../contract/exports/export-terms.ts'
import { removeOldExports } from '../../../server/features/exports/removal-service.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication, signUpApplicant } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { hold } from '../../support/decision-steps.ts'
import { insertAnswered } from '../../support/desk-factories.ts'
import {
  askForExport,
  exportBytes,
  exportedRows,
  readExport,
  tryExport,
  untilExported,
} from '../../support/export-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { shortForm } from '../../support/form-factories.ts'
import { giveRole, signUp, usePerson } from '../../support/identity/people.ts'
import { setOffice } from '../../support/office.ts'
import { useProduct } from '../../support/product.ts'
import { criterion, score } from '../../support/score-steps.ts'
import { unzip } from '../../support/unzip.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const colleague = usePerson(product, 'moderator', 'Tomás Rivera')
const admin = usePerson(product, 'admin', 'Ada Admin')

const answers = (question: string, type: string) => `answer:${type}:${question}`

/** Two people who answer the form of a new scholarship. */
async function insertTwo() {
  return insertAnswered(product, {
    definition: shortForm,
    people: {
      'Amina Khan': {
        q_reason: 'Because, "of" this\nand that',
        q_start: 'o_autumn',
        q_works: true,
        q_earns: 123_450,
      },
      'Bela Nagy': { q_reason: '=HYPERLINK("http://evil.example")', q_start: 'o_spring', q_works: false },
    },
  })
}

const ofScholarship = (scholarship: string) => ({ view: { scholarship } })

/** What the store has of an export. */
const stored = (id: string) => readdir(join(product.dataDir, 'documents', id)).catch(() => [])

test('[AUDIT2] a CSV has the chosen columns in their order, a row an application, and says how many in its last line', async () => {
  const { scholarshipId, ids } = await insertTwo()
  const columns = [
    answers('q_earns', 'money'),
    'name',
    answers('q_start', 'choice'),
    'fee',
    'currency',
    answers('q_works', 'yesNo'),
    answers('q_reason', 'paragraph'),
    'application',
  ]
  const id = await askForExport(product, officer, { selection: ofScholarship(scholarshipId), columns })
  const bytes = await exportBytes(product, officer, id)
  expect(bytes.toString()).toBe(
    [
      '\uFEFFWhat do you earn in a year?,Name,When can you start?,Application fee,Currency,Do you work?,Why do you apply?,Application ID',
      `1234.50,Amina Khan,In autumn,50.00,USD,Yes,"Because, ""of"" this\nand that",${ids.get('Amina Khan')}`,
      `,Bela Nagy,In spring,50.00,USD,No,"'=HYPERLINK(""http://evil.example"")",${ids.get('Bela Nagy')}`,
      'End of export: 2 rows expected and 2 rows written,,,,,,,',
      '',
    ].join('\r\n'),
  )
  const made = await untilExported(product, officer, id)
  expect(made).toMatchObject({ expected: 2, written: 2, columns: 8, bytes: bytes.length })
  expect(made.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(made.scholarshipName).toBe('Lakeside Merit Award')
})

test('[AUDIT2] an export has the number of an application, and its times as clocks of the office show them', async () => {
  const { db } = product
  await setOffice(db, { timeZone: 'Europe/Oslo' })
  onTestFinished(() => setOffice(db, {}))
  const { id: application_id, scholarship } = await signUpApplicant(product)
  await db
    .insertInto('application_receipts')
    .values({ application_id, number: '7K3M-Q9TX-2', content: '{}' })
    .execute()
  const wish = { selection: ofScholarship(scholarship), columns: ['number', 'submitted', 'decided'] }
  const { titles, rows } = await exportedRows(product, officer, wish)
  expect(titles).toEqual(['Receipt number', 'Submitted (Europe/Oslo)', 'Decided (Europe/Oslo)'])
  const { submitted_at } = await db
    .selectFrom('desk_rows')
    .select('submitted_at')
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  const submitted = localTime(submitted_at, 'Europe/Oslo').replace('T', ' ')
  expect(rows).toEqual([['7K3M-Q9TX-2', expect.stringContaining(submitted), '']])
})

test('[AUDIT2] an XLSX has the same texts, numbers as numbers, and no formula', async () => {
  const { scholarshipId } = await insertTwo()
  const columns = [answers('q_reason', 'paragraph'), answers('q_earns', 'money')]
  const wish = { format: 'xlsx', selection: ofScholarship(scholarshipId), columns }
  const id = await askForExport(product, officer, wish)
  const sheet = unzip(await exportBytes(product, officer, id))
    .get('xl/worksheets/sheet1.xml')
    ?.toString()
  expect(sheet).toContain(
    '<t xml:space="preserve">Because, "of" this\nand that</t></is></c><c><v>1234.50</v></c>',
  )
  expect(sheet).toContain('<c t="inlineStr" s="1"><is><t xml:space="preserve">=HYPERLINK(')
  expect(sheet).toContain('End of export: 2 rows expected and 2 rows written')
  expect(sheet).not.toContain('<f>')
})

test('[AUDIT2] an export has what this officer sees at the desk: not their own application, and no hidden points', async () => {
  const { scholarshipId, ids } = await insertTwo()
  const own = await insertApplication(product.db, { user_id: officer.userId, scholarship_id: scholarshipId })
  await score(product, officer, scholarshipId, { criteria: [criterion('Need')], hides: true })
  for (const id of ids.values())
    await ask(product, colleague, `PATCH /scores/${id}`, { version: 1, points: [3] })
  await ask(product, officer, `PATCH /scores/${ids.get('Amina Khan')}`, { version: 1, points: [4] })
  const wish = { selection: ofScholarship(scholarshipId), columns: ['name', 'score', 'spread', 'scores'] }
  expect((await exportedRows(product, officer, wish)).rows).toEqual([
    ['Amina Khan', '3.5', '1', '2'],
    ['Bela Nagy', '', '', ''],
  ])
  expect((await exportedRows(product, colleague, wish)).rows).toContainEqual(['Bela Nagy', '3', '0', '1'])
  const picked = (...chosen: string[]) => ({ ...wish, selection: { picked: chosen } })
  expect(refusal(await tryExport(product, officer, picked(own)))).toEqual([403, 'own_application'])
  expect(refusal(await tryExport(product, officer, picked(newId())))).toEqual([404, 'not_found'])
  const [bela = ''] = [ids.get('Bela Nagy')]
  expect((await exportedRows(product, officer, picked(bela))).rows).toEqual([['Bela Nagy', '', '', '']])
  // Over several scholarships no officer sees a mean.
  const everywhere = await exportedRows(product, colleague, { columns: ['name', 'score'] })
  expect(everywhere.rows.map(([, mean]) => mean).filter(Boolean)).toEqual([])
})

test('[AUDIT2] a held outcome stands in an export as at the desk, and its release is empty', async () => {
  const { scholarshipId, ids } = await insertTwo()
  await hold(product, officer, scholarshipId)
  const body = { version: 0, outcome: 'award', amount: '$900', terms: '1 year', reason: 'Greatest need' }
  const decided = await ask(product, officer, `PATCH /decisions/${ids.get('Bela Nagy')}`, body)
  expect(decided.status).toBe(200)
  const columns = ['name', 'status', 'outcome', 'award', 'terms', 'reason', 'released']
  expect(
    (await exportedRows(product, officer, { selection: ofScholarship(scholarshipId), columns })).rows,
  ).toEqual([
    ['Amina Khan', 'Pending', '', '', '', '', ''],
    ['Bela Nagy', 'Pending', 'Awarded', '900.00', '1 year', 'Greatest need', ''],
  ])
})

test('[AUDIT2] a view of the desk is exported without those that were taken out of it', async () => {
  const { scholarshipId, ids } = await insertTwo()
  const view = { scholarship: scholarshipId, answer: 'q_works:is:no' }
  const columns = ['name']
  const filtered = await exportedRows(product, officer, { selection: { view }, columns })
  expect(filtered.rows).toEqual([['Bela Nagy']])
  const without = [ids.get('Bela Nagy')]
  expect((await exportedRows(product, officer, { selection: { view, without }, columns })).rows).toEqual([])
})

test('[AUDIT2] payments and people are for admins, also once somebody is no admin any more', async () => {
  const { db } = product
  const scholarship = await insertScholarship(db, { scholarship_name: 'Paid Award' })
  const { applicant: payer } = await signUpApplicant(product, 'Pia Payer', { scholarship_id: scholarship })
  await db
    .updateTable('payments')
    .set({ intent_id: `pi_${newId()}`, refunded_minor: 5_000 })
    .where('scholarship_id', '=', scholarship)
    .execute()
  const payments = { kind: 'payments', scholarship, columns: Object.keys(exportColumns.payments) }
  const people = { kind: 'people', columns: ['name', 'email', 'role', 'applications'] }
  for (const wish of [payments, people])
    expect(refusal(await tryExport(product, officer, wish))).toEqual([403, 'forbidden'])
  const { titles, rows } = await exportedRows(product, admin, payments)
  const titlesInUtc = { begun: 'Begun (UTC)', paid: 'Paid (UTC)', used: 'Used (UTC)' }
  expect(titles).toEqual(Object.values({ ...exportColumns.payments, ...titlesInUtc }))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toEqual(
    expect.arrayContaining(['Paid Award', 'Used', '50.00', 'USD', 'Pia Payer', payer.email]),
  )
  expect((await exportedRows(product, admin, people)).rows).toContainEqual([
    'Pia Payer',
    payer.email,
    'user',
    '1',
  ])

  const other = await signUp(product, 'admin')
  const id = await askForExport(product, other, people)
  await untilExported(product, other, id)
  await giveRole({ db }, other, 'moderator')
  const lowered = await signUp(product, 'moderator')
  await db.updateTable('exports').set({ user_id: lowered.userId }).where('id', '=', id).execute()
  expect((await readExport(product, lowered, id)).status).toBe(404)
})

test('[AUDIT2] an export is only for who asked for it, is recorded, and is removed with its file', async () => {
  const { scholarshipId } = await insertTwo()
  const id = await askForExport(product, officer, {
    selection: ofScholarship(scholarshipId),
    columns: ['name'],
  })
  await exportBytes(product, officer, id)
  expect((await readExport(product, colleague, id)).status).toBe(404)
  expect(refusal(await ask(product, colleague, `DELETE /exports/${id}`))).toEqual([404, 'not_found'])
  await ask(product, officer, `DELETE /exports/${id}`)
  const entries = await product.db
    .selectFrom('record_entries')
    .select('action')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['export.ask', 'export.look', 'export.remove'])
  await vi.waitFor(async () => expect(await stored(id)).toEqual([]), 60_000)
})

test('[AUDIT2] a deleted applicant takes the exports along that may hold them', async () => {
  const { scholarshipId, applicants } = await insertTwo()
  const columns = ['name']
  const elsewhere = (await insertTwo()).scholarshipId
  const [id, other] = [
    await askForExport(product, officer, { selection: ofScholarship(scholarshipId), columns }),
    await askForExport(product, colleague, { selection: ofScholarship(elsewhere), columns }),
  ]
  const everybody = await askForExport(product, admin, { kind: 'people', columns })
  await untilExported(product, officer, id)
  await untilExported(product, colleague, other)
  await untilExported(product, admin, everybody)
  await product.db
    .deleteFrom('users')
    .where('id', '=', applicants[0]?.userId ?? '')
    .execute()
  expect(await untilExported(product, officer, id)).toMatchObject({ state: 'gone' })
  expect(await untilExported(product, admin, everybody)).toMatchObject({ state: 'gone' })
  expect(await untilExported(product, colleague, other)).toMatchObject({ state: 'ready' })
  expect((await readExport(product, officer, id)).status).toBe(404)
  await removeOldExports(product.db)
  await vi.waitFor(async () => expect(await stored(id)).toEqual([]), 60_000)
  for (const [by, each] of [
    [officer, id],
    [colleague, other],
    [admin, everybody],
  ] as const)
    await ask(product, by, `DELETE /exports/${each}`)
})

test('[AUDIT2] a deletion leaves exports alone that do not hold what is deleted', async () => {
  const { ids, applicants } = await insertTwo()
  const stays = [ids.get('Bela Nagy') ?? '']
  const columns = ['name']
  const one = await askForExport(product, officer, { selection: { picked: stays }, columns })
  const both = await askForExport(product, officer, { selection: { picked: [...ids.values()] }, columns })
  const people = await askForExport(product, admin, { kind: 'people', columns })
  for (const id of [one, both]) await untilExported(product, officer, id)
  await untilExported(product, admin, people)
  const late = await signUpApplicant(product)
  for (const person of [applicants[0], late.applicant])
    await product.db
      .deleteFrom('applications')
      .where('user_id', '=', person?.userId ?? '')
      .execute()
  await product.db.deleteFrom('users').where('id', '=', late.applicant.userId).execute()
  expect(await untilExported(product, officer, one)).toMatchObject({ state: 'ready' })
  expect(await untilExported(product, officer, both)).toMatchObject({ state: 'gone' })
  expect(await untilExported(product, admin, people)).toMatchObject({ state: 'ready' })
  for (const [by, each] of [
    [officer, one],
    [officer, both],
    [admin, people],
  ] as const)
    await ask(product, by, `DELETE /exports/${each}`)
})

test('[AUDIT2] an export expires, and a person has at most ten', async () => {
  const person = await signUp(product, 'moderator')
  const wish = { columns: ['name'] }
  const id = await askForExport(product, person, wish)
  await untilExported(product, person, id)
  await sql`insert into exports (id, user_id, kind, format, wish, state)
    select gen_random_uuid(), ${person.userId}, 'applications', 'csv', ${JSON.stringify(wish)}, 'ready'
    from generate_series(2, ${sql.lit(exportLimits.kept)})`.execute(product.db)
  expect(refusal(await tryExport(product, person, wish))).toEqual([409, 'limit_reached'])
  await sql`update exports set expires_at = now() where user_id = ${person.userId}`.execute(product.db)
  expect((await ask(product, person, 'GET /exports')).body).toEqual([])
  expect((await readExport(product, person, id)).status).toBe(404)
  await removeOldExports(product.db)
  await vi.waitFor(async () => expect(await stored(id)).toEqual([]), 60_000)
})

test('[AUDIT2] columns that are not known, and the same one twice, are refused', async () => {
  const of = (columns: string[], kind = 'applications') =>
    tryExport(product, admin, { kind, columns }).then(({ status }) => status)
  expect(await of(['name', 'name'])).toBe(400)
  expect(await of(['nobody'])).toBe(400)
  expect(await of(['toString'])).toBe(400)
  expect(await of(['answer:sound:q_one'])).toBe(400)
  expect(await of([answers('q_reason', 'paragraph')], 'people')).toBe(400)
  expect(await of([])).toBe(400)
})
