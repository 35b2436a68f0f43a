import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { parseForm } from './form-body.ts'

test.each([
  ['amount=2500&currency=usd', { amount: '2500', currency: 'usd' }],
  ['metadata[user]=a%20b&metadata[x]=', { metadata: { user: 'a b', x: '' } }],
  ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
  ['expand[0]=a&expand[1]=b', { expand: ['a', 'b'] }],
  ['card[address][city]=Bonn', { card: { address: { city: 'Bonn' } } }],
  ['', {}],
])('%s', (text, form) => {
  expect(JSON.parse(JSON.stringify(parseForm(text)))).toEqual(form)
})

test.each(['a=1&a[b]=2', 'a[b]=1&a=2', '[a]=1', 'a[b=1', 'a[b][c][d][e][f]=1', 'a=1&'.repeat(600)])(
  'refuses %.20s',
  text => {
    expect(() => parseForm(text)).toThrow(ApiError)
  },
)

test('names of built-in properties are names like others', () => {
  const form = parseForm('__proto__[admin]=1&constructor=2')
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor'])
  expect(({} as { admin?: string }).admin).toBeUndefined()
})
