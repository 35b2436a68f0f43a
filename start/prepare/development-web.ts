import middie from '@fastify/middie'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { pageRenderer, type WebApplication } from '../../server/platform/http/pages.ts'

/** The web application behind Vite's development server, in the product's own process and on its port. */
export function developmentWebApplication(): WebApplication {
  let vite: Awaited<ReturnType<typeof createServer>> | undefined
  return {
    mode: 'development',
    publicPages: [],
    // Vite's client needs inline scripts and a socket; this policy is never used outside development.
    policy: () => "default-src 'self' 'unsafe-inline' data: blob: ws:",
    async load() {
      if (!vite) throw new Error('The development server has not started.')
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      return pageRenderer(build, 'development')
    },
    async serveFiles(app) {
      vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } } })
      const { middlewares } = vite
      await app.register(middie)
      app.use((request, response, next) => {
        if (request.url?.startsWith('/api/')) next()
        else middlewares(request, response, next)
      })
      app.addHook('onClose', () => vite?.close())
    },
  }
}
