import { expect, test } from 'vitest'
import { fromLeft, levelsOf } from './directions.ts'

/** The parts of a line from left to right. */
function order(line: string, isFromTheRight: boolean): string[] {
  const levels = levelsOf(line, isFromTheRight)
  const parts: { text: string; level: number }[] = []
  let at = 0
  for (const sign of line) {
    const level = levels?.[at] ?? 0
    at += sign.length
    const last = parts.at(-1)
    if (last?.level === level) last.text += sign
    else parts.push({ text: sign, level })
  }
  return fromLeft(parts).map(({ text }) => text)
}

test.each([
  ['Sara O’Neil', false, ['Sara O’Neil']],
  ['Sara (שרה) 12', false, ['Sara (', 'שרה', ') ', '12']],
  ['שרה 12 נועה', false, [' נועה', '12', 'שרה ']],
  ['שרה O’Neil 12', true, ['O’Neil 12', 'שרה ']],
  ['نگین ۱۲ و ۳۴', true, ['۳۴', ' و ', '۱۲', 'نگین ']],
  ['𞤀𞤣 abc', true, ['abc', '𞤀𞤣 ']],
] as const)('[DESK8] “%s” is drawn in the order in which it is read', (line, isFromTheRight, parts) => {
  expect(order(line, isFromTheRight).join('|')).toBe(parts.join('|'))
})

test('[DESK8] brackets between letters that are read from the right face them', () => {
  expect(fromLeft([{ text: ' (', level: 1 }])).toEqual([{ text: ') ', level: 1 }])
})
