// Keeps docs/security.md and docs/security-asvs.md true: every test that they name as `file › title` exists.
// `node checks/security-pages.mjs` fails when a file is gone, when no title in it holds the text, or when a row of the
// OWASP ASVS stands twice or claims to be met without saying by what.
import { existsSync, readFileSync } from 'node:fs'

const root = new URL('..', import.meta.url)
const named = /`((?:tests|server|contract|web)\/[^`›]+?) › ([^`]+)`/g
const title = /\b(?:test|describe)\b.*\(\s*['"`]/
const row = /^\| (v5\.0\.0-\d+\.\d+\.\d+) \| ([^|]+) \| (yes|partly|no|operator) \| ([^|]+) \| ([^|]*) \|$/

const problems = []
let tests = 0
for (const page of ['docs/security.md', 'docs/security-asvs.md']) {
  for (const [, file, text] of readFileSync(new URL(page, root), 'utf8').matchAll(named)) {
    tests += 1
    const path = new URL(file, root)
    if (!existsSync(path)) problems.push(`${page} names ${file}, which does not exist.`)
    else if (!titlesOf(path).some(line => line.includes(text)))
      problems.push(`${page} names "${text}", which no title of ${file} holds.`)
  }
}

const rows = new Set()
for (const line of readFileSync(new URL('docs/security-asvs.md', root), 'utf8').split('\n')) {
  if (!line.startsWith('| v5')) continue
  const [, id, , , how] = row.exec(line) ?? []
  if (!id || !how) problems.push(`docs/security-asvs.md has a row that cannot be read: ${line}`)
  else if (rows.has(id)) problems.push(`docs/security-asvs.md has ${id} twice.`)
  rows.add(id)
}
if (tests === 0 || rows.size === 0) problems.push('The security pages name no test, or no row of the ASVS.')

function titlesOf(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => title.test(line))
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${rows.size} rows of the ASVS and ${tests} named tests stand in the security pages.`)
