import { globSync, readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' }
import { defineConfig, type Plugin } from 'vite'

/**
 * What every page, or every page with scholarships, needs: fewer requests, and they compress better together than in many
 * small ones.
 */
const everywhere = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
  {
    name: 'site',
    test: /\/web\/(layout\/|ui\/loading\/use-hydrated|features\/saved\/saved-store)|vite\/preload-helper/,
  },
  {
    name: 'cards',
    test: /\/web\/(ui\/(card|time\/long-day|stars|use-media)|features\/scholarships\/scholarship-(card|grid|image))\.tsx?$/,
  },
]

/** What PDF.js asks for by name, next to the browser's other files, in a folder of its version. */
const pdfFiles: Plugin = {
  name: 'pdf-files',
  applyToEnvironment: environment => environment.name === 'client',
  generateBundle() {
    const cwd = new URL('node_modules/pdfjs-dist/', import.meta.url)
    const names = globSync(
      '{build/pdf.worker.min.mjs,cmaps/*,standard_fonts/*,iccs/*,wasm/{*_fallback.js,LICENSE_*}}',
      {
        cwd: cwd.pathname,
      },
    )
    for (const name of names) {
      const source = readFileSync(new URL(name, cwd))
      this.emitFile({ type: 'asset', fileName: `assets/pdf-${pdfjs.version}/${name}`, source })
    }
  },
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), pdfFiles],
  // No data: addresses, so that the content security policy can stay strict.
  build: { assetsInlineLimit: 0, target: 'es2022', license: { fileName: 'licences.json' } },
  // A start loads one file instead of hundreds; what the server loads as well, or must be there once only, stays apart.
  ssr: { noExternal: true, external: ['react', 'react-dom', 'react-router', 'uuid', 'zod'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: everywhere } } } } },
  },
})
