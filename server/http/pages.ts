import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { type AllowedOrigins, contentSecurityPolicy } from './content-security-policy.ts'
import type { AnswerInProcess } from './in-process.ts'

/** What pages know of this installation. */
interface Site {
  siteUrl: string
  googleSignIn: boolean
  contactEmail?: string | undefined
}

/** What the web application's build exports beside its routes. */
export interface PageEntry {
  createRequestHandler(
    build: ServerBuild,
    mode: string,
  ): (request: Request, context: RouterContextProvider) => Promise<Response>
  createPageContext(answer: AnswerInProcess, site: Site): RouterContextProvider
  pageOf(context: RouterContextProvider): Buffer | null
}

/** A page, or the response's own body. */
interface Rendered {
  response: Response
  body: Buffer
}

type Mode = 'production' | 'development'

type RenderPage = (request: Request, answer: AnswerInProcess, site: Site) => Promise<Rendered>

/** What renders pages with a build of the web application; worth keeping for as long as the build is the same. */
export function pageRenderer(build: ServerBuild, mode: Mode): RenderPage {
  const entry = build.entry.module as unknown as PageEntry
  const handle = entry.createRequestHandler(build, mode)
  return async (request, answer, site) => {
    const context = entry.createPageContext(answer, site)
    const response = await handle(request, context)
    return { response, body: entry.pageOf(context) ?? Buffer.from(await response.arrayBuffer()) }
  }
}

/** The web application as it is served: built once, or rebuilt by a development server. */
export interface WebApplication {
  /** What renders the next page. */
  load(): Promise<RenderPage>
  mode: Mode
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
  const render = pageRenderer((await import(entry.href)) as ServerBuild, 'production')
  return {
    load: async () => render,
    mode: 'production',
    policy: page => contentSecurityPolicy(page, origins),
    async serveFiles(app) {
      await app.register(fastifyStatic, {
        root: fileURLToPath(new URL('client/', folder)),
        wildcard: false,
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

/**
 * Serves the browser's files and every page. Pages are rendered by the web application, which calls the API
 * in-process; an unknown page answers 404 [L6].
 */
export async function servePages(
  app: FastifyInstance,
  {
    web,
    callsFor,
    siteUrl,
    googleSignIn,
    contactEmail,
  }: { web: WebApplication; callsFor: (page: FastifyRequest) => AnswerInProcess } & Site,
): Promise<void> {
  await web.serveFiles(app)

  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        const render = await web.load()
        const site = { siteUrl, googleSignIn, contactEmail }
        const { response, body } = await render(toRequest(request, siteUrl), callsFor(request), site)
        for (const [name, value] of response.headers) reply.header(name, value)
        const type = response.headers.get('content-type') ?? ''
        if (/^text\/[^;]*$/.test(type)) reply.type(`${type}; charset=utf-8`)
        if (type.startsWith('text/html')) {
          reply.header('content-security-policy', web.policy(body))
          if (keepsOpenersAway(request)) {
            reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
          }
        }
        reply.code(response.status)
        return body
      },
    })
  })
}

/** All pages but that of the Google window: with the policy, going on to Google would cut it off and it would look closed [A3]. */
function keepsOpenersAway(request: FastifyRequest): boolean {
  return request.url.split('?')[0] !== pages.signInPopup
}

/** Without headers: pages are the same for everybody, and have no actions whose origin would have to be known. */
function toRequest(request: FastifyRequest, siteUrl: string): Request {
  // Pages are of this site, whatever host the request line names: `//host`, `/\\host` and `http://host/` are paths here.
  const path = request.url.replace(/^(?:https?:\/\/[^/?#]*)?[/\\]*/i, '/')
  return new Request(new URL(path, siteUrl), { method: request.method })
}
