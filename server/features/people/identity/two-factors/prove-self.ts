import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { freshSignIn } from '../../../../../contract/people/account.ts'
import type { SignedIn } from '../../../../platform/caller.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { ProductError } from '../../../../platform/product-error.ts'
import type { BetterAuth } from '../better-auth.ts'
import { callBetterAuth } from '../call-better-auth.ts'
import { isFreshSession } from '../identity-repository.ts'
import type { IdentityService } from '../identity-service.ts'
import type { KnownDevices } from '../limits/known-device.ts'
import type { SignInLimits } from '../limits/sign-in-limits.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import { wrongCode } from '../refusals.ts'
import { findPasswordHash, findSecondStep } from './two-factor-repository.ts'

export interface ProofDependencies {
  db: Kysely<Tables>
  auth: BetterAuth
  publicUrl: string
  service: IdentityService
  limits: SignInLimits
  devices: KnownDevices
}

/** @returns who is signed in. @throws ProductError `unauthenticated` */
export async function requireSession(
  { service }: Pick<ProofDependencies, 'service'>,
  { headers }: FastifyRequest,
): Promise<SignedIn> {
  const session = await service.getSession(headers.cookie)
  if (!session) throw new ProductError('unauthenticated')
  return session
}

/** The signed-in person, and how they can prove their identity. */
export interface ProvenPerson extends SignedIn {
  hasPassword: boolean
}

/**
 * Verifies the person before a change of their account: by password if there is one, by code if two-step sign-in is on,
 * and without either by a recent sign-in.
 * @throws ProductError `unauthenticated`, `invalid_input`, `wrong_code`, `sign_in_again`, `rate_limited`
 */
export async function requireSelf(
  deps: ProofDependencies,
  request: FastifyRequest,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<ProvenPerson> {
  const person = await requireSession(deps, request)
  const { db } = deps
  const step = await findSecondStep(db, person.sessionId)
  const hasPassword = await requirePassword(deps, request, { person, password })
  if (step?.enabled) {
    if (code === undefined)
      throw new ProductError('invalid_input', {
        fields: { code: 'Please enter the code that your app shows.' },
      })
    await takeCode(deps, request, { person, code })
  } else if (!hasPassword) await requireFreshSignIn(deps, person)
  return { ...person, hasPassword }
}

/** Asks for a sign-in of the last minutes, where nothing else proves who somebody is. @throws ProductError `sign_in_again` */
export async function requireFreshSignIn(
  { db }: Pick<ProofDependencies, 'db'>,
  { sessionId }: SignedIn,
): Promise<void> {
  if (!(await isFreshSession(db, sessionId, freshSignIn))) throw new ProductError('sign_in_again')
}

/**
 * @returns false for an account without a password
 * @throws ProductError `invalid_input` for a wrong password, or `rate_limited`
 */
export async function requirePassword(
  { db, limits, devices }: ProofDependencies,
  { ip, headers }: FastifyRequest,
  { person, password = '' }: { person: SignedIn; password: string | undefined },
): Promise<boolean> {
  const hash = await findPasswordHash(db, person.identityId)
  if (hash === undefined) return false
  const { email } = person
  const device = devices.find(headers.cookie, email)
  const attempt = { action: 'sign-in', address: ip, email, device } as const
  await limits.take(attempt)
  if (!(await verifyPassword({ hash, password })))
    throw new ProductError('invalid_input', { fields: { password: 'This password is wrong.' } })
  await limits.succeeded(attempt)
  return true
}

/**
 * Checks a one-time code or a recovery code, and uses it up. @returns Better Auth's answer
 * @throws ProductError `wrong_code`, `rate_limited`, or `changed_meanwhile` for two recovery codes at once
 */
export async function takeCode(
  deps: ProofDependencies,
  request: FastifyRequest,
  { person, code }: { person: SignedIn; code: string },
): Promise<Response> {
  const { limits } = deps
  const attempt = { action: 'code', address: request.ip, email: person.email } as const
  await limits.take(attempt)
  if (!(await limits.isFirstUse(person.identityId, code))) throw wrongCode()
  const path = code.length === 6 ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code'
  const response = await callBetterAuth(deps, request, { method: 'POST', path, body: { code } })
  await limits.succeeded(attempt)
  return response
}
