import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter, type ServerBuild } from 'react-router'
import type { PageEntry } from '../server/http/pages.ts'
import { createApiCall } from '../web/api/client.ts'

const seconds = 3

// In a process of its own, with React's production build: measures how often per second React alone renders a page of
// the running product, whose address its parent sends; no loaders, no server.
process.once('message', (url: string) => {
  void rendersPerSecond(url).then(count => process.send?.(count, () => process.disconnect()))
})

async function rendersPerSecond(url: string): Promise<number> {
  const context = await contextOf(url)
  const render = () => {
    // Each rendering takes the stream for itself; what was in it has been read.
    const again = { ...context, serverHandoffStream: new ReadableStream() }
    return renderToString(createElement(ServerRouter, { context: again, url }))
  }
  // What marks its scripts on their way is as long as what it replaces.
  const [served, rendered] = [await (await fetch(url)).text(), `<!DOCTYPE html>${render()}`]
  if (served.length !== rendered.length) throw new Error(`${url} is not the page that is served.`)
  for (const warm = performance.now() + 1000; performance.now() < warm; ) render()
  const started = performance.now()
  let count = 0
  for (; performance.now() < started + seconds * 1000; count += 1) render()
  return (count / (performance.now() - started)) * 1000
}

/** What the page's loaders answered, as the product hands it to React. */
async function contextOf(url: string): Promise<EntryContext> {
  const built = new URL('../build/web/server/index.js', import.meta.url).href
  const build = (await import(built)) as ServerBuild
  const { origin } = new URL(url)
  let context: EntryContext | undefined
  const watched = {
    ...build,
    entry: {
      module: {
        ...build.entry.module,
        default: (_request: Request, status: number, headers: Headers, entryContext: EntryContext) => {
          context = entryContext
          return new Response('', { status, headers })
        },
      },
    },
  } as ServerBuild
  const entry = build.entry.module as unknown as PageEntry & {
    withLoaderDataRead(context: EntryContext): Promise<EntryContext>
  }
  const call = createApiCall((path, init) => fetch(`${origin}${path}`, init))
  await entry.createRequestHandler(watched, 'production')(
    new Request(url),
    entry.createPageContext(
      async (key, input) => ({
        status: 200,
        body: await call(key as 'GET /allScholarships', input as never),
      }),
      { siteUrl: origin, googleSignIn: false },
    ),
  )
  if (!context) throw new Error(`${url} was not rendered.`)
  return entry.withLoaderDataRead(context)
}
