import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { createApiCall, type Send } from './api/client.ts'
import { apiContext, type Site, siteContext } from './api/context.ts'
import { withWaitingScripts } from './layout/scripts-after-paint.tsx'

// The server uses the router of this bundle, so that there is one instance of it in development too.
export { createRequestHandler } from 'react-router'

/** What loaders read from the request's context: the API in-process, and the installation. */
export function createPageContext(send: Send, site: Site): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, createApiCall(send))
  context.set(siteContext, site)
  return context
}

/** Renders a page whole, not in pieces: its inline scripts are hashed for the content security policy. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let pageStatus = status
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        const stream = new PassThrough()
        text(stream).then(resolve, reject)
        pipe(stream)
      },
      onShellError: reject,
      onError(error) {
        pageStatus = 500
        console.error(error)
      },
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(withWaitingScripts(html), { status: pageStatus, headers })
}
