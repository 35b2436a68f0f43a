import { expect, test } from 'vitest'
import {
  accentColours,
  accentContrast,
  accentProblem,
  accentStyle,
  contrast,
  nearestAccent,
} from './accent.ts'

test('[OPS6] contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.542, 3)
})

test('[OPS6] an accent that cannot be read is refused with the nearest one that can', () => {
  expect(accentProblem('')).toBeUndefined()
  expect(accentProblem('#7a1022')).toBeUndefined()
  expect(accentProblem('red')).toContain('such as #')
  const problem = accentProblem('#777777') ?? ''
  const [, near = ''] = /Use (#[0-9a-f]{6})/.exec(problem) ?? []
  expect(problem).toMatch(/^#777777 has a contrast of \d\.\d\d on our pages; 4.5 is needed/)
  expect(accentProblem(near)).toBeUndefined()
})

test('[OPS6] whatever is chosen can be read in both schemes, and so can the text on it', () => {
  for (let i = 0; i < 500; i += 1) {
    const accent = `#${((i * 33_554_393) % 0x1000000).toString(16).padStart(6, '0')}`
    for (const scheme of ['light', 'dark'] as const) {
      const { '--color-accent': text, ...others } = accentColours(accent, scheme)
      expect(accentContrast(text, scheme), `of ${accent}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(others['--color-on-accent'], others['--color-accent-fill'])).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('[OPS6] an accent that can be read stays as it is, and its style holds nothing but colours', () => {
  expect(nearestAccent('#7a1022', 'light')).toBe('#7a1022')
  expect(accentStyle('')).toBe('')
  expect(accentStyle('#7a1022')).toMatch(/^[-:;{}()@.#\w\s]+$/)
})
