import { expect, test } from 'vitest'
import { findOwn, ownWordsOf } from './own-words.ts'

const own = ownWordsOf({
  name: 'Diane María Uwase Li',
  email: 'd.uwase@example.org',
  phone: '+250 788 123 456',
  address: '12 Harbour Road, Kigali',
  numbers: ['7K3M-Q9TX-2'],
})
const found = (text: string) => findOwn(text, own).map(({ start, end }) => text.slice(start, end))

test.each([
  ['People call me Diane of the ditch.', ['Diane']],
  ['UWASE Diane', ['UWASE Diane']],
  ['Maria, maría, MARÍA and MARI\u0301A', ['Maria', 'maría', 'MARÍA', 'MARI\u0301A']],
  ['Dianes and Mariage', []],
  ['Write to D.Uwase@Example.org, or call 0788 123 456.', ['D.Uwase@Example.org', '0788 123 456']],
  ['Or (+250) 788-123-456', ['(+250) 788-123-456']],
  ['In 2024 I earned 788123 francs', []],
  ['We live at 12  harbour\nroad in Kigali.', ['12  harbour\nroad', 'Kigali']],
  ['My number is 7k3m-q9tx-2', ['7k3m-q9tx-2']],
  // Two letters say nothing.
  ['Li is short', []],
])('[FAIR2] in %j, %j gives its applicant away', (text, words) => {
  expect(found(text)).toEqual(words)
})

test('[FAIR2] names are found in scripts without spaces', () => {
  const text = '我是李小龙的学生'
  const spans = findOwn(text, ownWordsOf({ name: '李小龙', email: 'x@example.org' }))
  expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(['李小龙'])
})
