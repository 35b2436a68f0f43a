import { globSync, readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' }
import { defineConfig, type Plugin } from 'vite'
import { sharedFiles } from './start/prepare/shared-files.ts'

/**
 * Files that public pages share: fewer requests, and code compresses better together than in many small files. A group takes
 * along what its modules import, unless a group of higher priority has it; so what only some of its pages need stays out.
 */
const shared = [
  {
    name: 'framework',
    test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
    priority: 3,
  },
  {
    name: 'site',
    test: /\/web\/(root|entry\.client|layout\/.+|ui\/loading\/use-hydrated|ui\/fields\/control-class|features\/saved\/saved-store)\.tsx?|\/core\/(messages|own-value)\.ts|vite\/preload-helper/,
    priority: 2,
  },
  { name: 'calls', test: /\/web\/api\/public-client\.ts$/, priority: 1 },
  {
    name: 'scholarship',
    test: /\/web\/(ui\/(card|time\/long-day|stars)|features\/scholarships\/(scholarship-image|use-time-left)|features\/saved\/save-button|ui\/use-media)\.tsx?$|\/core\/money\.ts$/,
    priority: 1,
  },
  { name: 'cards', test: /\/web\/features\/scholarships\/(scholarship-(card|grid)|search-form)\.tsx?$/ },
  {
    name: 'forms',
    test: /\/web\/(ui\/fields\/(field|form|text-field|password-field|form-errors)|forms\/use-submit|ui\/loading\/active-when-hydrated|features\/people\/new-password-field)\.tsx?$|\/core\/images\/image-limits\.ts$/,
  },
  {
    name: 'session',
    test: /\/web\/(api\/session-client|features\/people\/(account-calls|two-factor-client|two-factors\/explain-at-field|session\/(session-actions|follow-session|signed-in-area)))\.tsx?$/,
  },
  {
    name: 'account',
    test: /\/web\/features\/people\/(account-(frame|form)|explain-problem|provider\/provider-buttons)\.tsx?$/,
  },
  {
    name: 'round',
    test: /\/contract\/(applications\/application-(rules|terms)|core\/time\/zoned-minute|scholarships\/lifecycle\/round-messages)\.ts$|\/web\/(ui\/(time\/(closing-clock|local-minute)|pictures\/avatar)|features\/reviews\/review-parts)\.tsx?$/,
    priority: 1,
  },
  {
    name: 'turning',
    test: /\/web\/(ui\/(lists\/pagination|messages\/attempt)|lists\/use-focus-after-removal)\.tsx?$/,
  },
  {
    name: 'query',
    test: /\/node_modules\/@tanstack\/(query-core|react-query)\/|\/web\/lists\/(use-load|person-queries)\.tsx?$/,
  },
  { name: 'list', test: /\/contract\/scholarships\/(list-address|filter-texts)\.ts$/ },
]

const ofDashboard = sharedFiles(page => /\/web\/(routes\/(public|account)|layout|root|entry)/.test(page))

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
  plugins: [tailwindcss(), reactRouter(), pdfFiles, ofDashboard.plugin],
  // No data: addresses, so that the content security policy can stay strict.
  build: { assetsInlineLimit: 0, target: 'es2022', license: { fileName: 'licences.json' } },
  // A start loads one file instead of hundreds; what the server loads as well, or must be there once only, stays apart.
  ssr: { noExternal: true, external: ['react', 'react-dom', 'react-router', 'uuid', 'zod'] },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [...shared, ofDashboard.group] } } } },
    },
  },
})
