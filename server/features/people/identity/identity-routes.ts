import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { withTransaction } from '../../../platform/database/connection.ts'
import { callerKey } from '../../../platform/limits/caller-limits.ts'
import { schemaOf } from '../../../platform/http/endpoint.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { type AccountRoutes, registerAccountRoutes } from './account-routes.ts'
import { callBetterAuth, passCookies } from './call-better-auth.ts'
import { requireOwnOrigin } from './tokens/authentication.ts'
import type { BackgroundTasks } from './background-tasks.ts'
import { logRefusal } from './failed-sign-ins.ts'
import { identityCalls } from './identity-calls.ts'
import { identityInput } from './identity-input.ts'
import { findIdentity, updateProfile } from './identity-repository.ts'
import { emailTaken } from './refusals.ts'
import type { LimitedAction } from './limits/sign-in-limits.ts'
import { findSecondStep } from './two-factors/two-factor-repository.ts'
import { requireSession } from './two-factors/prove-self.ts'
import { registerTwoFactorRoutes, type TwoFactorRoutes } from './two-factors/two-factor-routes.ts'
import { needsTwoFactors } from '../../../platform/access/two-factor-rule.ts'
import { type OpenIdRoutes, registerOpenIdRoutes } from './openid/openid-routes.ts'
import { requireOwnPhoto } from './require-own-photo.ts'
import type { SigningKeys } from './tokens/signing-keys.ts'

export interface IdentityRoutes extends OpenIdRoutes, TwoFactorRoutes, AccountRoutes {
  allowedOrigins: readonly string[]
  keys: SigningKeys
  tasks: BackgroundTasks
}

/** Milliseconds that a refused sign-in takes at least. */
const refusalTime = 150

/**
 * The identity service's calls under `/auth`, each with validated input, limits, and an answer that lists its fields:
 * session tokens stay in cookies. Calls with cookies take JSON only, from the product's own pages.
 */
export function identityRoutes(deps: IdentityRoutes): FastifyPluginAsync {
  return async app => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      app.getDefaultJsonParser('error', 'error'),
    )
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (request.method === 'POST') requireOwnOrigin(request, deps.allowedOrigins)
    })
    app.addHook('onError', async (request, _reply, error) => logRefusal(deps, request, error))
    registerSessionRoutes(app, deps)
    registerPasswordRoutes(app, deps)
    registerResetRoutes(app, deps)
    registerOpenIdRoutes(app, deps)
    registerTwoFactorRoutes(app, deps)
    registerAccountRoutes(app, deps)
    app.get('/.well-known/jwks.json', (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300')
      return deps.keys.published()
    })
  }
}

/** What Fastify checks of a declared call. */
const checked = (key: keyof typeof identityCalls) => ({ schema: schemaOf(identityCalls[key]) })

interface SessionAnswer {
  user: { name: string; email: string; image?: string | null; twoFactorEnabled?: boolean }
  session: { id: string; expiresAt: string }
}

function registerSessionRoutes(app: FastifyInstance, deps: IdentityRoutes): void {
  app.get('/auth/get-session', async (request, reply) => {
    const response = await callBetterAuth(deps, request, { method: 'GET', path: '/get-session' })
    passCookies(response, reply)
    const found = (await response.json()) as SessionAnswer | null
    return reply.type('application/json').send(JSON.stringify(found && (await publicSession(deps, found))))
  })

  app.post('/auth/sign-out', checked('POST /auth/sign-out'), async (request, reply) => {
    passCookies(await callBetterAuth(deps, request, { method: 'POST', path: '/sign-out' }), reply)
    return { success: true }
  })

  app.post('/auth/sign-out-everywhere', checked('POST /auth/sign-out-everywhere'), async (request, reply) => {
    const { identityId } = await requireSession(deps, request)
    await withTransaction(deps.db, tx => deps.service.revokeSessions(identityId, tx))
    // Ends the cookie as well.
    passCookies(await callBetterAuth(deps, request, { method: 'POST', path: '/sign-out' }), reply)
    return { success: true }
  })

  app.post('/auth/update-user', checked('POST /auth/update-user'), async request => {
    const session = await requireSession(deps, request)
    const key = 'POST /auth/update-user'
    deps.limitCaller(key, identityCalls[key].callerLimit, callerKey(session, request.ip))
    const profile = request.body as z.output<typeof identityInput.updateUser>
    await withTransaction(deps.db, async tx => {
      await requireOwnPhoto(tx, session.identityId, { photo: profile.image, field: 'image' })
      await updateProfile(tx, session.identityId, profile)
    })
    return { status: true }
  })
}

/** @returns what the page is told of a session; nothing of one that waits for a code */
async function publicSession({ db, twoFactors }: IdentityRoutes, { user, session }: SessionAnswer) {
  const step = await findSecondStep(db, session.id)
  if (step?.state !== 'open') return null
  const { id, expiresAt } = session
  const mustSetUp = !step.enabled && needsTwoFactors(twoFactors, step.role)
  const { reads } = step
  return {
    user: publicUser(user),
    session: { id, expiresAt },
    ...(mustSetUp && { mustSetUp }),
    ...(reads && { reads }),
  }
}

function registerPasswordRoutes(app: FastifyInstance, deps: IdentityRoutes): void {
  app.post('/auth/sign-in/email', checked('POST /auth/sign-in/email'), async (request, reply) => {
    const { email, password } = request.body as z.output<typeof identityInput.signIn>
    const attempt = attemptOf(deps, request, 'sign-in', email)
    await deps.limits.take(attempt)
    const body = { email, password }
    const response = await refuseSlowly(
      callBetterAuth(deps, request, { method: 'POST', path: '/sign-in/email', body }),
    )
    await deps.limits.succeeded(attempt)
    return answerSignedIn(deps, response, reply)
  })

  app.post('/auth/sign-up/email', checked('POST /auth/sign-up/email'), async (request, reply) => {
    const { name, email, password } = request.body as z.output<typeof identityInput.signUp>
    await deps.limits.take({ action: 'sign-up', address: request.ip, email })
    const body = { name, email, password }
    const response = await callBetterAuth(deps, request, {
      method: 'POST',
      path: '/sign-up/email',
      body,
    }).catch(async error => {
      // Two sign-ups with one address at once: the database lets one through.
      if (!(error instanceof ProductError) && (await findIdentity(deps.db, email))) throw emailTaken()
      throw error
    })
    return answerSignedIn(deps, response, reply)
  })
}

function registerResetRoutes(app: FastifyInstance, deps: IdentityRoutes): void {
  const { requestReset, reset } = identityInput

  app.post('/auth/request-password-reset', checked('POST /auth/request-password-reset'), async request => {
    const body = request.body as z.output<typeof requestReset>
    await deps.limits.take(attemptOf(deps, request, 'password-reset', body.email))
    // Not awaited: the answer and its time are the same with and without such an account [A11].
    deps.tasks.run(callBetterAuth(deps, request, { method: 'POST', path: '/request-password-reset', body }))
    return { status: true }
  })

  app.post('/auth/reset-password', checked('POST /auth/reset-password'), async request => {
    const body = request.body as z.output<typeof reset>
    await deps.limits.take({ action: 'password-reset', address: request.ip })
    await callBetterAuth(deps, request, { method: 'POST', path: '/reset-password', body })
    return { status: true }
  })
}

/**
 * Delays every refusal to the same time: a known account takes a query more than an unknown one [A11].
 */
async function refuseSlowly<T>(answer: Promise<T>): Promise<T> {
  const time = pause(refusalTime)
  return answer.catch(async error => {
    await time
    throw error
  })
}

function attemptOf(deps: IdentityRoutes, request: FastifyRequest, action: LimitedAction, email: string) {
  const device = deps.devices.find(request.headers.cookie, email)
  return { action, address: request.ip, email, device }
}

async function answerSignedIn({ devices }: IdentityRoutes, response: Response, reply: FastifyReply) {
  const { user } = (await response.json()) as Pick<SessionAnswer, 'user'>
  passCookies(response, reply)
  reply.header('set-cookie', devices.remember(user.email))
  return user.twoFactorEnabled ? { waitsForCode: true } : { user: publicUser(user) }
}

function publicUser({ name, email, image }: SessionAnswer['user']) {
  return { name, email, image: image || null }
}
