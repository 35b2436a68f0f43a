import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const folder = dirname(fileURLToPath(import.meta.url))

/** Bundles the browser script into one classic script, `stripe.js` in `outDir`; returns its path. */
export async function buildBrowserScript(
  outDir = join(folder, '..', '..', 'build', 'payment-sandbox'),
): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: folder,
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2020',
      lib: {
        entry: join(folder, 'browser', 'stripe.ts'),
        formats: ['iife'],
        name: 'paymentSandbox',
        fileName: () => 'stripe.js',
      },
    },
  })
  return join(outDir, 'stripe.js')
}

if (import.meta.main) await buildBrowserScript()
