import type { Command, Option } from './command.ts'

/** What `bursary --help` prints. */
export function generalHelp(commands: Command[]): string {
  return [
    'bursary COMMAND [OPTIONS]',
    '',
    ...inColumns(commands.map(({ name, argument, summary }) => [words(name, argument), summary])),
    '',
    'For details: bursary COMMAND --help. Settings come from the environment (see .env.example).',
    'Exit codes: 0 done, 1 failed, 2 usage error, 3 refused (it would destroy data).',
  ].join('\n')
}

/** What `bursary NAME --help` prints. */
export function commandHelp({ name, summary, argument, options, examples }: Command): string {
  const rows = Object.entries<Option>(options).map(([option, { value, about }]): [string, string] => [
    words(`--${option}`, value),
    about,
  ])
  return [
    words('bursary', name, argument, rows.length > 0 ? '[OPTIONS]' : undefined),
    '',
    `  ${summary}`,
    '',
    ...inColumns([...rows, ['--help', 'Prints this help.']]),
    '',
    'For instance:',
    ...examples.map(example => `  bursary ${example}`),
  ].join('\n')
}

function inColumns(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

function words(...parts: (string | undefined)[]): string {
  return parts.filter(part => part !== undefined).join(' ')
}
