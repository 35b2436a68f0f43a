import { expect, test } from 'vitest'
import { Kinds } from './kinds.ts'

test('[FIND8] a combination keeps its number, and those there is no room for are refused', () => {
  const kinds = new Kinds()
  const kind = (number: number) => ({ subject: `Subject ${number}`, degree: 'PhD', category: 'Partial' })
  for (let i = 0; i < 65_536; i += 1) kinds.numberOf(kind(i))
  expect(kinds.numberOf(kind(65_535))).toBe(65_535)
  expect(() => kinds.numberOf(kind(65_536))).toThrow('Too many combinations')
  expect(new Kinds(kinds.list).numberOf(kind(7))).toBe(7)
})
