import type { Authentication, Route } from '../../platform/http/endpoint.ts'
import type { FastifyPluginAsync } from 'fastify'
import { pages } from '../../../contract/core/pages.ts'
import { createRoute, type Limits } from '../../platform/http/endpoint.ts'
import {
  changeLinkedMailPreferences,
  changeMailPreferences,
  isConfirmed,
  linkedMailPreferences,
  mailConfirmationAgain,
  type MailPreferencesDependencies,
  ownMailPreferences,
  unsubscribe,
} from './mail-preferences-service.ts'

/** Registers preferences of mails, and the mail that confirms an address. */
export function registerMailPreferenceRoutes(route: Route, deps: MailPreferencesDependencies): void {
  const { db } = deps
  route('GET /mailPreferences', ({ caller }) => ownMailPreferences(db, caller.userId))
  route('PATCH /mailPreferences', ({ caller, body }) => changeMailPreferences(db, caller.userId, body))
  route('GET /mailPreferences/:token', ({ params }) => linkedMailPreferences(deps, params.token))
  route('PATCH /mailPreferences/:token', ({ params, body }) =>
    changeLinkedMailPreferences(deps, params.token, body),
  )
  route('GET /emailConfirmation/:token', async ({ params }) => ({
    confirmed: await isConfirmed(deps, params.token),
  }))
  route('POST /emailConfirmation', async ({ caller }) => ({
    sent: await mailConfirmationAgain(db, caller.userId),
  }))
}

/** One click of a mail client unsubscribes: it sends a form without cookies (RFC 8058). */
export function oneClickUnsubscribe(
  deps: MailPreferencesDependencies &
    Required<Pick<Limits, 'limitCaller' | 'takeTurn'>> & { authentication: Authentication },
): FastifyPluginAsync {
  return async app => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
    createRoute(
      app,
      deps.authentication,
      deps,
    )('POST /unsubscribe/:token', async ({ params }) => ({
      unsubscribed: await unsubscribe(deps, params.token),
    }))
    // For mail clients that only open the address: scanners do so too, thus nothing changes (RFC 8058, section 3.1).
    app.get<{ Params: { token: string } }>('/unsubscribe/:token', (request, reply) =>
      reply.redirect(pages.mailPreferences(encodeURIComponent(request.params.token))),
    )
  }
}
