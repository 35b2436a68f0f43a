// What `npm test` runs: the checks, then unit, integration and browser tests.
// `node tests/run.mjs PART [FILTER …]` runs one part (unit, integration or e2e) without the checks.
// Ends with the time of each part, the slowest files, and a line that counts the tests.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './chromium.mjs'

const parts = ['unit', 'integration', 'e2e']
const [first, ...others] = process.argv.slice(2)
const part = parts.includes(first) ? first : undefined
const filters = part ? ['--project', part, ...others] : process.argv.slice(2)

const folder = mkdtempSync(join(tmpdir(), 'bursary-results-'))
const results = join(folder, 'results.json')
const inherit = { stdio: 'inherit', shell: process.platform === 'win32' }

const started = Date.now()
const check = part ? { status: 0 } : spawnSync('npm', ['run', '--silent', 'check'], inherit)
const checked = Date.now()
const chromium = part === 'unit' ? undefined : provideChromium()
const tests = spawnSync(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`, ...filters],
  { ...inherit, env: { ...process.env, ...(chromium && { CHROMIUM: chromium }) } },
)
const files = readFiles()
rmSync(folder, { recursive: true })

const { passed, failed } = count(files)
tellTimes(files)
if (check.status !== 0) console.log('The checks failed; see their messages above the tests.')
if (tests.status !== 0 && failed === 0) console.log('The test run itself failed; see its messages above.')
console.log(`\nTests: ${passed} passed, ${failed} failed`)
process.exit(check.status === 0 && tests.status === 0 && passed > 0 && failed === 0 ? 0 : 1)

/** Without a Chromium the browser tests fail; the others still run. */
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

/** A file that failed without a failed test (it does not load, or its set-up breaks) counts as one failure. */
function count(all) {
  const total = { passed: 0, failed: 0 }
  for (const { status, assertionResults } of all) {
    const broken = assertionResults.filter(test => test.status === 'failed').length
    total.passed += assertionResults.filter(test => test.status === 'passed').length
    total.failed += status === 'failed' ? Math.max(broken, 1) : broken
  }
  return total
}

/** Parts run one after the other, so that a part takes from the start of its first file to the end of its last. */
function tellTimes(all) {
  if (!part) console.log(`\nChecks: ${seconds(checked - started)}`)
  const timed = all.map(({ name, startTime, endTime }) => ({
    name: relative(process.cwd(), name).replaceAll('\\', '/'),
    startTime,
    endTime,
  }))
  for (const name of parts) {
    const own = timed.filter(file => partOf(file.name) === name)
    if (own.length === 0) continue
    const time = Math.max(...own.map(file => file.endTime)) - Math.min(...own.map(file => file.startTime))
    console.log(`${name}: ${seconds(time)}, ${own.length} files`)
  }
  console.log('Slowest files:')
  const slowest = timed.sort((a, b) => b.endTime - b.startTime - (a.endTime - a.startTime)).slice(0, 12)
  for (const { name, startTime, endTime } of slowest)
    console.log(`  ${seconds(endTime - startTime)}  ${name}`)
}

function partOf(name) {
  return /^tests\/(integration|e2e)\//.exec(name)?.[1] ?? 'unit'
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
