// Keeps docs/requirements.md true: every requirement names the tests whose titles carry its ID.
// `node checks/requirements.mjs` fails when a promise has no test or the page is stale; `--write` renews the page.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const page = new URL('../docs/requirements.md', import.meta.url)
const root = new URL('..', import.meta.url)
const folders = ['contract', 'server', 'start', 'web', 'demo-data', 'stand-ins', 'tests']
const row = /^\| ([A-Z]+\d+) \| (.*?) \| (.*?) \|$/

/** ID → files with a test whose title carries it. */
function findTests() {
  const found = new Map()
  const files = folders.flatMap(folder =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.test\.tsx?$/.test(name))
      .map(name => `${folder}/${name}`),
  )
  for (const file of files.sort()) {
    const titles = readFileSync(new URL(file, root), 'utf8').matchAll(
      /\b(?:test|it|describe)(?:\.each\([^)]*\))?\(\s*(['"`])([\s\S]*?)\1/g,
    )
    for (const [, , title] of titles) {
      for (const [, id] of title.matchAll(/\[([A-Z]+\d+)\]/g)) {
        if (!found.has(id)) found.set(id, new Set())
        found.get(id).add(file)
      }
    }
  }
  return found
}

const tests = findTests()
const missing = []
const known = new Set()
let built = 0
const before = readFileSync(page, 'utf8')
const after = before
  .split('\n')
  .map(line => {
    const [, id, promise, cell] = row.exec(line) ?? []
    if (!id) return line
    known.add(id)
    if (cell === 'not built yet') return line
    built += 1
    const files = [...(tests.get(id) ?? [])]
    if (files.length === 0) missing.push(id)
    return `| ${id} | ${promise} | ${files.map(file => `\`${file}\``).join(' ') || 'none'} |`
  })
  .join('\n')

const unknown = [...tests.keys()].filter(id => !known.has(id))
if (process.argv.includes('--write')) writeFileSync(page, after)
else if (after !== before) {
  console.error('docs/requirements.md is stale. Run "npm run requirements" and commit the page.')
  process.exitCode = 1
}
if (missing.length > 0) {
  console.error(`No test carries the ID of: ${missing.join(', ')}`)
  process.exitCode = 1
}
if (unknown.length > 0) {
  console.error(`Tests name requirements that docs/requirements.md does not have: ${unknown.join(', ')}`)
  process.exitCode = 1
}
if (!process.exitCode) console.log(`${built} of ${known.size} requirements are built, each with a test.`)
