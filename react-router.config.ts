import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build/web',
  ssr: true,
  // The manifest travels with the page: public pages can then be cached whole, without a second lookup address.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => lightenManifest(`${reactRouterConfig.buildDirectory}/client/assets/`),
} satisfies Config

/**
 * Takes the lists of files that routes import out of the manifest that browsers load. The server names them in each page,
 * and a browser that opens a route finds them in its module; only `prefetch` of links would read them here.
 */
async function lightenManifest(folder: string): Promise<void> {
  const start = 'window.__reactRouterManifest='
  for (const name of (await readdir(folder)).filter(file => /^manifest-.*\.js$/.test(file))) {
    const text = await readFile(folder + name, 'utf8')
    const manifest = JSON.parse(text.slice(start.length, -1)) as {
      routes: Record<string, { imports?: string[] }>
    }
    for (const route of Object.values(manifest.routes)) delete route.imports
    await writeFile(folder + name, `${start}${JSON.stringify(manifest)};`)
  }
}
