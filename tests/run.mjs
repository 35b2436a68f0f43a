// Runs the tests and ends with the time of each part, the slowest files, and one line that counts.
// `quick` is `npm test`: the checks and every file that is not slow; `slow` the `*.slow.test.ts` files; `all` both.
// `unit`, `integration` or `e2e` run one part, `release` the test of a release; `[FILTER …]` narrows each of these.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './support/browser/chromium.ts'

const parts = ['unit', 'integration', 'e2e']
const runs = {
  quick: ['--exclude', '**/*.slow.test.*'],
  slow: ['.slow.test.'],
  all: [],
  release: ['--config', 'vitest.endurance.config.ts', 'tests/endurance/operations/release.test.ts'],
  ...Object.fromEntries(parts.map(part => [part, ['--project', part]])),
}
const [run, ...filters] = process.argv.slice(2)
if (!Object.hasOwn(runs, run)) throw new Error(`Which tests? One of ${Object.keys(runs).join(', ')}.`)

const folder = mkdtempSync(join(tmpdir(), 'bursary-results-'))
const results = join(folder, 'results.json')
const inherit = { stdio: 'inherit', shell: process.platform === 'win32' }

const started = Date.now()
const checks = run === 'quick' || run === 'all'
const check = checks ? spawnSync('npm', ['run', '--silent', 'check'], inherit) : { status: 0 }
const checked = Date.now()
const chromium = run === 'unit' ? undefined : provideChromium()
const tests = spawnSync(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`, ...runs[run], ...filters],
  { ...inherit, env: { ...process.env, ...(chromium && { CHROMIUM: chromium }) } },
)
const files = readFiles()
rmSync(folder, { recursive: true })

const { passed, failed } = count(files)
const skipped = files.flatMap(({ name, assertionResults }) =>
  assertionResults
    .filter(test => !['passed', 'failed'].includes(test.status))
    .map(test => `${name} › ${test.fullName}`),
)
tellTimes(files)
for (const title of skipped) console.log(`Skipped: ${title}`)
if (check.status !== 0) console.log('The checks failed; see their messages above the tests.')
if (tests.status !== 0 && failed === 0) console.log('The test run itself failed; see its messages above.')
const counted = [
  `${passed} passed`,
  `${failed} failed`,
  ...(skipped.length ? [`${skipped.length} skipped`] : []),
]
console.log(`\n${run}: ${counted.join(', ')}`)
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
    return JSON.parse(readFileSync(results, 'utf8')).testResults.map(file => ({
      ...file,
      name: relative(process.cwd(), file.name).replaceAll('\\', '/'),
    }))
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
  if (checks) console.log(`\nChecks: ${seconds(checked - started)}`)
  for (const name of parts) {
    const own = all.filter(file => partOf(file.name) === name)
    if (own.length === 0) continue
    const time = Math.max(...own.map(file => file.endTime)) - Math.min(...own.map(file => file.startTime))
    console.log(`${name}: ${seconds(time)}, ${own.length} files`)
  }
  console.log('Slowest files:')
  const slowest = all.sort((a, b) => b.endTime - b.startTime - (a.endTime - a.startTime)).slice(0, 12)
  for (const { name, startTime, endTime } of slowest)
    console.log(`  ${seconds(endTime - startTime)}  ${name}`)
  console.log(`In all: ${seconds(Date.now() - started)}`)
}

function partOf(name) {
  return /^tests\/(integration|e2e)\//.exec(name)?.[1] ?? 'unit'
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
