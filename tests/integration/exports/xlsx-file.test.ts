import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { deflatedZip } from '../../../server/platform/tables/written/deflated-zip.ts'
import { tableOf, tableOfTimes } from '../../../server/platform/tables/written/testing/table-of.ts'
import { xlsxFile } from '../../../server/platform/tables/written/xlsx-file.ts'
import { unzip } from '../../support/unzip.ts'

test('[AUDIT2] rows that a sheet has no room for go to the next one, each with its titles', async () => {
  const rows = Array.from({ length: 5 }, (_, row) => [`row ${row}`, String(row)])
  const files = unzip(await buffer(xlsxFile(tableOf(rows), { rows: 3, bytes: 1e9 })))
  const sheets = [1, 2, 3].map(sheet => files.get(`xl/worksheets/sheet${sheet}.xml`)?.toString() ?? '')
  expect(sheets.map(sheet => sheet.match(/<row>/g)?.length)).toEqual([3, 3, 3])
  for (const sheet of sheets) expect(sheet).toContain('Column 1')
  expect(sheets.map(sheet => sheet.match(/row \d/g))).toEqual([
    ['row 0', 'row 1'],
    ['row 2', 'row 3'],
    ['row 4'],
  ])
  expect(sheets[2]).toContain('The end')
  expect(files.get('xl/workbook.xml')?.toString()).toContain(
    '<sheet name="Export 3" sheetId="3" r:id="rId3"/>',
  )
  expect(files.get('[Content_Types].xml')?.toString()).toContain('/xl/worksheets/sheet3.xml')
})

test('[AUDIT2] days and moments are those of spreadsheets, and the titles stay in sight', async () => {
  const files = unzip(await buffer(xlsxFile(tableOfTimes())))
  const sheet = files.get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(sheet).toContain('>Submitted (Europe/Oslo)<')
  const cells = Array.from(sheet.matchAll(/s="(\d)"><v>([\d.]+)</g), ([, style, number]) => ({
    style,
    minutes: Math.round(Number(number) * 1440),
  }))
  const day = 46_320 * 1440
  expect(cells).toEqual([
    { style: '2', minutes: day },
    { style: '3', minutes: day + 150 },
    { style: '2', minutes: day },
    { style: '3', minutes: day + 1440 + 30 },
  ])
  const styles = files.get('xl/styles.xml')?.toString()
  expect(styles).toContain('<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>')
  expect(styles).toContain('<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>')
})

test('[AUDIT2] a sheet ends before its file is too large', async () => {
  const rows = Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => 'x'.repeat(30_000)))
  const files = unzip(await buffer(xlsxFile(tableOf(rows), { rows: 1_000_000, bytes: 1 })))
  expect([...files.keys()].filter(name => name.includes('sheets/'))).toHaveLength(5)
})

test('[AUDIT2] an archive that lacks its end has no files', async () => {
  async function* files() {
    yield { name: 'one.txt', content: [Buffer.from('one '.repeat(10_000))] }
    yield { name: 'two.txt', content: [Buffer.from('two')] }
  }
  const whole = await buffer(deflatedZip(files()))
  expect(unzip(whole).get('two.txt')?.toString()).toBe('two')
  for (let length = 1; length <= whole.length - 22; length += 7)
    expect(filesIn(whole.subarray(0, length))).toBe(0)
})

function filesIn(archive: Buffer): number {
  try {
    return unzip(archive).size
  } catch {
    return 0
  }
}

test('[AUDIT2] an archive passes the check of an independent program', async () => {
  async function* files() {
    yield { name: 'naïve.txt', content: [Buffer.from('one'), Buffer.from('two')] }
  }
  const input = await buffer(deflatedZip(files()))
  const script =
    'import sys,io,zipfile; z=zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())); print(z.testzip(), z.namelist())'
  expect(execFileSync('python3', ['-c', script], { input }).toString()).toBe("None ['naïve.txt']\n")
})
