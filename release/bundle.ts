import { join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

/** The programs of a release, at the places that they have in a checkout, as JavaScript. */
const programs = [
  'start/bursary',
  'server/features/committees/assignment/assigner',
  'server/features/committees/search/pdf-reader',
  'server/features/documents/inspection/inspector',
  'server/features/exports/export-writer',
  'server/features/imports/import-worker',
  'server/features/packets/pages/page-maker',
  'server/features/scholarships/search/index-builder',
  'build/web/server/index',
]
/** They load a binary from next to their own file. */
export const nativePackages = ['sharp', '@node-rs/argon2', 'harfbuzzjs']

/**
 * Bundles the programs into `outDir`, in one build, so that the pages and the server share one React.
 * @param root the checkout, with the web application built
 * @param version that the programs report
 * @returns the modules that it took, by absolute path
 */
export async function bundle(root: string, outDir: string, version: string): Promise<string[]> {
  const build = await rolldown({
    cwd: root,
    platform: 'node',
    input: Object.fromEntries(programs.map(name => [name, sourceOf(name)])),
    external: nativePackages,
    plugins: [injectVersion(join(root, 'package.json'), version), rewriteImportMetaUrl(root), importReact],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    onLog(level, log, handler) {
      if (level === 'warn' && log.id?.includes('/node_modules/')) return
      handler(level, log)
    },
  })
  const { output } = await build.write({
    dir: outDir,
    entryFileNames: '[name].js',
    chunkFileNames: 'start/chunks/[name]-[hash].js',
    // For the lines of a stack trace.
    minify: false,
  })
  await build.close()
  return output.flatMap(chunk => (chunk.type === 'chunk' ? chunk.moduleIds : []))
}

function sourceOf(name: string): string {
  return name.startsWith('build/') ? `${name}.js` : `${name}.ts`
}

/** The programs need only the version of package.json, and a release may have another. */
function injectVersion(file: string, version: string): Plugin {
  return {
    name: 'say-version',
    load: id => (id === file ? { code: JSON.stringify({ version }), moduleType: 'json' } : null),
  }
}

/** A module finds its files where they are in a checkout, whichever chunk it is in. */
function rewriteImportMetaUrl(root: string): Plugin {
  const mark = 'file:///bursary-release/'
  return {
    name: 'keep-places',
    transform(code, id) {
      if (!id.startsWith(`${root}/`) || id.includes('/node_modules/')) return null
      if (!code.includes('import.meta.url')) return null
      const place = id.slice(root.length + 1).replace(/\.ts$/, '.js')
      return code
        .replaceAll(/\.ts', import\.meta\.url/g, ".js', import.meta.url")
        .replaceAll('import.meta.url', `new URL("${mark}${place}").href`)
    },
    renderChunk(code, { fileName }) {
      if (!code.includes(mark)) return null
      const up = '../'.repeat(fileName.split('/').length - 1)
      return code.replaceAll(
        new RegExp(`new URL\\("${mark}([^"]+)"\\)`, 'g'),
        `new URL("${up}$1", import.meta.url)`,
      )
    },
  }
}

/** Packages in the page build load React when they run; it is in the bundle. */
const importReact: Plugin = {
  name: 'import-react',
  transform(code, id) {
    if (!id.includes('/build/web/server/') || !code.includes('__require("react")')) return null
    return `import requiredReact from 'react'\n${code.replaceAll('__require("react")', 'requiredReact')}`
  },
}
