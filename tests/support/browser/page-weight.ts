import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'

export type Manifest = ServerBuild['assets']

const root = new URL('../../../build/web/', import.meta.url)
const serverBuild = new URL('server/index.js', root)

/** Whether `npm run build` was run. */
export const isBuilt = () => existsSync(serverBuild)

/** What the browser loads, route by route, as the pages name it. */
export async function readManifest(): Promise<Manifest> {
  return ((await import(serverBuild.href)) as ServerBuild).assets
}

/** The scripts that the browser loads for a route and the layouts around it. */
export function filesOf({ routes }: Manifest, id: string): string[] {
  const route = routes[id]
  if (!route) throw new Error(`no route ${id}`)
  const own = [
    route.module,
    ...(route.imports ?? []),
    ...(route.clientLoaderModule ? [route.clientLoaderModule] : []),
  ]
  return route.parentId ? [...own, ...filesOf({ routes } as Manifest, route.parentId)] : own
}

/** Something that the browser loads, in bytes as sent or in files, and how many it may be. */
export interface Weight {
  what: string
  amount: number
  limit: number
  unit: 'bytes' | 'files'
}

/** Name, route and how many bytes of scripts it may load. Two builds of the same code differ by a few bytes. */
const publicPages = [
  ['Home', 'routes/public/home', 114_000],
  ['All Scholarships', 'routes/public/all-scholarships', 118_600],
  ['Scholarship Details', 'routes/public/scholarship-details', 116_500],
  ['Login', 'routes/account/login', 112_350],
  ['Sign-up', 'routes/account/sign-up', 111_850],
] as const

const dashboard = 'routes/dashboard/dashboard'

/** The weights of what pages load before anything is pressed: scripts of each page, styles, and preloaded fonts. */
export async function weighPages(): Promise<Weight[]> {
  const manifest = await readManifest()
  return [...(await weighPublicPages(manifest)), ...(await weighDashboardPages(manifest))]
}

/** All that the browser loads to open a route: what every page needs, and the route's own. */
function scriptsOf(manifest: Manifest, id: string): string[] {
  const { entry, url } = manifest
  return [url, entry.module, ...entry.imports, ...filesOf(manifest, id)]
}

async function weighDashboardPages(manifest: Manifest): Promise<Weight[]> {
  const pages = Object.values(manifest.routes).flatMap(route =>
    route?.parentId === dashboard ? [route.id] : [],
  )
  const weights = await Promise.all(
    pages.map(async (id): Promise<Weight[]> => {
      const files = new Set(scriptsOf(manifest, id))
      const bytes = await compressedBytes(files)
      return [
        { what: `JavaScript of ${id}`, amount: bytes, limit: 200_000, unit: 'bytes' },
        // Over HTTP/1.1 six arrive at once.
        { what: `Scripts of ${id}`, amount: files.size, limit: 25, unit: 'files' },
      ]
    }),
  )
  return weights.flat()
}

async function weighPublicPages(manifest: Manifest): Promise<Weight[]> {
  const weights: Weight[] = []
  for (const [name, id, limit] of publicPages) {
    const amount = await compressedBytes(scriptsOf(manifest, id))
    weights.push({ what: `JavaScript of ${name}`, amount, limit, unit: 'bytes' })
  }
  const frame = await Promise.all(filesOf(manifest, 'root').map(file => readFile(clientFile(file), 'utf8')))
  const named = (ending: RegExp) => frame.join('\n').match(ending) ?? []
  weights.push(
    {
      what: 'Styles',
      amount: await compressedBytes(named(/\/assets\/[\w.-]+\.css/g)),
      limit: 12_250,
      unit: 'bytes',
    },
    {
      what: 'Preloaded fonts',
      amount: await plainBytes(named(/\/assets\/[\w.-]+\.woff2/g)),
      limit: 72_000,
      unit: 'bytes',
    },
  )
  return weights
}

/** A sentence for each that is heavier than it may be, or that weighs nothing because it was not found. */
export function tooHeavy(weights: readonly Weight[]): string[] {
  return weights
    .filter(({ amount, limit }) => amount === 0 || amount > limit)
    .map(weight => `${describeWeight(weight)}: ${weight.amount === 0 ? 'not found' : 'too heavy'}.`)
}

/** Such as `JavaScript of Home: 110,304 of 120,000 bytes`. */
export function describeWeight({ what, amount, limit, unit }: Weight): string {
  return `${what}: ${amount.toLocaleString('en')} of ${limit.toLocaleString('en')} ${unit}`
}

function clientFile(path: string): URL {
  return new URL(`client${path}`, root)
}

async function plainBytes(paths: Iterable<string>): Promise<number> {
  const files = await Promise.all([...new Set(paths)].map(path => readFile(clientFile(path))))
  return files.reduce((sum, file) => sum + file.length, 0)
}

const compressed = new Map<string, number>()

/** A file names others by hashes, whose random letters weigh up to a hundred bytes more or less after any change. */
async function withoutHashes(path: string): Promise<string> {
  const text = await readFile(clientFile(path), 'utf8')
  return text.replaceAll(/-[\w-]{8}(?=\.(js|css)\b)/g, '')
}

/** As sent, but for hashes in names: compressed with brotli. */
async function compressedBytes(paths: Iterable<string>): Promise<number> {
  let sum = 0
  for (const path of new Set(paths)) {
    const bytes = compressed.get(path) ?? brotliCompressSync(await withoutHashes(path)).length
    compressed.set(path, bytes)
    sum += bytes
  }
  return sum
}
