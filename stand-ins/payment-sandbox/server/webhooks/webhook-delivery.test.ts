import { expect, test } from 'vitest'
import { backOff, signatureOf } from './webhook-delivery.ts'

test('waits double up to an hour', () => {
  expect([1, 2, 3, 10, 12, 100].map(backOff)).toEqual([2, 4, 8, 1024, 3600, 3600])
})

test('the signature is HMAC-SHA256 over time and payload', () => {
  expect(signatureOf('{}', 'whsec_x', 1_700_000_000)).toMatch(/^t=1700000000,v1=[0-9a-f]{64}$/)
  expect(signatureOf('{}', 'whsec_x', 1)).not.toBe(signatureOf('{ }', 'whsec_x', 1))
})
