import { beforeEach, describe, expect, test } from 'vitest'
import type { Encoding } from '../../../contract/core/encodings.ts'
import { closingWords, exportColumns } from '../../../contract/exports/export-terms.ts'
import type { EncodingChoice } from '../../../contract/imports/imports.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { leftOutOf, letBulk } from '../../support/bulk-steps.ts'
import { hold } from '../../support/decision-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'
import { workbookOf } from '../../support/workbooks.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

const names = ['Amina Sow', 'Björn Chen', 'Diane Uwase']
let people: Person[]
let ids: string[]
beforeEach(async () => {
  people ??= await Promise.all(names.map(name => signUp(product, 'user', name)))
  const scholarship = await insertScholarship(product.db)
  await hold(product, officer, scholarship)
  ids = []
  for (const { userId } of people)
    ids.push(await insertApplication(product.db, { user_id: userId, scholarship_id: scholarship }))
})

const send = (content: string | Uint8Array, encoding?: Encoding) =>
  ask(product, officer, 'POST /bulk/decisions', {
    _id: newId(),
    file: Buffer.from(content).toString('base64'),
    ...(encoding && { encoding }),
  })
const problems = async (csv: string | Uint8Array) => {
  const reply = await send(csv)
  expect(refusal(reply)).toEqual([400, 'invalid_input'])
  return reply.body.error.fields.file.split('\n')
}
const proposed = async (csv: string | Uint8Array, encoding?: Encoding) => {
  const { status, body } = await send(csv, encoding)
  expect([status, body.error]).toEqual([201, undefined])
  const { items } = (await ask(product, officer, `GET /bulk/${body.insertedId}`)).body
  return items.map(({ applicant, to }: Record<string, string>) => [applicant, to])
}
const header = 'application,outcome,reason,amount,terms,rank,word\n'

describe('[DESK4] a file with decisions', () => {
  test('makes a bulk action like any other, which runs and is undone', async () => {
    const csv = `${header}${ids[0]},award,Greatest need,"$4,000",1 year,,"Well done, Amina"\n${ids[1]},Waiting list,,,,3,\n${ids[2]},Declined,Incomplete,,,,`
    const { body } = await send(csv)
    const id = body.insertedId
    await letBulk(product, officer, 'run', id)
    const read = async (nth: number) => (await ask(product, officer, `GET /desk/${ids[nth]}`)).body.decision
    expect(await read(0)).toMatchObject({
      outcome: 'award',
      amount: '$4000',
      terms: '1 year',
      reason: 'Greatest need',
      word: 'Well done, Amina',
    })
    expect(await read(1)).toMatchObject({ outcome: 'waitlist', rank: 3 })
    expect(await read(2)).toMatchObject({ outcome: 'decline', reason: 'Incomplete' })
    await letBulk(product, officer, 'undo', id)
    expect([await read(0), await read(1), await read(2)]).toEqual([null, null, null])
  })

  test.each([
    [
      'semicolons, a mark at its beginning and Windows lines',
      (id: string) => `\uFEFFapplication;outcome;reason;amount\r\n${id};award;Need; 4000.50 \r\n`,
    ],
    [
      'tabs and other names and columns',
      (id: string) => `Name\tReceipt number\tDecision\tReason\tAmount\nX\t${id}\tAWARDED\tNeed\t$4000.50`,
    ],
    [
      'quotes and empty lines',
      (id: string) =>
        `\n"application","outcome","reason","amount"\n\n"${id.toUpperCase()}","award","Need","$4,000.50"\n\n`.slice(
          1,
        ),
    ],
  ])('is read with %s', async (_how, csvOf) => {
    expect(await proposed(csvOf(ids[0] ?? ''))).toEqual([['Amina Sow', 'Award, $4,000.50 (Need)']])
  })

  test('is read in UTF-16, and as a workbook: its first sheet that is shown and has decisions', async () => {
    const text = `\uFEFFapplication\toutcome\treason\r\n${ids[0]}\tdecline\t"a;b"\r\n`
    expect(await proposed(Buffer.from(text, 'utf16le'))).toEqual([['Amina Sow', 'Decline (a;b)']])
    const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const row = (cells: string[]) => `<row>${cells.join('')}</row>`
    const rows = [
      [cell('Round of 2027')],
      ['Application ID', 'Outcome', 'Reason', 'Amount awarded'].map(cell),
      [...[ids[0] ?? '', 'Awarded', 'Need'].map(cell), '<c s="1"><v>4000.5</v></c>'],
    ]
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="&quot;$&quot;#,##0.00"/></numFmts><cellXfs><xf/><xf numFmtId="170"/></cellXfs>'
    const book = await workbookOf(rows.map(row).join(''), { styles })
    expect(await proposed(book)).toEqual([['Amina Sow', 'Award, $4,000.50 (Need)']])
    const hidden = await workbookOf(
      rows
        .map(row)
        .join('')
        .replace('<row><c t="inlineStr"><is><t>0', '<row hidden="1"><c t="inlineStr"><is><t>0'),
    )
    expect(await problems(hidden)).toEqual([
      '1 row with a decision is hidden in this file. Please show or remove them.',
    ])
  })

  test('of a CSV in an encoding that its bytes do not tell, shows lines and asks, and remembers it with its titles', async () => {
    const bytes = Buffer.from(`application;outcome;reason\n${ids[0]};decline;Kr@k\n`)
    bytes[bytes.indexOf('@')] = 0xf3
    const { body } = await send(bytes)
    expect(body.insertedId).toBeNull()
    expect(body.encodings[0].lines[1]).toMatch(/;Krók$/)
    const [{ encoding, isLast }] = body.encodings
    expect(isLast).toBe(false)
    expect(await proposed(bytes, encoding)).toEqual([['Amina Sow', 'Decline (Krók)']])
    const next = (await send(bytes)).body.encodings.filter((each: EncodingChoice) => each.isLast)
    expect(next).toMatchObject([{ encoding }])
  })

  test('is our own export, filled in: what is undecided yet is left out, and nothing is lost', async () => {
    const columns = ['number', 'name', 'outcome', 'award', 'terms', 'rank', 'reason', 'application'] as const
    const rows = [
      ['', 'Amina Sow', 'Awarded', '$2,000', '1 year', '', "'=Need", ids[0] ?? ''],
      ['', 'Björn Chen', 'On the waiting list', '', '', '3', '', ids[1] ?? ''],
      ['', 'Diane Uwase', '', '', '', '', '', ids[2] ?? ''],
      [closingWords({ expected: 3, written: 3 })],
    ]
    const text = [columns.map(column => exportColumns.applications[column]), ...rows]
      .map(cells => cells.map(cell => `"${cell}"`).join(','))
      .join('\r\n')
    const { body } = await send(text)
    await letBulk(product, officer, 'run', body.insertedId)
    const read = async (nth: number) => (await ask(product, officer, `GET /desk/${ids[nth]}`)).body.decision
    expect(await read(0)).toMatchObject({
      outcome: 'award',
      amount: '$2000',
      terms: '1 year',
      reason: '=Need',
    })
    expect(await read(1)).toMatchObject({ outcome: 'waitlist', rank: 3 })
    expect(await read(2)).toBeNull()
  })

  test('names applications by the number of their receipt, too', async () => {
    const number = 'VFE-27-TEST1'
    await product.db
      .insertInto('application_receipts')
      .values({ application_id: ids[1] ?? '', number, content: '{}' })
      .execute()
    expect(await proposed(`application,outcome,reason\n${number.toLowerCase()},decline,Incomplete`)).toEqual([
      ['Björn Chen', 'Decline (Incomplete)'],
    ])
  })

  test('keeps formulas, markup and line breaks as the text that they are', async () => {
    const word = '=HYPERLINK("http://evil.example")<script>\n@SUM(1)'
    const { body } = await send(`${header}${ids[0]},decline,+1,,,,"${word.replaceAll('"', '""')}"`)
    await letBulk(product, officer, 'run', body.insertedId)
    expect((await ask(product, officer, `GET /desk/${ids[0]}`)).body.decision).toMatchObject({
      reason: '+1',
      word,
    })
  })

  test('has outcomes and titles by their names alone, not by those that every object has', async () => {
    const rows = ['__proto__', 'constructor'].map((word, nth) => `${ids[nth]},${word},Need,x`)
    expect(await problems(`application,outcome,reason,constructor\n${rows.join('\n')}`)).toEqual([
      'Row 2, outcome: Please enter award, waiting list or decline.',
      'Row 3, outcome: Please enter award, waiting list or decline.',
    ])
  })

  test('is refused with every problem by row and column, before anything is frozen', async () => {
    const before = (await ask(product, officer, 'GET /bulk')).body
    const rows = [
      `${ids[0]},maybe,,,,,`,
      `${ids[1]},award,,four,,,`,
      `${ids[1]},decline,,,,,`,
      `${newId()},decline,,,,,`,
      'A-27-00000,waitlist,,,,first,',
      `${ids[2]},award,,€5,${'t'.repeat(121)},,,one too many`,
    ]
    expect(await problems(header + rows.join('\n'))).toEqual([
      'Row 2, outcome: Please enter award, waiting list or decline.',
      'Row 3, amount: Please enter the amount as $ and a number, such as $50.',
      'Row 4, application: Row 3 is about it, too.',
      'Row 5, application: No application has this id or receipt number.',
      'Row 6, application: No application has this id or receipt number.',
      'Row 6, rank: Please enter a place on the list.',
      'Row 7: It has more cells than the header. Please put text with commas in quotation marks.',
      'Row 7, amount: Please enter the amount as $ and a number, such as $50.',
      'Row 7, terms: Please use at most 120 characters.',
    ])
    expect((await ask(product, officer, 'GET /bulk')).body).toEqual(before)
  })

  test.each([
    ['nothing but a header', header, ['This file has no decisions.']],
    ['no header', 'A,award\nB,decline', ['Row 1, application: The header does not name this column.']],
    ['no reason', 'application,outcome\nA,award', ['Row 1, reason: The header does not name this column.']],
    [
      'a column twice',
      'application,outcome,id,reason\n',
      ['Row 1, application: The header names this column twice.'],
    ],
    [
      'the number and the id of an export, and no rows',
      'Receipt number,outcome,reason,Application ID\n',
      ['This file has no decisions.'],
    ],
    [
      'a quote that never closes',
      'application,outcome,reason\n"A,award,\nB',
      [expect.stringContaining('Row 2 has a quotation mark in a place where it cannot be read.')],
    ],
    ['a NUL', 'a\u0000b', [expect.stringContaining('characters that no text contains')]],
    ['a PDF', '%PDF-1.7', ['This is a PDF, not a file of rows.']],
  ])('says what is wrong when it has %s', async (_what, csv, expected) => {
    expect(await problems(csv)).toEqual(expected)
  })

  test('says at most a hundred problems, and takes at most 10,000 rows and what a call has room for', async () => {
    const many = (count: number) => `application,outcome,reason\n${'A,award,\n'.repeat(count)}`
    const said = await problems(many(150))
    expect(said).toHaveLength(101)
    expect(said.at(-1)).toBe('And 50 more problems.')
    expect(await problems(many(10_001))).toEqual(['A file can have at most 10,000 decisions.'])
    expect(await problems('x'.repeat(1_500_001))).toEqual(['At most 1,500,000 bytes.'])
    expect(refusal(await send('x'.repeat(2_000_001)))).toEqual([413, 'body_too_large'])
  })

  test('proposes nothing about one’s own application', async () => {
    const [{ scholarship_id } = { scholarship_id: '' }] = await product.db
      .selectFrom('applications')
      .select('scholarship_id')
      .where('id', '=', knownId(ids[0] ?? ''))
      .execute()
    const own = await insertApplication(product.db, { user_id: officer.userId, scholarship_id })
    const { body } = await send(`application,outcome,reason\n${own},award,`)
    expect(await leftOutOf(product, officer, body.insertedId)).toEqual([
      ['Mira Staff', 'left_out', 'This is your own application.'],
    ])
  })
})
