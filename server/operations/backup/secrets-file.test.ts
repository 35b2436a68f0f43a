import { expect, test } from 'vitest'
import { passphraseProblem } from './secrets-file.ts'

test.each([
  'magnet pilot oyster cargo velvet',
  'r3JtXw7q0LkZ9vB2mD5s',
  'rio-lago-mesa-ñandú',
  'q7fk2mx9vdp4wz1h',
])('[OPS3] a passphrase that is hard to guess is taken: %s', passphrase => {
  expect(passphraseProblem(passphrase)).toBeUndefined()
})

test.each([
  '',
  'Tr0ub4dor&3',
  'correct horse',
  'aaaaaaaaaaaaaaaaaaaaaaaa',
  'passwordpassword',
  '12345678901234567890',
  'abcdefghijklmnopqrst',
  'hahahahahahahahahaha',
])('[OPS3] one that can be guessed is refused, with what would do: %j', passphrase => {
  expect(passphraseProblem(passphrase)).toContain('at least 16 characters, 8 of them different')
})
