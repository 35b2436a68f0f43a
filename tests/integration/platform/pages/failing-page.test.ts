import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { siteDefaults } from '../../../../contract/site/site-defaults.ts'
import { pageRenderer, servePages } from '../../../../server/platform/http/pages.ts'
import { firstTerms } from '../../../../server/features/scholarships/search/term-queries.ts'
import { siteContent } from '../../../../server/features/site/site-view.ts'
import * as entry from '../../../../web/entry.server.tsx'

const lines: string[] = []
const log: FastifyBaseLogger = pino({}, { write: line => void lines.push(line) })
const app = Fastify({ loggerInstance: log })

afterEach(() => app.close())

const address = 'karim@students.example'

function fails(): never {
  throw new TypeError(`No name for ${address}`)
}

const nothing = () => null

/** A build of one page per way to fail. */
const build = {
  entry: { module: entry },
  routes: {
    rendering: { id: 'rendering', path: 'rendering', module: { default: fails, ErrorBoundary: nothing } },
    loading: {
      id: 'loading',
      path: 'loading',
      module: { default: nothing, loader: fails, ErrorBoundary: nothing },
    },
  },
  assets: {
    version: '1',
    url: '/manifest.js',
    entry: { module: '/entry.js', imports: [] },
    routes: Object.fromEntries(
      ['rendering', 'loading'].map(id => [id, { id, path: id, module: `/${id}.js`, imports: [] }]),
    ),
  },
  future: {},
  publicPath: '/',
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/manifest' },
} as unknown as ServerBuild

test('a page that fails leaves one line in the log: its request and the name of the error', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await servePages(app, {
    web: {
      load: async () => pageRenderer(build, 'production'),
      mode: 'production',
      publicPages: [],
      serveFiles: async () => undefined,
      policy: () => "default-src 'none'",
    },
    callsFor: () => async () => ({ status: 200, body: null }),
    readSite: async () => ({
      terms: firstTerms,
      ...siteContent(siteDefaults, {
        siteUrl: 'https://bursary.example',
        signInProviders: [],
        contactEmail: undefined,
      }),
    }),
  })
  for (const way of ['rendering', 'loading']) {
    lines.length = 0
    const answer = await app.inject(`/${way}?email=${address}`)
    expect(answer.statusCode).toBe(500)
    const failures = lines.map(line => JSON.parse(line)).filter(({ level }) => level >= 50)
    expect(failures).toEqual([
      expect.objectContaining({ reqId: expect.any(String), error: 'TypeError', msg: 'page failed' }),
    ])
    expect(JSON.stringify(failures)).not.toMatch(/karim|\\n/)
  }
  expect(printed).not.toHaveBeenCalled()
})
