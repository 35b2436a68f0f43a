import { fileURLToPath } from 'node:url'
import { build } from 'vite'

// Part of `npm run build`: the page at `/api/docs` with Swagger UI, served from our own origin.
await build({
  configFile: false,
  logLevel: 'warn',
  root: fileURLToPath(new URL('../../web/api-reference/', import.meta.url)),
  base: '/api/docs/',
  build: {
    outDir: fileURLToPath(new URL('../../build/api-reference/', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    license: { fileName: 'licences.json' },
    // Swagger UI is one file.
    chunkSizeWarningLimit: 2000,
  },
})
