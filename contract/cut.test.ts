import { expect, test } from 'vitest'
import { cut } from './cut.ts'

test('a text is cut before a letter of two units, not through it', () => {
  expect(['Zoë 🎓!', 'Zoë 🎓', '', '🎓🎓'].map(text => cut(text, 5))).toEqual(['Zoë ', 'Zoë ', '', '🎓🎓'])
  expect(cut('Zoë 🎓!', 6)).toBe('Zoë 🎓')
})
