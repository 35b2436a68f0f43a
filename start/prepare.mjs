// Runs before `npm start` and `npm test`, on any Node from 20 on: installs what package-lock.json names when it is
// not installed yet, and builds the web application when its sources changed since the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'

process.chdir(new URL('..', import.meta.url).pathname)

const lock = ['package.json', 'package-lock.json']
const webSources = [
  ...lock,
  'web',
  'contract',
  'payment-sandbox/browser',
  'payment-sandbox/build.ts',
  'payment-sandbox/test-cards.ts',
  'vite.config.ts',
  'react-router.config.ts',
]

once('node_modules/.bursary-installed', lock, 'Installing dependencies (about a minute)…', [
  'ci',
  '--no-audit',
  '--no-fund',
])
once('build/.bursary-built', webSources, 'Building the web application…', ['run', 'build'])

/** Runs an npm command unless the stamp says that it was run on the same files. */
function once(stamp, paths, message, npm) {
  const digest = digestOf(paths)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  console.log(message)
  const run = spawnSync('npm', npm, { encoding: 'utf8', shell: process.platform === 'win32' })
  if (run.status !== 0) {
    console.error(
      `${run.stdout ?? ''}${run.stderr ?? ''}\n"npm ${npm.join(' ')}" failed; what it said stands above.`,
    )
    process.exit(1)
  }
  mkdirSync(stamp.slice(0, stamp.lastIndexOf('/')), { recursive: true })
  writeFileSync(stamp, digest)
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
