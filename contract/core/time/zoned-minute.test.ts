import { expect, test } from 'vitest'
import { formatClosing } from './zoned-minute.ts'

const now = new Date('2026-11-26T10:00:00Z')
const at = (time: string, zone = 'Asia/Bangkok') => formatClosing(new Date(time), zone, now)

test('[ROUND2] a closing is told by the minute before which one has to be ready', () => {
  expect(at('2026-12-10T05:00:00Z')).toBe('before 12:00 on 10 December (Bangkok)')
  expect(at('2026-12-10T05:00:00Z', 'UTC')).toBe('before 05:00 on 10 December (UTC)')
})

test('[ROUND2] one at midnight is told by the day that ends', () => {
  expect(at('2026-12-10T17:00:00Z')).toBe('by the end of 10 December (Bangkok)')
})

test('[ROUND2] one that is far ahead has its year', () => {
  expect(at('2027-12-10T05:00:00Z')).toBe('before 12:00 on 10 December 2027 (Bangkok)')
})
