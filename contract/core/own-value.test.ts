import { expect, test } from 'vitest'
import { ownValue } from './own-value.ts'

test('[IMPORT1] a word from outside is found only where it was written', () => {
  const words = { award: 'Award', waitlist: undefined }
  expect(ownValue(words, 'award')).toBe('Award')
  for (const word of ['declined', 'constructor', '__proto__', 'toString'])
    expect(ownValue(words, word)).toBeUndefined()
})
