import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { apiContext, type Site, siteContext } from './api/context.ts'
import { type AnswerInProcess, createInProcessCall } from './api/in-process-client.ts'
import { pageBytes } from './page-bytes.ts'

// The server uses the router of this bundle, so that there is one instance of it in development too.
export { createRequestHandler } from 'react-router'

/** What loaders read from the request's context: the API in-process, and the installation. */
export function createPageContext(answer: AnswerInProcess, site: Site): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, createInProcessCall(answer))
  context.set(siteContext, site)
  return context
}

const renderedPage = createContext<Buffer | null>(null)

/** The page that was rendered in this context; redirects, and data for a browser that has a page, are none. */
export function pageOf(context: RouterContextProvider): Buffer | null {
  return context.get(renderedPage)
}

/**
 * Renders a page whole, not in pieces: its inline scripts are hashed for the content security policy. It is left in the
 * context, because the body of a response would be a stream.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  pageContext: RouterContextProvider,
): Promise<Response> {
  const context = await withLoaderDataRead(routerContext)
  const html = renderToString(<ServerRouter context={context} url={request.url} />)
  headers.set('content-type', 'text/html; charset=utf-8')
  pageContext.set(renderedPage, pageBytes(html))
  return new Response(null, { status, headers })
}

/**
 * The same with the loaders' data for the browser already read. The router reads it while it renders, and suspends;
 * `renderToString`, which is quicker than a stream of many small pieces, waits for nobody (decision 0024).
 */
export async function withLoaderDataRead(context: EntryContext): Promise<EntryContext> {
  if (!context.serverHandoffStream) return context
  const value = await text(context.serverHandoffStream)
  const read = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result })
  const streamCache = { 0: read({ done: false, value }), 1: read({ done: true, value: '' }) }
  return { ...context, renderMeta: { streamCache } }
}
