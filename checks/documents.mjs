// Keeps the documents true: links, named paths, npm scripts, decisions and tests exist.
// `node checks/documents.mjs` prints what does not, and the number of words of all Markdown.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const notOurs = new Set(['build', 'data', 'node_modules'])
const files = listFiles('')
const decisions = files.filter(file => /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/.test(file))
const numbers = decisions.map(file => basename(file).slice(0, 4))
const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
const pages = files.filter(file => file.endsWith('.md'))
const index = read('docs/decisions/README.md')
const problems = []
const namedTests = new Set()

for (const page of pages) {
  const text = read(page)
  for (const [, target] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
    if (!target.includes(':') && !existsSync(join(root, dirname(page), target)))
      problems.push(`${page} links to ${target}, which does not exist.`)
  }
  for (const [, path] of text.matchAll(/`(\.?[\w-]+\/[\w./-]*?)`/g)) {
    const isPath = /\/$|\.(ts|tsx|mjs|md|sql|json|css)$/.test(path)
    if (isPath && !notOurs.has(path.split('/')[0]) && !exists(path, page))
      problems.push(`${page} names ${path}, which does not exist.`)
  }
  for (const [, script] of text.matchAll(/npm run ([\w:-]+)/g)) {
    if (!scripts.includes(script)) problems.push(`${page} names "npm run ${script}", which does not exist.`)
  }
}

for (const file of decisions) {
  const text = read(file)
  const [number] = basename(file).split('-')
  const form =
    /^# (\d{4}) \S.*\n\nDate: \d{4}-\d\d-\d\d\nStatus: (?:accepted|superseded by \d{4})\b[^\n]*\n\n## Context\n[^]*\n## Decision\n[^]*\n## Consequences\n/
  if (form.exec(text)?.[1] !== number)
    problems.push(`${file} is not "# ${number} Title", Date, Status, Context, Decision, Consequences.`)
  if (wordsOf(text) > 450) problems.push(`${file} is longer than a page.`)
  const [, heading] = /^# (.*)/.exec(text)
  const name = heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  if (basename(file, '.md') !== name) problems.push(`${file} is not called as its title: ${name}.`)
  if (index.split(`](${basename(file)})`).length !== 2)
    problems.push(`docs/decisions/README.md does not name ${basename(file)} once.`)
}
if (new Set(numbers).size < numbers.length) problems.push('Two decisions have the same number.')

for (const file of files.filter(name => /\.(ts|tsx|mjs|md|sql)$/.test(name) || name.startsWith('.env'))) {
  for (const [, number] of read(file).matchAll(
    /\b(?:docs\/decisions\/|decisions? |superseded by )(\d{4})\b/g,
  )) {
    if (!numbers.includes(number)) problems.push(`${file} names decision ${number}, which does not exist.`)
  }
}

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
const installed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
const cells = Array.from(read('docs/dependencies.md').matchAll(/^\| (`[^|]+`) \|/gm), ([, names]) => names)
const explained = cells.flatMap(names => names.split(', ').map(name => name.slice(1, -1)))
for (const name of installed.filter(one => !explained.includes(one)))
  problems.push(`docs/dependencies.md does not say what ${name} is for.`)
for (const name of explained.filter(one => !installed.includes(one)))
  problems.push(`docs/dependencies.md names ${name}, which package.json does not.`)

for (const [, file, words] of read('docs/security.md').matchAll(/`([\w-]+):([^`]+)`/g))
  nameTest('docs/security.md', file, words)

const row = /^- (\d+\.\d+\.\d+) (?:\((partly|no|operator)\) )?\S.*$/
const rows = new Set()
for (const line of read('docs/security-asvs.md')
  .split('\n')
  .filter(text => /^- \d/.test(text))) {
  const [, id, met] = row.exec(line) ?? []
  if (!id) problems.push(`docs/security-asvs.md has a row that cannot be read: ${line}`)
  else if (rows.has(id)) problems.push(`docs/security-asvs.md has ${id} twice.`)
  rows.add(id)
  const [, file, words] = / `([\w-]+):([\w-]+)`$/.exec(line) ?? []
  if (file) nameTest('docs/security-asvs.md', file, words)
  else if (!met) problems.push(`docs/security-asvs.md says ${id} is met, but not by which test.`)
}
if (namedTests.size === 0 || rows.size === 0) problems.push('The security pages name no test, or no row.')

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else {
  const words = pages.reduce((sum, page) => sum + wordsOf(read(page)), 0)
  console.log(
    `${pages.length} documents with ${words} words, ${decisions.length} decisions, ${rows.size} rows of the ASVS and ${namedTests.size} named tests are as the code says.`,
  )
}

/** Notes a problem unless a title in a test file holds these words, with hyphens for spaces. */
function nameTest(page, file, words) {
  namedTests.add(`${file} ${words}`)
  const wanted = words.replaceAll('-', ' ')
  const found = files.filter(
    name => basename(name).replace(/(\.(slow|endurance))?\.test\.tsx?$/, '') === file,
  )
  if (!found.some(name => titlesOf(name).some(title => title.replaceAll('-', ' ').includes(wanted))))
    problems.push(`${page} names the test "${file} › ${words}", which no title holds.`)
}

function titlesOf(file) {
  return read(file)
    .split('\n')
    .filter(line => /(?:\b(?:test|it|describe)\b|[)\]]).*\(\s*['"`]/.test(line))
}

/** Whether a path, or the beginning of a decision's name, exists from the root or next to the page. */
function exists(path, page) {
  return [path, join(dirname(page), path)].some(place => existsSync(join(root, place)))
}

function listFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (notOurs.has(entry.name) || entry.name === '.git') return []
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}

function read(file) {
  return readFileSync(join(root, file), 'utf8')
}

function wordsOf(text) {
  return text.split(/\s+/).filter(Boolean).length
}
