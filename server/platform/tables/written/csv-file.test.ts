import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvFile } from './csv-file.ts'
import { csvCell, isFormula } from '../../lists/spreadsheet-cells.ts'
import { tableOf, tableOfTimes } from './testing/table-of.ts'
import { xmlText } from './xlsx-file.ts'

const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '﹢', '﹣', '﹦', '﹫', '−']

test.each(signs)('[AUDIT2] a text that begins with %j is no formula in a CSV', sign => {
  const dropped = /\s/.test(sign) ? [''] : ['', ' ', '\u00A0', '\u200B', '\uFEFF', '\u202E ', '\t']
  for (const before of dropped) {
    const text = `${before}${sign}1+1`
    expect(isFormula(text)).toBe(true)
    const [[cell]] = parse(csvCell(text)) as [[string]]
    expect(cell).toBe(`'${text}`)
  }
})

test('[AUDIT2] all other texts stay as they are', () => {
  for (const text of ['', 'Amina', 'a=b', 'a, "b"\nc', ' spaced ', '1-2', "'quoted", 'naïve 学生'])
    expect(parse(`${csvCell(text)},x`, { trim: false })).toEqual([[text, 'x']])
})

test('[AUDIT2] a column of numbers has numbers, also negative ones', async () => {
  const bytes = await buffer(csvFile(tableOf([['-5', '-5.50']])))
  expect(bytes.toString()).toBe(`\uFEFFColumn 1,Column 2\r\n'-5,-5.50\r\nThe end,\r\n`)
})

test('[AUDIT2] a CSV has moments as clocks of the office show them, and says where', async () => {
  expect((await buffer(csvFile(tableOfTimes()))).toString().split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFDeadline,Submitted (Europe/Oslo),Closed (Europe/Oslo)',
    '2026-10-25,2026-10-25 02:30:00,',
    '2026-10-25,2026-10-26 00:30:00,',
  ])
})

test('[AUDIT2] XML has every text, and nothing that XML cannot have', () => {
  expect(xmlText('a < b & c > d')).toBe('a &lt; b &amp; c &gt; d')
  expect(xmlText('tab\tline\nreturn\r')).toBe('tab\tline\nreturn_x000D_')
  expect(xmlText('_x0041_ _x41_')).toBe('_x005F_x0041_ _x41_')
  expect(xmlText('\u0000\u0001\uFFFE\uD800')).toBe('\uFFFD\uFFFD\uFFFD\uFFFD')
  expect(xmlText('学生 🎓')).toBe('学生 🎓')
})
