import { expect, test } from 'vitest'
import { createIdentityLog } from './identity-log.ts'

test('a logged failure names what and where, and holds no token, state, address or property', () => {
  const lines: unknown[] = []
  const write = (details: object, message: string) => lines.push([details, message])
  const log = createIdentityLog({ warn: write, error: write })
  const error = Object.assign(
    new Error('No row for reset-password:0aB1cD2eF3gH4iJ5kL6mN7oP of ada@example.org'),
    {
      code: '23505',
      details: { state: 'stateOf32CharactersThatIsSecret0' },
    },
  )

  log.failure('could not sign in', error)
  log.fromBetterAuth('error', 'Failed to parse state stateOf32CharactersThatIsSecret0', ['x', error])
  log.fromBetterAuth('warn', 'Invalid password', [])

  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject([{ identity: { name: 'Error', code: '23505' } }, 'could not sign in'])
  expect(JSON.stringify(lines)).toContain('identity-log.test.ts')
  expect(JSON.stringify(lines)).not.toMatch(/0aB1cD2e|stateOf32|ada@/)
})
