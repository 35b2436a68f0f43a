import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'

/** Where the stand-ins of Stripe, Google and the mail server answer; with the real services nothing is there. */
export const standIns = /^\/(outbox|payment-sandbox|google-sandbox)(\/|$)/

/** The routes that are no declared endpoints, each with who may use it. Everything else must be declared. */
export const namedRoutes = {
  'GET /healthz': 'anyone: says no more than ok',
  'GET /readyz': 'anyone: says no more than ok, and to the installation itself how the request arrived',
  'GET /robots.txt': 'anyone',
  'GET /sitemap.xml': 'anyone: public pages only',
  'GET /sitemap-pages.xml': 'anyone: public pages only',
  'GET /sitemap-scholarships-:file(^\\d{1,4}$).xml': 'anyone: ids of offered scholarships',
  'GET /scholarshipDetails/:id/deadline.ics': 'anyone: the deadline of an offered scholarship',
  'GET /calendar/:secret(^[\\w-]{27}$).ics': 'who has the secret address',
  'GET /images/:id/:name': 'anybody who knows the id of the picture',
  'GET /*': 'anyone: pages, rendered for visitors',
  'POST /api/payment-webhook': 'the payment provider, by its signature',
  'GET /api/unsubscribe/:token': 'anyone: leads to the page of a mailed link',
  'GET /api/.well-known/jwks.json': 'anyone: public keys',
  'GET /api/openapi.json': 'anyone: what the contract declares',
  'GET /api/docs': 'anyone: a page about it',
  'GET /api/docs/assets/*': 'anyone: files of that page',
  'POST /api/auth/sign-up/email': 'anyone, from the own pages',
  'POST /api/auth/sign-in/email': 'anyone, from the own pages',
  'POST /api/auth/sign-in/social': 'anyone, from the own pages',
  'POST /api/auth/request-password-reset': 'anyone, from the own pages',
  'POST /api/auth/reset-password': 'who has the mailed secret, from the own pages',
  'GET /api/auth/callback/google': 'who comes back from Google, by the state of the sign-in',
  'GET /api/auth/get-session': 'the session; nobody is told that they are nobody',
  'POST /api/auth/sign-out': 'the session, from the own pages',
  'POST /api/auth/sign-out-everywhere': 'the session, from the own pages',
  'POST /api/auth/update-user': 'the session, from the own pages',
  'GET /api/auth/two-factors/waiting':
    'the session that waits for a code; nobody is told that they are nobody',
  'POST /api/auth/two-factors/verify': 'the session that waits for a code, from the own pages',
  'GET /api/auth/two-factors': 'the session',
  'POST /api/auth/two-factors/begin': 'the session, with the password, from the own pages',
  'POST /api/auth/two-factors/confirm': 'the session, with a code, from the own pages',
  'POST /api/auth/two-factors/recovery-codes': 'the session, with password and code, from the own pages',
  'POST /api/auth/two-factors/turn-off': 'the session, with password and code, from the own pages',
  'GET /api/auth/account': 'the session',
  'GET /api/auth/my-data': 'the session',
  'POST /api/auth/change-password': 'the session, with password and code, from the own pages',
  'POST /api/auth/change-email': 'the session, with password and code, from the own pages',
  'POST /api/auth/cancel-email-change': 'the session, from the own pages',
  'POST /api/auth/delete-account': 'the session, with password and code, from the own pages',
} as const

/** Writes down every route of every Fastify application that is made until `stop`. */
export function recordRoutes(): { of(app: FastifyInstance): Set<string>; stop(): void } {
  const routes = new Map<FastifyInstance, Set<string>>()
  const onFastify = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    const own = new Set<string>()
    routes.set(fastify, own)
    fastify.addHook('onRoute', ({ method, url, config }) => {
      // Public pages have routes of their own next to the wildcard of all pages, and the same handler.
      if (config?.page && url !== '/*') return
      for (const one of [method].flat()) own.add(`${one} ${url}`)
    })
  }
  subscribe('fastify.initialization', onFastify)
  return {
    of: app => routes.get(app) ?? new Set(),
    stop: () => void unsubscribe('fastify.initialization', onFastify),
  }
}

/** @returns the routes that are neither declared, nor named, nor a built file, nor of a stand-in */
export function undeclaredRoutes(routes: Iterable<string>): string[] {
  const known = new Set([
    ...Object.keys(namedRoutes),
    ...Object.keys(endpoints).map(key => key.replace(' ', ' /api')),
    ...builtFiles().map(file => `GET /${file}`),
  ])
  return [...routes].filter(route => {
    const [method = '', url = ''] = route.split(' ')
    // Answers 404 for everything that is nothing else.
    if (url === '/api/*' || standIns.test(url)) return false
    return !known.has(method === 'HEAD' ? `GET ${url}` : route)
  })
}

/** @returns what is declared or named and yet not there */
export function missingRoutes(routes: Set<string>): string[] {
  const expected = [
    ...Object.keys(namedRoutes),
    ...Object.keys(endpoints).map(key => key.replace(' ', ' /api')),
  ]
  return expected.filter(route => !routes.has(route))
}

function builtFiles(): string[] {
  const folder = new URL('../../../build/web/client/', import.meta.url)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => file.replaceAll('\\', '/'))
}
