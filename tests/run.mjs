// What `npm test` runs: the checks, then unit, integration and browser tests. Its last line counts them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'

const folder = mkdtempSync(join(tmpdir(), 'bursary-results-'))
const results = join(folder, 'results.json')
const inherit = { stdio: 'inherit', shell: process.platform === 'win32' }

const check = spawnSync('npm', ['run', '--silent', 'check'], inherit)
const tests = spawnSync(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`, ...process.argv.slice(2)],
  { ...inherit, env: { ...process.env, CHROMIUM: findChromium() } },
)

const { numPassedTests = 0, numFailedTests = 0 } = readResults()
rmSync(folder, { recursive: true })
if (check.status !== 0) console.log('The checks failed; what they said stands above the tests.')
if (tests.status !== 0 && numFailedTests === 0)
  console.log('The test run itself failed; what it said stands above.')
console.log(`\nTests: ${numPassedTests} passed, ${numFailedTests} failed`)
process.exit(check.status === 0 && tests.status === 0 && numPassedTests > 0 ? 0 : 1)

function readResults() {
  try {
    return JSON.parse(readFileSync(results, 'utf8'))
  } catch {
    return {}
  }
}
