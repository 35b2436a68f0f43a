import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { SignedIn } from '../../../../platform/caller.ts'
import { withTransaction } from '../../../../platform/database/connection.ts'
import { schemaOf } from '../../../../platform/http/endpoint.ts'
import { callerKey, type LimitCaller } from '../../../../platform/limits/caller-limits.ts'
import { ProductError } from '../../../../platform/product-error.ts'
import { callBetterAuth, passCookies } from '../call-better-auth.ts'
import { identityCalls } from '../identity-calls.ts'
import type { identityInput } from '../identity-input.ts'
import { findIdentity } from '../identity-repository.ts'
import type { OwnAccountCalls } from '../identity-service.ts'
import {
  type ProofDependencies,
  requireFreshSignIn,
  requirePassword,
  requireSession,
  takeCode,
} from './prove-self.ts'
import {
  findPasswordHash,
  findSecondStep,
  removeTwoFactors,
  type SecondStep,
} from './two-factor-repository.ts'
import { needsTwoFactors, type TwoFactorDemand } from '../../../../platform/access/two-factor-rule.ts'

export interface TwoFactorRoutes extends ProofDependencies {
  limitCaller: LimitCaller
  ownAccount: OwnAccountCalls
  /** Of whom the settings demand two-step sign-in. */
  twoFactors: TwoFactorDemand
  /** What authenticator apps call this site. */
  siteName: () => Promise<string>
}

type Body<Input extends keyof typeof identityInput> = z.output<(typeof identityInput)[Input]>

const checked = (key: keyof typeof identityCalls) => ({ schema: schemaOf(identityCalls[key]) })

/** The calls of two-step sign-in: the code of a session that waits for it, and the caller's own settings. */
export function registerTwoFactorRoutes(app: FastifyInstance, deps: TwoFactorRoutes): void {
  const { db, service } = deps

  app.get('/auth/two-factors/waiting', checked('GET /auth/two-factors/waiting'), async ({ headers }) => {
    const waits = (await service.findWaiting(headers.cookie)) !== undefined
    return { waitsForCode: waits }
  })

  app.post('/auth/two-factors/verify', checked('POST /auth/two-factors/verify'), async (request, reply) => {
    const waiting = await service.findWaiting(request.headers.cookie)
    if (!waiting) throw new ProductError('unauthenticated', { message: waitedTooLong })
    const { code } = request.body as Body<'secondStep'>
    const response = await takeCode(deps, request, { person: waiting, code })
    passCookies(response, reply)
    const { user } = (await response.json()) as { user: { name: string; email: string; image?: string } }
    return { user: { name: user.name, email: user.email, image: user.image || null } }
  })

  app.get('/auth/two-factors', checked('GET /auth/two-factors'), async request => {
    const person = await requireSession(deps, request)
    const key = 'GET /auth/two-factors'
    deps.limitCaller(key, identityCalls[key].callerLimit, callerKey(person, request.ip))
    const [step, hash, identity] = await Promise.all([
      findSecondStep(db, person.sessionId),
      findPasswordHash(db, person.identityId),
      findIdentity(db, person.email),
    ])
    return {
      enabled: step?.enabled ?? false,
      demanded: needsTwoFactors(deps.twoFactors, step?.role ?? null),
      hasPassword: hash !== undefined,
      addressConfirmed: identity?.emailVerified ?? false,
      recoveryCodesLeft: step?.enabled ? await countRecoveryCodes(deps, person) : 0,
    }
  })

  registerSetUp(app, deps)
  registerChanges(app, deps)
}

const waitedTooLong = 'Please sign in again: the code must be entered within ten minutes of the password.'

function registerSetUp(app: FastifyInstance, deps: TwoFactorRoutes): void {
  app.post('/auth/two-factors/begin', checked('POST /auth/two-factors/begin'), async request => {
    const person = await requireSession(deps, request)
    const { password } = request.body as Body<'beginTwoFactors'>
    // Somebody else's mailbox must not lead into an account that asks for a code of this person.
    const identity = await findIdentity(deps.db, person.email)
    if (!identity?.emailVerified) throw new ProductError('address_not_confirmed')
    if (!(await requirePassword(deps, request, { person, password }))) await requireFreshSignIn(deps, person)
    const response = await callBetterAuth(deps, request, {
      method: 'POST',
      path: '/two-factor/enable',
      body: { password, issuer: await deps.siteName() },
    }).catch(refuseTheSecond)
    const { totpURI, backupCodes } = (await response.json()) as { totpURI: string; backupCodes: string[] }
    const key = new URL(totpURI).searchParams.get('secret') ?? ''
    return { key, uri: totpURI, recoveryCodes: backupCodes }
  })

  app.post('/auth/two-factors/confirm', checked('POST /auth/two-factors/confirm'), async (request, reply) => {
    const { person, step } = await ownStep(deps, request)
    const { code } = request.body as Body<'firstCode'>
    if (step?.enabled) throw new ProductError('two_factors_on')
    passCookies(await takeCode(deps, request, { person, code }), reply)
    await deps.ownAccount.tell(deps.db, 'two-step sign-in on', person)
    return { status: true }
  })
}

function registerChanges(app: FastifyInstance, deps: TwoFactorRoutes): void {
  app.post(
    '/auth/two-factors/recovery-codes',
    checked('POST /auth/two-factors/recovery-codes'),
    async request => {
      const { password } = request.body as Body<'changeTwoFactors'>
      const own = await ownStep(deps, request)
      await requireBoth(deps, request, own)
      const path = '/two-factor/generate-backup-codes'
      const response = await callBetterAuth(deps, request, { method: 'POST', path, body: { password } })
      const { backupCodes } = (await response.json()) as { backupCodes: string[] }
      await deps.ownAccount.tell(deps.db, 'new recovery codes', own.person)
      return { recoveryCodes: backupCodes }
    },
  )

  app.post('/auth/two-factors/turn-off', checked('POST /auth/two-factors/turn-off'), async request => {
    const own = await ownStep(deps, request)
    if (needsTwoFactors(deps.twoFactors, own.step?.role ?? null))
      throw new ProductError('two_factors_demanded')
    await requireBoth(deps, request, own)
    await withTransaction(deps.db, async tx => {
      await removeTwoFactors(tx, own.person.identityId)
      await deps.ownAccount.tell(tx, 'two-step sign-in off', own.person)
    })
    return { status: true }
  })
}

interface OwnStep {
  person: SignedIn
  step: SecondStep | undefined
}

/** The signed-in person, and how they stand with two-step sign-in. @throws ProductError `unauthenticated` */
async function ownStep(deps: TwoFactorRoutes, request: FastifyRequest): Promise<OwnStep> {
  const person = await requireSession(deps, request)
  return { person, step: await findSecondStep(deps.db, person.sessionId) }
}

/** Asks the signed-in person for password and code again, before a change. @throws ProductError */
async function requireBoth(
  deps: TwoFactorRoutes,
  request: FastifyRequest,
  { person, step }: OwnStep,
): Promise<void> {
  const { password, code } = request.body as Body<'changeTwoFactors'>
  if (!step?.enabled) throw new ProductError('two_factors_off')
  await requirePassword(deps, request, { person, password })
  await takeCode(deps, request, { person, code })
}

async function countRecoveryCodes({ auth }: TwoFactorRoutes, { identityId }: SignedIn): Promise<number> {
  const { viewBackupCodes } = auth.api as unknown as {
    viewBackupCodes(call: { body: { userId: string } }): Promise<{ backupCodes: string[] }>
  }
  return (await viewBackupCodes({ body: { userId: identityId } })).backupCodes.length
}

/** Of two set-ups that begin at once, the database lets one through. */
function refuseTheSecond(error: Error & { code?: string }): never {
  throw error.code === '23505' ? new ProductError('changed_meanwhile') : error
}
