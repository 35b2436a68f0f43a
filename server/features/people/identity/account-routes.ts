import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { withTransaction } from '../../../platform/database/connection.ts'
import { asAttachment, takeDownload } from '../../../platform/http/downloads.ts'
import { schemaOf } from '../../../platform/http/endpoint.ts'
import { callerKey, type LimitCaller } from '../../../platform/limits/caller-limits.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { callBetterAuth, passCookies } from './call-better-auth.ts'
import { identityCalls } from './identity-calls.ts'
import type { identityInput } from './identity-input.ts'
import { endOtherAccess, updatePasswordHash } from './identity-repository.ts'
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

/** The calls by which people change their own account: address, password, and its end. */
export function registerAccountRoutes(app: FastifyInstance, deps: AccountRoutes): void {
  const { db, limits, ownAccount } = deps

  app.get('/auth/account', checked('GET /auth/account'), async request => {
    const person = await requireSession(deps, request)
    const key = 'GET /auth/account'
    deps.limitCaller(key, identityCalls[key].callerLimit, callerKey(person, request.ip))
    const { identityId, sessionId } = person
    return {
      hasPassword: (await findPasswordHash(db, identityId)) !== undefined,
      hasTwoFactors: (await findSecondStep(db, sessionId))?.enabled ?? false,
      emailChange: await ownAccount.emailChange(identityId),
    }
  })

  app.get('/auth/my-data', async (request, reply) => {
    const person = await requireSession(deps, request)
    const key = 'GET /auth/my-data'
    deps.limitCaller(key, identityCalls[key].callerLimit, callerKey(person, request.ip))
    const archive = await takeDownload(reply, person.identityId, () => ownAccount.archive(person.identityId))
    asAttachment(reply, {
      name: `my-data-${new Date().toISOString().slice(0, 10)}.zip`,
      type: 'application/zip',
    })
    return archive
  })

  app.post('/auth/change-password', checked('POST /auth/change-password'), async request => {
    const body = request.body as Body<'changePassword'>
    const { identityId, sessionId, email, name, hasPassword } = await requireSelf(deps, request, body)
    if (!hasPassword) throw new ProductError('no_password')
    const hash = await hashPassword(body.newPassword)
    await withTransaction(db, async tx => {
      await updatePasswordHash(tx, identityId, hash)
      await endOtherAccess(tx, identityId, sessionId)
      await ownAccount.tellPasswordChanged(tx, { email, name })
    })
    return { status: true }
  })

  app.post('/auth/change-email', checked('POST /auth/change-email'), async request => {
    const body = request.body as Body<'changeEmail'>
    const { identityId, email } = await requireSelf(deps, request, body)
    await limits.take({ action: 'email-change', address: request.ip, email })
    await ownAccount.beginEmailChange(identityId, body.newEmail)
    return { status: true }
  })

  app.post('/auth/cancel-email-change', checked('POST /auth/cancel-email-change'), async request => {
    const person = await requireSession(deps, request)
    const key = 'POST /auth/cancel-email-change'
    deps.limitCaller(key, identityCalls[key].callerLimit, callerKey(person, request.ip))
    await ownAccount.cancelEmailChange(person.identityId)
    return { status: true }
  })

  app.post('/auth/delete-account', checked('POST /auth/delete-account'), async (request, reply) => {
    const { identityId } = await requireSelf(deps, request, request.body as Body<'deleteAccount'>)
    await ownAccount.remove(identityId)
    // Ends the cookie as well.
    passCookies(await callBetterAuth(deps, request, { method: 'POST', path: '/sign-out' }), reply)
    return { status: true }
  })
}
