import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { filesOf, readManifest, tooHeavy } from '../../../support/browser/page-weight.ts'

const manifest = await readManifest()
const { entry, routes } = manifest
const scriptsOf = (id: string) => filesOf(manifest, id)

const isPublic = (id: string) =>
  /^(root|layout\/|routes\/(public|account\/(login|sign-up|forgot|reset|sign-in))|info-)/.test(id)
const publicFiles = new Set([
  entry.module,
  ...entry.imports,
  ...Object.keys(routes).filter(isPublic).flatMap(scriptsOf),
])
const insideIds = Object.keys(routes).filter(id => /^routes\/(dashboard|student|staff|admin)\//.test(id))

test('[R1] public pages load no code of the dashboard or the payment page', async () => {
  expect(insideIds.length).toBeGreaterThan(4)
  for (const id of insideIds) expect([id, publicFiles.has(routes[id]?.module ?? '')]).toEqual([id, false])
  const publicCode = await codeOf(publicFiles)
  const insideCode = await codeOf(insideIds.flatMap(scriptsOf))
  for (const text of ['Continue your application', 'Payment Gateway', 'My Applications']) {
    expect([text, publicCode.includes(text), insideCode.includes(text)]).toEqual([text, false, true])
  }
})

test('public pages load no code that checks schemas', async () => {
  const all = await readdir(new URL('../../../../build/web/client/assets/', import.meta.url))
  const scripts = all.filter(name => name.endsWith('.js')).map(name => `/assets/${name}`)
  const ofZod = 'invalid_type'
  expect((await codeOf(scripts)).includes(ofZod)).toBe(true)
  expect((await codeOf(publicFiles)).includes(ofZod)).toBe(false)
})

test('the manifest that browsers load does not list what routes import', async () => {
  expect(routes['routes/public/home']?.imports).not.toEqual([])
  const text = await codeOf([manifest.url])
  expect(text).toContain(String(routes['routes/public/home']?.module))
  expect(text).not.toContain('"imports":["/assets/rolldown-runtime')
  expect(text.match(/"imports"/g)).toHaveLength(1)
})

test('a page that is too heavy is named with its bytes and its limit', () => {
  const weight = { what: 'JavaScript of Home', amount: 120_001, limit: 120_000, unit: 'bytes' as const }
  expect(tooHeavy([weight, { ...weight, amount: 120_000 }, { ...weight, amount: 0 }])).toEqual([
    'JavaScript of Home: 120,001 of 120,000 bytes: too heavy.',
    'JavaScript of Home: 0 of 120,000 bytes: not found.',
  ])
})

async function codeOf(files: Iterable<string>): Promise<string> {
  const read = (file: string) =>
    readFile(new URL(`../../../../build/web/client${file}`, import.meta.url), 'utf8')
  return (await Promise.all([...new Set(files)].map(read))).join('\n')
}
