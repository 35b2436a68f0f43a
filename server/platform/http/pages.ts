import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandler } from 'fastify'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { PublicPage } from '../../../contract/core/catalogue.ts'
import type { AnswerInProcess, SiteContent } from '../../../contract/page-context.ts'
import { pages } from '../../../contract/core/pages.ts'
import { type AllowedOrigins, contentSecurityPolicy } from './content-security-policy.ts'
import { IndexNotReady } from '../limits/stand-in.ts'
import { overloadPage, overloadPagePolicy } from './load/overload-page.ts'
import { addressOf } from './public-cache/public-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes of the web application. */
    page?: boolean
  }
}

/** What `web/entry.server.tsx` exports. */
export interface PageEntry {
  createRequestHandler(
    build: ServerBuild,
    mode: string,
  ): (request: Request, context: RouterContextProvider) => Promise<Response>
  createPageContext(answer: AnswerInProcess, content: SiteContent, logError: LogError): RouterContextProvider
}

/** The response, and its body read whole. */
interface Rendered {
  response: Response
  body: Buffer
}

/** A public page, at a path that may have parameters, such as `/scholarshipDetails/:id`. */
interface DeclaredPage extends PublicPage {
  path: string
}

type Mode = 'production' | 'development'

type LogError = (error: unknown) => void

type RenderPage = (
  request: Request,
  answer: AnswerInProcess,
  content: SiteContent,
  logError: LogError,
) => Promise<Rendered>

/** Renders pages with a build of the web application. */
export function pageRenderer(build: ServerBuild, mode: Mode): RenderPage {
  const entry = build.entry.module as unknown as PageEntry
  const handle = entry.createRequestHandler(build, mode)
  return async (request, answer, content, logError) => {
    const response = await handle(request, entry.createPageContext(answer, content, logError))
    return { response, body: Buffer.from(await response.arrayBuffer()) }
  }
}

/** The web application as it is served: built once, or rebuilt by a development server. */
export interface WebApplication {
  /** Loads the current build. */
  load(): Promise<RenderPage>
  mode: Mode
  /** The pages that are the same for everybody. */
  publicPages: readonly DeclaredPage[]
  /** Serves the browser's files. */
  serveFiles(app: FastifyInstance): Promise<void>
  /** The content security policy of a rendered page. */
  policy(page: Buffer): string
}

/**
 * The web application that `npm run build` made in `folder`.
 * @throws Error when it was not built
 */
export async function builtWebApplication(folder: URL, origins: AllowedOrigins): Promise<WebApplication> {
  const entry = new URL('server/index.js', folder)
  await access(entry).catch(cause => {
    throw new Error('The web application is not built yet. Run "npm run build" first.', { cause })
  })
  const build = (await import(entry.href)) as ServerBuild
  const render = pageRenderer(build, 'production')
  return {
    publicPages: declaredPages(build),
    load: async () => render,
    mode: 'production',
    policy: page => contentSecurityPolicy(page, origins),
    async serveFiles(app) {
      await app.register(fastifyStatic, {
        root: fileURLToPath(new URL('client/', folder)),
        wildcard: false,
        // Sent in place of the files that they are made from; as routes of their own they tripled the time of a start.
        globIgnore: ['**/*.{br,gz}'],
        index: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders(reply, path) {
          const hashed = path.includes('/assets/')
          reply.header(
            'cache-control',
            hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          )
        },
      })
    },
  }
}

/** The pages whose route module exports a `handle` with what they show. */
function declaredPages({ routes }: ServerBuild): DeclaredPage[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? pathOf(route.parentId) + (route.path ? `/${route.path}` : '') : ''
  }
  return Object.entries(routes).flatMap(([id, route]) => {
    const handle = route?.module.handle as Partial<PublicPage> | undefined
    return handle?.shows ? [{ ...handle, shows: handle.shows, path: pathOf(id) || '/' }] : []
  })
}

/** The address of a page's data, which the browser loads when it comes from another page. */
const dataPathOf = (path: string) => (path === '/' ? '/_.data' : `${path}.data`)

interface ServedPages {
  web: WebApplication
  callsFor: (page: FastifyRequest) => AnswerInProcess
  /** The site as pages show it now. */
  readSite: () => Promise<SiteContent>
}

/**
 * Serves the browser's files and every page. Pages are rendered by the web application, which calls the API
 * in-process; an unknown page answers 404 [L6].
 */
export async function servePages(app: FastifyInstance, served: ServedPages): Promise<void> {
  await served.web.serveFiles(app)
  await app.register(async scope => {
    const handler = pageHandler(served)
    for (const { path, shows, reads = [] } of served.web.publicPages) {
      const serve = (url: string, parameters: readonly string[]) =>
        scope.route({
          method: ['GET', 'HEAD'],
          url,
          // Every page says the name of the site.
          config: { page: true, shows: [...shows, 'site'], reads: parameters },
          handler,
        })
      serve(path, reads)
      serve(dataPathOf(path), [...reads, '_routes'])
    }
    scope.route({ method: ['GET', 'HEAD'], url: '/*', config: { page: true }, handler })
  })
}

function pageHandler({ web, callsFor, readSite }: ServedPages): RouteHandler {
  return async (request, reply) => {
    const [render, content] = await Promise.all([web.load(), readSite()])
    const { response, body } = await render(
      toRequest(request, content.site.siteUrl),
      callsFor(request),
      content,
      createErrorLog(request),
    )
    for (const [name, value] of response.headers) reply.header(name, value)
    const type = response.headers.get('content-type') ?? ''
    if (request.withoutIndex === 'refused' && type.startsWith('text/html'))
      return sendRetryPage(request, reply)
    if (/^text\/[^;]*$/.test(type)) reply.type(`${type}; charset=utf-8`)
    if (type.startsWith('text/html')) {
      reply.header('content-security-policy', web.policy(body))
      if (keepsOpenersAway(request)) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
    }
    reply.code(response.status)
    return body
  }
}

/** Logs the first error of a page by its name: message and stack may hold addresses of people (docs/security.md). */
function createErrorLog({ log, routeOptions }: FastifyRequest): LogError {
  let logged = false
  return error => {
    if (logged) return
    logged = true
    log.error(
      { route: routeOptions.url, error: error instanceof Error ? error.name : typeof error },
      'page failed',
    )
  }
}

/** Has no input and no script: nothing is lost when it reloads itself, with the search in its address. */
function sendRetryPage({ id }: FastifyRequest, reply: FastifyReply) {
  const { message, retryAfter } = new IndexNotReady()
  return reply
    .code(503)
    .headers({ 'retry-after': retryAfter, 'content-security-policy': overloadPagePolicy })
    .type('text/html; charset=utf-8')
    .send(overloadPage(message, id, retryAfter))
}

/** All pages but that of a provider's window, which the policy would cut off from its opener [A3]. */
function keepsOpenersAway(request: FastifyRequest): boolean {
  return request.url.split('?')[0] !== pages.signInPopup
}

/** Without headers: pages are the same for everybody and have no actions. */
function toRequest(request: FastifyRequest, siteUrl: string): Request {
  // `//host`, `/\\host` and `http://host/` in a request line are paths of this site.
  const path = addressOf(request).replace(/^(?:https?:\/\/[^/?#]*)?[/\\]*/i, '/')
  return new Request(new URL(path, siteUrl), { method: request.method === 'HEAD' ? 'GET' : request.method })
}
