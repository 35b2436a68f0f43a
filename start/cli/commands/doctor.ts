import { type ExitCode, defineCommand, json } from '../command.ts'
import type { Result } from '../../doctor/check.ts'
import { examine } from '../../doctor/examine.ts'

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Checks the installation and says what is wrong and how to fix it; changes nothing.',
  options: {
    ...json,
    'send-test-mail': { type: 'string', value: 'ADDRESS', about: 'Also sends a test email to this address.' },
  },
  examples: ['doctor', 'doctor --send-test-mail you@example.org', 'doctor --json'],
  async run({ values }): Promise<ExitCode> {
    const results = await examine(process.env, values['send-test-mail'])
    console.log(values.json ? JSON.stringify({ checks: results }) : results.map(inWords).join('\n'))
    return results.some(({ state }) => state === 'wrong') ? 1 : 0
  },
})

/** One line, and two more with what is wrong and what to do. */
function inWords({ name, state, looked, problem, remedy }: Result): string {
  const line = `${state.padEnd(9)}${name.padEnd(16)}${looked}`.trimEnd()
  if (!problem) return line
  return [line, problem, `→ ${remedy}`].join(`\n${' '.repeat(25)}`)
}
