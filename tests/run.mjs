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
const chromium = provideChromium()
const tests = spawnSync(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`, ...process.argv.slice(2)],
  { ...inherit, env: { ...process.env, ...(chromium && { CHROMIUM: chromium }) } },
)
const { passed, failed } = count(readFiles())
rmSync(folder, { recursive: true })

if (check.status !== 0) console.log('The checks failed; what they said stands above the tests.')
if (tests.status !== 0 && failed === 0) console.log('The test run itself failed; what it said stands above.')
console.log(`\nTests: ${passed} passed, ${failed} failed`)
process.exit(check.status === 0 && tests.status === 0 && passed > 0 && failed === 0 ? 0 : 1)

/** Without a Chromium the browser tests fail, the others can still say what they have to say. */
function provideChromium() {
  try {
    return findChromium()
  } catch (error) {
    console.error(error.message)
    return undefined
  }
}

function readFiles() {
  try {
    return JSON.parse(readFileSync(results, 'utf8')).testResults
  } catch {
    return []
  }
}

/** A file that failed without a failed test (it does not load, its set-up breaks) counts as one failed. */
function count(files) {
  const total = { passed: 0, failed: 0 }
  for (const { status, assertionResults } of files) {
    const broken = assertionResults.filter(test => test.status === 'failed').length
    total.passed += assertionResults.filter(test => test.status === 'passed').length
    total.failed += status === 'failed' ? Math.max(broken, 1) : broken
  }
  return total
}
