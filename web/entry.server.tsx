import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pages } from '../contract/core/pages.ts'
import type { AnswerInProcess, SiteContent } from '../contract/page-context.ts'
import { pageContext } from './api/context.ts'
import { createInProcessCall } from './api/in-process-client.ts'

// The server uses the router of this bundle, so that there is one instance of it in development too.
export { createRequestHandler } from 'react-router'

/** What loaders read from the request's context: the API in-process, and the installation. */
export function createPageContext(
  answer: AnswerInProcess,
  { site, texts, terms }: SiteContent,
  logError: (error: unknown) => void,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageContext, { call: createInProcessCall(answer), site, texts, terms, logError })
  return context
}

/** Renders a page whole, not in pieces: its inline scripts are hashed for the content security policy. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  requestContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = <ServerRouter context={context} url={request.url} />
  const html = await renderWhole(page, requestContext.get(pageContext).logError)
  const { pathname } = new URL(request.url)
  return new Response(inOrder(html, pathname), { status, headers })
}

const fontLink = /<link rel="preload" as="font"[^>]*>/g

/**
 * On a slow connection nothing races what shows a page first: its fonts and pictures, which come before scripts take over; in the
 * dashboard its scripts, without which there is nothing to read.
 */
function inOrder(html: string, pathname: string): string {
  if (!pathname.startsWith(pages.dashboard))
    return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
  const fonts = html.match(fontLink) ?? []
  return html.replaceAll(fontLink, '').replace('</body>', `${fonts.join('')}</body>`)
}

/** In place of React Router's own, which prints the stack. */
export const handleError: HandleErrorFunction = (error, { context }) =>
  context.get(pageContext).logError(error)

function renderWhole(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // Nothing comes later and is moved to its place by a script.
      progressiveChunkSize: Infinity,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError,
    })
  })
}
