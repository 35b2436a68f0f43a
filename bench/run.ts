import { globSync } from 'node:fs'
import { basename } from 'node:path'

// npm run bench -- NAME …: runs the measurement of bench/NAME.ts with the other arguments.
const names = globSync('*.ts', { cwd: import.meta.dirname })
  .map(file => basename(file, '.ts'))
  .filter(name => name !== 'run')
const [wanted = ''] = process.argv.splice(2, 1)
if (names.includes(wanted)) {
  await import(`./${wanted}.ts`)
} else {
  console.error(`npm run bench -- NAME, where NAME is one of: ${names.toSorted().join(', ')}`)
  process.exitCode = 2
}
