import { expect, test } from 'vitest'
import type { ItemRow } from './payment-file-repository.ts'
import { type ResultRow, readDay, readResultsFile } from './results-file.ts'
import { compareResults } from './results-policy.ts'
import { vouchFor } from '../../../platform/access/scope.ts'

const item = (name: string, more: Partial<ItemRow> = {}): ItemRow => ({
  instalment_id: vouchFor(name, 'A test knows it.'),
  award_id: vouchFor(name, 'A test knows it.'),
  award_state: 'accepted',
  place: 0,
  reference: `A-2026-${name}/1`,
  payment: `A-2026-${name}/1`,
  payee: 'Amina',
  student: 'Amina',
  student_number: '',
  amount_minor: 100_000,
  result: null,
  result_on: null,
  returned_minor: 0,
  ...more,
})

const row = (name: string, more: Partial<ResultRow> = {}): ResultRow => ({
  row: 2,
  reference: `A-2026-${name}/1`,
  result: 'paid',
  said: 'paid',
  amount: null,
  day: null,
  ...more,
})

const compare = (items: ItemRow[], rows: ResultRow[]) =>
  compareResults({ number: 'P-0015', items, today: '2027-03-01' }, rows)

const judged = (items: ItemRow[], rows: ResultRow[]) => {
  const lines = compare(items, rows)
  return typeof lines === 'string'
    ? lines
    : lines.map(({ change, words }) => (words ? `${change}: ${words}` : change))
}

test('[AWARD6] plain results pay or return what was sent', () => {
  const items = [item('1'), item('2'), item('3')]
  expect(
    judged(items, [
      row('1', { amount: 100_000, day: '2027-03-01' }),
      row('2', { result: 'returned' }),
      row('3', { result: 'returned', amount: 40_000 }),
    ]),
  ).toEqual(['paid', 'returned', 'returned: A part came back.'])
})

test('[AWARD6] what is told again changes nothing, and what contradicts it is left open', () => {
  const paid = item('1', { result: 'paid' })
  const back = item('2', { result: 'returned', returned_minor: 100_000 })
  const some = item('3', { result: 'returned', returned_minor: 40_000 })
  expect(
    judged(
      [paid, back, some],
      [row('1'), row('2', { result: 'returned' }), row('3', { result: 'returned', amount: 40_000 })],
    ),
  ).toEqual(['same', 'same', 'same'])
  expect(
    judged(
      [paid, back, some],
      [row('1', { result: 'returned' }), row('2'), row('3', { result: 'returned' })],
    ),
  ).toEqual(['returned', 'open: It came back already.', 'open: It came back already, with another amount.'])
})

test('[AWARD6] rows that cannot be told are left open, with the reason', () => {
  const items = ['1', '2', '3', '4', '5', '6', '7'].map(name => item(name))
  expect(
    judged(items, [
      row('1', { result: undefined }),
      row('2', { amount: undefined }),
      row('3', { day: undefined }),
      row('4', { day: '2027-03-02' }),
      row('5', { amount: 99_999 }),
      row('6', { result: 'returned', amount: 0 }),
      row('7'),
      row('7', { result: 'returned' }),
    ]),
  ).toEqual([
    'open: Its result is neither “paid” nor “returned”.',
    'open: Its amount cannot be read.',
    'open: Its day cannot be read. Please write it as 2027-03-31.',
    'open: Its day has not come yet.',
    'open: Its amount differs from what was sent. Say which is right.',
    'open: Nothing came back by its amount.',
    'open: Several rows are about it, and they differ.',
    'open: Several rows are about it, and they differ.',
  ])
})

test('[AWARD6] results of another file are refused as a whole', () => {
  expect(judged([item('1')], [row('1'), row('9')])).toBe(
    'This is not the result of P-0015: 1 of its 2 references is unknown here.',
  )
  expect(judged([item('1')], [row('1', { amount: 5 })])).toBe(
    'This is not the result of P-0015: its amount differs.',
  )
})

test('[AWARD7] the one payment of a school is all of its instalments', () => {
  const items = ['1', '2'].map(name => item(name, { payment: 'P-0015-01' }))
  const school = (more: Partial<ResultRow>) => row('', { reference: 'p-0015-01', ...more })
  expect(judged(items, [school({ amount: 200_000 })])).toEqual(['paid'])
  expect(judged(items, [school({ result: 'returned' })])).toEqual(['returned'])
  expect(judged(items, [school({ result: 'returned', amount: 50_000 })])[0]).toContain('Say of which student')
  expect(judged(items, [row('2', { result: 'returned', amount: 50_000 })])).toEqual([
    'returned: A part came back.',
  ])
})

test('[AWARD6] a file with results is read by what finance offices call its columns', async () => {
  const read = (text: string) => readResultsFile(Buffer.from(text), 'usd')
  expect(
    await read(
      'End-to-End ID;Name;Status;Paid amount;Value date\nA-1/1;=x;OK;"2.000,00";31.12.2026\n;;Total;9;\n',
    ),
  ).toEqual([
    { row: 2, reference: 'A-1/1', result: 'paid', said: 'OK 2.000,00', amount: 200_000, day: '2026-12-31' },
  ])
  expect(await read('reference,result\nA-1/1,bounced\nA-2/1,perhaps\n')).toMatchObject([
    { result: 'returned', amount: null, day: null },
    { result: undefined },
  ])
  await expect(read('name,result\nx,paid\n')).rejects.toThrow(
    'Its first row does not name the column “reference”.',
  )
  await expect(read('reference,result\n')).rejects.toThrow('It has no results.')
})

test.each([
  ['2027-03-31', '2027-03-31'],
  ['2027-03-31T10:00:00Z', '2027-03-31'],
  ['1.3.2027', '2027-03-01'],
  ['2027-02-30', undefined],
  ['03/04/2027', undefined],
  ['soon', undefined],
])('[AWARD6] the day %j is %j', (text, day) => expect(readDay(text)).toBe(day))
