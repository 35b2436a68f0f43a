import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { build } from 'vite'
import { buildBrowserScript } from '../../../stand-ins/payment-sandbox/build.ts'
import { type SandboxBench, createIntent, startSandbox } from './payment-sandbox-support.ts'

/** As strict as the product's pages, or stricter. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pay</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css"></head>
<body><main id="page"></main><script src="/page.js"></script></body></html>`

const css = `
:root { color-scheme: light dark }
body { margin: 0; padding: 1.5rem; font: 17px/1.6 system-ui, sans-serif; color: #14213f; background: #fffdf8 }
main { max-width: 30rem; margin: auto }
@media (prefers-color-scheme: dark) { body { color: #f0e9da; background: #182238 } }`

/** A shop's page with the payment sandbox beside it. `folder` takes what is built. */
export async function startShop(folder: string): Promise<{
  bench: SandboxBench
  url: string
  stop: () => Promise<void>
}> {
  const browserScript = await buildBrowserScript(join(folder, 'script'))
  const page = await buildPage(join(folder, 'page'))
  const bench = await startSandbox({ browserScript })
  const app: FastifyInstance = Fastify()
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy)
  })
  app.get('/', (_request, reply) => reply.type('text/html').send(html))
  app.get('/page.css', (_request, reply) => reply.type('text/css').send(css))
  app.get('/page.js', (_request, reply) => reply.type('text/javascript').send(page))
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send())
  app.get('/intent', async () => ({ clientSecret: (await createIntent(bench.stripe)).client_secret }))
  await app.register(bench.sandbox.plugin, { prefix: '/payment-sandbox' })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await app.close()
    await bench.stop()
  }
  return { bench, url, stop }
}

async function buildPage(outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      lib: {
        entry: 'stand-ins/payment-sandbox/browser/example-page.tsx',
        formats: ['iife'],
        name: 'page',
        fileName: () => 'page.js',
      },
    },
  })
  return readFile(join(outDir, 'page.js'), 'utf8')
}
