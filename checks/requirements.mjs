// Keeps docs/requirements.md true: every promise has a test in `npm test` whose title carries its ID, and every ID is on
// the page.
// `node checks/requirements.mjs` checks this; `npm run requirements` also lists the tests, `-- P6` those of one promise.
import { readdirSync, readFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const notSource = new Set(['build', 'data', 'docs', 'node_modules'])

/** ID → tests whose titles carry it, as `file › title`. */
function findTests() {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !entry.name.startsWith('.') && !notSource.has(entry.name))
    .map(entry => entry.name)
  const files = folders.flatMap(folder =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.test\.tsx?$/.test(name))
      .map(name => `${folder}/${name}`),
  )
  const found = new Map()
  for (const file of files.sort()) {
    const titles = readFileSync(new URL(file, root), 'utf8').matchAll(
      /\b(?:test|it|describe)(?:\.each\([^)]*\))?\(\s*(['"`])([\s\S]*?)\1/g,
    )
    for (const [, , title] of titles) {
      for (const [, id] of title.matchAll(/\[([A-Z]+\d+)\]/g)) {
        found.set(id, [...(found.get(id) ?? []), `${file} › ${title}`])
      }
    }
  }
  return found
}

/** Whether `npm test` runs the file: those of the endurance run and the slow ones it leaves out. */
const isQuick = test => !/^tests\/endurance\/|\.(slow|endurance)\.test\./.test(test.split(' › ')[0])

const tests = findTests()
const page = readFileSync(new URL('docs/requirements.md', root), 'utf8')
const promises = [...page.matchAll(/^- \*\*([A-Z]+\d+)\*\* (.+)$/gm)]
const known = promises.map(([, id]) => id)

if (process.argv.includes('--list')) {
  const [wanted] = process.argv.slice(process.argv.indexOf('--list') + 1)
  for (const [, id, promise] of promises) {
    if (wanted && wanted !== id) continue
    console.log(`${id} ${promise}`)
    for (const test of tests.get(id) ?? []) console.log(`  ${test}`)
  }
}

const problems = [
  ...known.filter(id => !tests.get(id)?.some(isQuick)).map(id => `No quick test carries the ID ${id}.`),
  ...known.filter((id, at) => known.indexOf(id) !== at).map(id => `docs/requirements.md has ${id} twice.`),
  ...[...tests].flatMap(([id, [first]]) =>
    known.includes(id) ? [] : [`${first} carries ${id}, which docs/requirements.md does not have.`],
  ),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0 || known.length === 0) process.exitCode = 1
else if (!process.argv.includes('--list')) console.log(`${known.length} promises, each with a quick test.`)
