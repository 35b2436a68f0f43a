import { describe, expect, test } from 'vitest'
import { importLimits } from '../../../contract/imports/import-limits.ts'
import type { Encoding } from '../../../contract/core/encodings.ts'
import { matchTitles, type TitledColumn } from '../../../server/features/imports/reading/matched-titles.ts'
import { openingsOf, surveyOf } from '../../../server/features/imports/reading/survey.ts'
import { scholarshipFields } from '../../../server/features/imports/scholarships/scholarship-fields.ts'
import { UnknownEncoding } from '../../../server/platform/tables/encodings.ts'
import { openTable } from '../../../server/platform/tables/open-table.ts'
import { archiveOf, tablesOf, withFile, workbookOf } from '../../support/workbooks.ts'

const rowsOf = async (bytes: Uint8Array | string) => (await tablesOf(bytes)).sheets[0]?.rows

const utf16 = (text: string, big = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return big ? bytes.swap16() : bytes
}

describe('[IMPORT1] a CSV is read', () => {
  test.each([
    ['with a mark', Buffer.from('\uFEFFName,Town\r\nÉva,Köln\r\n')],
    ['in UTF-8 without one', Buffer.from('Name,Town\nÉva,Köln')],
    ['with semicolons', Buffer.from('Name;Town\nÉva;Köln')],
    ['with tabs', Buffer.from('Name\tTown\nÉva\tKöln')],
    ['in UTF-16', utf16('Name\tTown\r\nÉva\tKöln\r\n')],
    ['in UTF-16, the other way round', utf16('Name\tTown\r\nÉva\tKöln\r\n', true)],
    ['in UTF-16 without a mark', utf16('Name\tTown\r\nÉva\tKöln\r\n').subarray(2)],
    ['with its separator in the first line', Buffer.from('\uFEFFsep=;\r\nName;Town\r\nÉva;Köln\r\n')],
    ['with old line ends', Buffer.from('Name,Town\rÉva,Köln\r')],
  ])('%s', async (_title, bytes) => {
    expect(await rowsOf(bytes)).toEqual([
      { number: 1, cells: ['Name', 'Town'] },
      { number: 2, cells: ['Éva', 'Köln'] },
    ])
  })

  test('with quotes, line ends in cells, blank rows that count, and rows of other lengths', async () => {
    expect(await rowsOf('Name,"What, and ""why"""\n\n"a\r\nb",c\n,\nd\n')).toEqual([
      { number: 1, cells: ['Name', 'What, and "why"'] },
      { number: 3, cells: ['a\r\nb', 'c'] },
      { number: 5, cells: ['d'] },
    ])
  })
})

test('[IMPORT1] a CSV in which a separator stands in quoted titles has the other one', async () => {
  expect((await rowsOf('"Fee, in $";"Name, full"\n5;A'))?.[0]?.cells).toEqual(['Fee, in $', 'Name, full'])
})

/** The same two cells, as programs of the world write them. */
const foreign: [Encoding, string, string, string][] = [
  ['windows-1252', '46 72 61 6e e7 6f 69 73 3b 4f 72 6c e9 61 6e 73', 'François', 'Orléans'],
  ['windows-1250', '4a69f8ed2044766ff8e16b3b506c7a65f2', 'Jiří Dvořák', 'Plzeň'],
  ['windows-1251', 'c8e2e0ed20cfe5f2f0eee23bcae8e5e2', 'Иван Петров', 'Киев'],
  ['macintosh', '837661204d9f6c6c65723b4b9a6c6e', 'Éva Müller', 'Köln'],
  ['gbk', 'd5c5ceb03bb1b1bea9', '张伟', '北京'],
  ['shift_jis', '8e52936391be98593b938c8b9e', '山田太郎', '東京'],
  ['big5', 'b3afa46aa4e53bbb4fa55f', '陳大文', '臺北'],
  ['windows-1253', 'c3e9fef1e3eff220d0e1f0f0dcf23bc1e8deede1', 'Γιώργος Παππάς', 'Αθήνα'],
  ['windows-1254', '4179fe652059fd6c64fd7a3b45736b69fe65686972', 'Ayşe Yıldız', 'Eskişehir'],
  ['windows-1255', 'e3e5e320ebe4ef3be9f8e5f9ece9ed', 'דוד כהן', 'ירושלים'],
  ['windows-1256', 'ddc7d8e3c920dae1ed3bc8dbcfc7cf', 'فاطمة علي', 'بغداد'],
  ['windows-874', 'cac1aad2c220e3a8b4d53ba1c3d8a7e0b7be', 'สมชาย ใจดี', 'กรุงเทพ'],
  ['windows-1258', '4e677579eade6e20546869f2204861f26e683bd0e0204ee3de6e67', 'Nguyễn Thị Hạnh', 'Đà Nẵng'],
  ['euc-kr', 'b1e8b9cebcf63bbcadbfef', '김민수', '서울'],
]

test.each(foreign)(
  '[IMPORT1] a CSV in %s is not guessed: its lines are shown in the encodings that fit, and it is read as somebody says',
  async (encoding, hex, name, town) => {
    const bytes = Buffer.concat([
      Buffer.from('Name;Town\n'),
      Buffer.from(hex.replaceAll(' ', ''), 'hex'),
      Buffer.from('\n'),
    ])
    const asked = await tablesOf(bytes).catch((error: unknown) => error)
    expect(asked).toBeInstanceOf(UnknownEncoding)
    const { samples } = asked as UnknownEncoding
    expect(samples.length).toBeLessThanOrEqual(3)
    expect(samples).toContainEqual({ encoding, lines: ['Name;Town', `${name};${town}`] })
    expect((await tablesOf(bytes, encoding)).sheets[0]?.rows[1]?.cells).toEqual([name, town])
  },
)

test('[IMPORT1] the row of a stray quotation mark is that of the file, also behind a line end in quotes', async () => {
  const rows = Array.from({ length: 400 }, (_, nth) => `"Row\n${nth}",b`)
  await expect(rowsOf(`Name,Town\n${rows.join('\n')}\nA "x",b\n${rows.join('\n')}\n`)).rejects.toThrow(
    'Row 402 has',
  )
})

/** A row of numbers, each in a style of its own. */
const inStyles = (values: readonly number[]) =>
  `<row>${values.map((value, style) => `<c s="${style}"><v>${value}</v></c>`).join('')}</row>`

test('[IMPORT1] numbers of a workbook come as they are shown; where that leaves out a part of them, both are known', async () => {
  const codes = ['00000000000', '&quot;+&quot;0', '&quot;$&quot;#,##0.00', '#,##0', '0.0', '000-00-0000']
  const styles = `<numFmts>${codes.map((code, nth) => `<numFmt numFmtId="${170 + nth}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${[170, 171, 172, 173, 174, 175, 9, 11, 0, 16].map(id => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
  const values = [
    1711000001, 8801711000002, 1234.5, 1234567, 4.67, 78051120, 0.85, 123456789, 8801711000002, 46085,
  ]
  expect(await rowsOf(await workbookOf(inStyles(values), { styles }))).toEqual([
    {
      number: 1,
      cells: [
        '01711000001',
        '+8801711000002',
        '$1,234.50',
        '1234567',
        '4.7',
        '078-05-1120',
        '85%',
        { text: '123456789', shown: '1.23E+08' },
        { text: '8801711000002', shown: '8.80171E+12' },
        { text: '2026-03-04', shown: '4-Mar', isPart: true },
      ],
    },
  ])
})

test('[IMPORT1] what a program has made of numbers and codes is said by column', async () => {
  const [sheet] = await survey(
    'Code,Phone,Number\n3-4,8.80171E+12,1234567890123450000\n4-Mar,1,2\n5-Mar,3,4\n',
  )
  expect(sheet?.columns.map(({ notes }) => notes)).toEqual([
    ['Row 3 and 1 more: “4-Mar” is a date, which spreadsheets also make from codes such as 3-4.'],
    [
      'Row 2: “8.80171E+12” is a number that a spreadsheet has shortened: its other digits are not in the file.',
    ],
    ['Row 2: “1234567890123450000” may have lost its last digits: spreadsheets keep 15 of a number.'],
  ])
})

test('[IMPORT1] of rows, columns and sheets it is known which ones a workbook hides', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const sheet = `<worksheet><cols><col min="2" max="2" hidden="1"/></cols><sheetData><row>${cell('Scholarship')}${cell('City')}</row><row hidden="1">${cell('A')}</row><row>${cell('B')}</row></sheetData></worksheet>`
  const [found] = await survey(await workbookOf('', { sheet }))
  expect(found).toMatchObject({ rows: 2, hiddenRows: 1, isHidden: false })
  expect(found?.columns.map(({ isHidden }) => isHidden)).toEqual([false, true])
})

test('[IMPORT1] the titles are in the row of which most are known', async () => {
  const [sheet] = await survey('Awards 2027,,\nMade on 28/11/2026,,\n\nScholarship,University,City\nA,B,C\n')
  expect(sheet).toMatchObject({ titleRow: 4, rows: 1, suggested: ['name', 'university', 'city'] })
  expect(sheet?.opening[1]).toEqual({ row: 2, text: 'Made on 28/11/2026' })
})

test('[IMPORT1] an XLSX is read: texts in cells and in its list, numbers, days, booleans, formulas and gaps', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="[$-407]d\\. mmmm yyyy"/><numFmt numFmtId="171" formatCode="&quot;days&quot; 0"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="20"/></cellXfs>'
  const texts =
    '<si><t>Listed</t></si><si><r><t>in </t></r><r><rPr/><t>parts</t></r><rPh><t>aloud</t></rPh></si><si><t xml:space="preserve"> a_x000D_\nb_x005F_x0041_ </t></si>'
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"/>' +
    '<row r="4"><c r="A4" s="1"><v>46085</v></c><c r="B4" s="2"><v>46085.75</v></c><c r="C4" s="3"><v>46085</v></c><c r="D4" s="4"><v>46085</v></c><c r="E4" s="5"><v>0.75</v></c></row>' +
    '<row><c><v>4.7000000000000002</v></c><c t="b"><v>1</v></c><c t="inlineStr"><is><t>In &amp; here</t></is></c><c><f>A1+1</f><v>12</v></c><c t="str"><f>A1</f><v>text</v></c><c t="s"><v>2</v></c></row>' +
    '<row r="9"><c r="A9" t="e"><v>#REF!</v></c><c r="B9"><f>NOW()</f></c></row>'
  expect(await rowsOf(await workbookOf(rows, { styles, texts }))).toEqual([
    { number: 1, cells: ['Listed', '', 'in parts'] },
    { number: 4, cells: ['2026-03-04', '2026-03-04T18:00:00', '2026-03-04', 'days 46085', '18:00:00'] },
    { number: 5, cells: ['4.7', 'TRUE', 'In & here', '12', 'text', ' a\r\nb_x0041_ '] },
    {
      number: 9,
      cells: [
        { problem: 'The cell has the error #REF!.' },
        { problem: expect.stringContaining('formula without a result') },
      ],
    },
  ])
})

test('[IMPORT1] days of a workbook that counts from 1904 are the same days', async () => {
  const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>'
  const file = await workbookOf('<row><c s="0"><v>44623</v></c></row>', {
    styles,
    properties: '<workbookPr date1904="1"/>',
  })
  expect(await rowsOf(file)).toEqual([{ number: 1, cells: ['2026-03-04'] }])
})

const survey = (bytes: Uint8Array | string) =>
  withFile(bytes, async opened => {
    const file = await openTable(opened)
    const suggest = (columns: readonly TitledColumn[]) => matchTitles(columns, scholarshipFields, new Map())
    return surveyOf(await openingsOf(file), { file, suggest, tell: () => undefined })
  })

test('[IMPORT1] what is shown of a file has no half of a character, and nothing that the database refuses', async () => {
  const emoji = '🎓'
  const title = `${'t'.repeat(199)}${emoji}`
  const text = `${'a'.repeat(79)}${emoji}`
  const inXlsx = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`
  const book = await workbookOf(
    `<row>${inXlsx(title)}</row>${[text, 'a_x0000_b', '_xD800_', '_xD83D__xDE00_'].map(cell => `<row>${inXlsx(cell)}</row>`).join('')}`,
  )
  expect((await survey(`${title}\n${text}\n`))[0]?.columns).toMatchObject([
    { title: 't'.repeat(199), samples: ['a'.repeat(79)] },
  ])
  expect((await survey(book))[0]?.columns).toMatchObject([
    { title: 't'.repeat(199), samples: ['a'.repeat(79), 'a\uFFFDb', '\uFFFD'] },
  ])
  expect((await rowsOf(book))?.at(-1)?.cells).toEqual(['😀'])
})

test('[IMPORT1] a row whose number is none is the next one', async () => {
  const numbers = ['1', '1e400', '-7', '0.5', '99999999999', '9']
  const rows = numbers.map(r => `<row r="${r}"><c><v>1</v></c></row>`).join('')
  expect((await rowsOf(await workbookOf(rows)))?.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 9])
})

const wide = Array.from({ length: 1_000 }, (_, index) => `Column ${index}`)
const many = (count: number, text: string) => Array.from({ length: count }, () => text)

describe('[IMPORT1] refused in words is', () => {
  test.each<[string, () => Promise<Uint8Array | string> | Uint8Array | string, string]>([
    ['an old Excel file', () => Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), 'old Excel file'],
    ['a PDF called CSV', () => '%PDF-1.7\n%', 'This is a PDF'],
    ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'This is a picture'],
    ['an OpenDocument file', () => archiveOf({ mimetype: 'a', 'content.xml': '<a/>' }), '(.ods)'],
    ['a binary workbook', () => archiveOf({ 'xl/workbook.bin': 'a' }), '(.xlsb)'],
    ['a text document', () => archiveOf({ 'word/document.xml': '<a/>' }), 'text document'],
    ['an archive of CSVs', () => archiveOf({ 'rows.csv': 'a,b' }), 'archive without a workbook'],
    ['a file without rows', () => 'Name,Town\n', 'It has no rows'],
    ['an empty text', () => '\n\n', 'It has no rows'],
    [
      'a file of 1,000 columns',
      () => `${wide.join(',')}\na\n`,
      '1,000 columns, and a file can have at most 300',
    ],
    [
      'a workbook with a cell far away',
      () => workbookOf('<row><c r="ALL1"><v>1</v></c></row>'),
      '1,000 columns, and a file can have at most 300',
    ],
    [
      'bytes that are no text',
      () => Buffer.from([0x41, 0x2c, 0, 1, 2, 0x0a]),
      'characters that no text contains',
    ],
    [
      'a lone surrogate',
      () => Buffer.from([0xff, 0xfe, 0x41, 0, 0x0a, 0, 0, 0xd8, 0x0a, 0]),
      'cannot be read',
    ],
    ['an open quotation mark', () => 'Name,Town\n"a,b\nc,d\n', 'quotation mark'],
    [
      'a cell of a novel',
      () => `Name\n${'a'.repeat(importLimits.cell + 1)}\n`,
      'more than 50,000 characters',
    ],
    ['too many rows', () => `A\n${'1\n'.repeat(importLimits.rows + 1)}`, 'more than 100,000 rows'],
    [
      'an XML with entities of its own',
      () =>
        workbookOf('', {
          sheet: '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><worksheet>&c;</worksheet>',
        }),
      'custom XML entities',
    ],
    [
      'a text without an end',
      () => workbookOf('', { sheet: `<worksheet><sheetData><row><c t="str"><v>${'a'.repeat(3_000_000)}` }),
      'longer than spreadsheets ever write',
    ],
    [
      'a text in a million pieces',
      () =>
        workbookOf('', {
          sheet: `<worksheet><sheetData><row><c t="str"><v>${'<![CDATA[aaaaaaaaaa]]>'.repeat(150_000)}</v></c></row></sheetData></worksheet>`,
        }),
      'longer than spreadsheets ever write',
    ],
    ['a broken XML', () => workbookOf('<row><c></row>'), 'This file is damaged'],
    [
      'an archive that was cut',
      async () => (await workbookOf('<row/>')).subarray(0, 400),
      'This file is damaged',
    ],
    [
      'an archive of too many parts',
      () => archiveOf(Object.fromEntries(many(1_200, 'a').map((text, index) => [`${index}.txt`, text]))),
      'too many parts',
    ],
    ['an archive with a password', async () => encrypted(await workbookOf('<row/>')), 'has a password'],
    ['a bomb', () => bomb(600), 'larger than 512 MB once unpacked'],
    ['a bomb that lies about its size', async () => lying(await bomb(20)), 'This file is damaged'],
  ])('%s', async (_title, make, refusal) => {
    await expect(survey(await make())).rejects.toThrow(refusal)
  })
})

/** Megabytes of nothing as the sheet of a workbook. */
async function bomb(megabytes: number): Promise<Buffer<ArrayBuffer>> {
  const piece = ' '.repeat(1024 * 1024)
  return archiveOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="a/worksheet" Target="sheet.xml"/></Relationships>',
    'xl/sheet.xml': ['<worksheet>', ...many(megabytes, piece), '</worksheet>'],
  })
}

/** Sets the bit of encryption in the directory. */
function encrypted(archive: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const at = archive.indexOf(Buffer.from('504b0102', 'hex'))
  archive[at + 8] = (archive[at + 8] ?? 0) | 1
  return archive
}

/** The directory says that every file is small. */
function lying(archive: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const mark = Buffer.from('504b0102', 'hex')
  for (let at = archive.indexOf(mark); at >= 0; at = archive.indexOf(mark, at + 4)) {
    if (archive.readUInt32LE(at + 24) > 1_000_000) archive.writeUInt32LE(1_000, at + 24)
  }
  return archive
}
