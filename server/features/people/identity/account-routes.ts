import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { withTransaction } from '../../../platform/database/connection.ts'
import { takeDownload } from '../../../platform/http/downloads.ts'
import { schemaOf } from '../../../platform/http/endpoint.ts'
import { callerKey, type LimitCaller } from '../../../platform/limits/caller-limits.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { callBetterAuth, passCookies } from './call-better-auth.ts'
import { identityCalls } from './identity-calls.ts'
import type { identityInput } from './identity-input.ts'
import { endOtherAccess } from './access-service.ts'
import { updatePasswordHash } from './identity-repository.ts'
import type { OwnAccountCalls } from './identity-service.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { type ProofDependencies, requireSelf, requireSession } from './two-factors/prove-self.ts'
import { findPasswordHash, findSecondStep } from './two-factors/two-factor-repository.ts'

export interface AccountRoutes extends ProofDependencies {
  ownAccount: OwnAccountCalls
  limitCaller: LimitCaller
}

type Body<Input extends keyof typeof identityInput> = z.output<(typeof identityInput)[Input]>

const checked = (key: keyof typeof identityCalls) => ({ schema: schemaOf(identityCalls[key]) })

/** The calls by which people see and change their own account: address, password, and its end. */
export function registerAccountRoutes(app: FastifyInstance, deps: AccountRoutes): void {
  const { db, ownAccount } = deps
  app.get('/auth/account', checked('GET /auth/account'), async request => {
    const { identityId, sessionId } = await requireWithinLimit(deps, request, 'GET /auth/account')
    return {
      hasPassword: (await findPasswordHash(db, identityId)) !== undefined,
      hasTwoFactors: (await findSecondStep(db, sessionId))?.enabled ?? false,
      emailChange: await ownAccount.emailChange(identityId),
    }
  })

  app.get('/auth/my-data', async (request, reply) => {
    const { identityId } = await requireWithinLimit(deps, request, 'GET /auth/my-data')
    return takeDownload(reply, identityId, async () => ({
      content: await ownAccount.archive(identityId),
      name: `my-data-${new Date().toISOString().slice(0, 10)}.zip`,
      type: 'application/zip',
    }))
  })

  registerPasswordChange(app, deps)
  registerEmailChange(app, deps)

  app.post('/auth/delete-account', checked('POST /auth/delete-account'), async (request, reply) => {
    const { identityId } = await requireSelf(deps, request, request.body as Body<'deleteAccount'>)
    await ownAccount.remove(identityId)
    // Ends the cookie as well.
    passCookies(await callBetterAuth(deps, request, { method: 'POST', path: '/sign-out' }), reply)
    return { status: true }
  })
}

function registerPasswordChange(app: FastifyInstance, deps: AccountRoutes): void {
  app.post('/auth/change-password', checked('POST /auth/change-password'), async request => {
    const body = request.body as Body<'changePassword'>
    const { identityId, sessionId, email, name, hasPassword } = await requireSelf(deps, request, body)
    if (!hasPassword) throw new ProductError('no_password')
    const hash = await hashPassword(body.newPassword)
    await withTransaction(deps.db, async tx => {
      await updatePasswordHash(tx, identityId, hash)
      await endOtherAccess(tx, identityId, sessionId)
      await deps.ownAccount.tell(tx, 'password changed', { email, name })
    })
    return { status: true }
  })
}

function registerEmailChange(app: FastifyInstance, deps: AccountRoutes): void {
  const { limits, ownAccount } = deps
  app.post('/auth/change-email', checked('POST /auth/change-email'), async request => {
    const body = request.body as Body<'changeEmail'>
    const { identityId, email } = await requireSelf(deps, request, body)
    await limits.take({ action: 'email-change', address: request.ip, email })
    await ownAccount.beginEmailChange(identityId, body.newEmail)
    return { status: true }
  })

  app.post('/auth/cancel-email-change', checked('POST /auth/cancel-email-change'), async request => {
    const { identityId } = await requireWithinLimit(deps, request, 'POST /auth/cancel-email-change')
    await ownAccount.cancelEmailChange(identityId)
    return { status: true }
  })
}

/** Who is signed in. @throws ProductError for nobody, or beyond the call's limit */
async function requireWithinLimit(
  deps: AccountRoutes,
  request: FastifyRequest,
  key: 'GET /auth/account' | 'GET /auth/my-data' | 'POST /auth/cancel-email-change',
) {
  const person = await requireSession(deps, request)
  deps.limitCaller(key, identityCalls[key].callerLimit, callerKey(person, request.ip))
  return person
}
