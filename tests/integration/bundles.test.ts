import { readFile } from 'node:fs/promises'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'

const build = (await import(new URL('../../build/web/server/index.js', import.meta.url).href)) as ServerBuild
const { entry, routes } = build.assets

/** The files that the browser loads for a route and the layouts around it. */
function filesOf(id: string): string[] {
  const route = routes[id]
  if (!route) throw new Error(`no route ${id}`)
  const own = [
    route.module,
    ...(route.imports ?? []),
    ...(route.clientLoaderModule ? [route.clientLoaderModule] : []),
  ]
  return route.parentId ? [...own, ...filesOf(route.parentId)] : own
}

const isPublic = (id: string) =>
  /^(root|layout\/|routes\/(public|account\/(login|sign-up|forgot|reset|sign-in))|info-)/.test(id)
const publicFiles = new Set([
  entry.module,
  ...entry.imports,
  ...Object.keys(routes).filter(isPublic).flatMap(filesOf),
])
const insideIds = Object.keys(routes).filter(id => /^routes\/(dashboard|student|staff|admin)\//.test(id))

test('[R1] public pages load no code of the dashboard or the payment page', async () => {
  expect(insideIds.length).toBeGreaterThan(4)
  for (const id of insideIds) expect([id, publicFiles.has(routes[id]?.module ?? '')]).toEqual([id, false])
  const publicCode = await codeOf(publicFiles)
  const insideCode = await codeOf(insideIds.flatMap(filesOf))
  for (const text of ['Continue your application', 'Payment Gateway', 'My Applications']) {
    expect([text, publicCode.includes(text), insideCode.includes(text)]).toEqual([text, false, true])
  }
})

async function codeOf(files: Iterable<string>): Promise<string> {
  const read = (file: string) => readFile(new URL(`../../build/web/client${file}`, import.meta.url), 'utf8')
  return (await Promise.all([...new Set(files)].map(read))).join('\n')
}
