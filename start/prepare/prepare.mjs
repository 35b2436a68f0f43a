// Runs before `npm start` and `npm test`, on any Node from 20 on: installs what package-lock.json names when it is
// not installed yet, and builds the web application when its sources changed since the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

const stamp = 'build/.bursary-built'
const webSources = [
  'package-lock.json',
  'web',
  'contract',
  'start/prepare/build-api-reference.ts',
  'start/prepare/precompress.ts',
  'start/prepare/shared-files.ts',
  'stand-ins/payment-sandbox/browser',
  'stand-ins/payment-sandbox/build.ts',
  'stand-ins/payment-sandbox/test-cards.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
]

if (!isInstalled()) {
  // The build needs the development packages, whatever NODE_ENV says.
  const packages = ['--include=dev', '--include=optional']
  npm('Installing dependencies (about a minute)…', ['ci', '--no-audit', '--no-fund', ...packages])
}

const sources = digestOf(webSources)
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) {
  rmSync(stamp, { force: true })
  npm('Building the web application…', ['run', 'build'])
  mkdirSync('build', { recursive: true })
  writeFileSync(stamp, sources)
}

/** npm writes this lock at the end of an installation; an interrupted one has none. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json')
  const wanted = readPackages('package-lock.json')
  if (!installed || !wanted) return false
  const known = Object.entries(installed).every(
    ([path, { version }]) => wanted[path]?.version === version && existsSync(path),
  )
  return (
    known &&
    Object.keys(wanted).every(path => Object.hasOwn(installed, path) || !isNeeded(path, wanted[path]))
  )
}

/** The entry named '' is the project itself. Optional packages are needed on the systems that they name. */
function isNeeded(path, { optional, os, cpu, libc }) {
  if (path === '') return false
  if (!optional) return true
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc)
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

function npm(message, words) {
  console.log(message)
  const run = spawnSync('npm', words, { encoding: 'utf8', shell: process.platform === 'win32' })
  if (run.status === 0) return
  console.error(`${run.stdout ?? ''}${run.stderr ?? ''}`)
  console.error(`"npm ${words.join(' ')}" failed; see its output above.`)
  process.exit(1)
}

function digestOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesOf).sort()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path).flatMap(name => filesOf(`${path}/${name}`))
}
