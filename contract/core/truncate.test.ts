import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test('a text is truncated before a letter of two units, not through it', () => {
  expect(['Zoë 🎓!', 'Zoë 🎓', '', '🎓🎓'].map(text => truncate(text, 5))).toEqual([
    'Zoë ',
    'Zoë ',
    '',
    '🎓🎓',
  ])
  expect(truncate('Zoë 🎓!', 6)).toBe('Zoë 🎓')
})
