import type { FastifyRequest } from 'fastify'
import { errors as joseErrors } from 'jose'
import { type Kysely, sql } from 'kysely'
import { coalesced } from '../../../../platform/database/coalesced.ts'
import { prepared, unnest } from '../../../../platform/database/prepared.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { Caller } from '../../../../platform/caller.ts'
import type { Authentication } from '../../../../platform/http/endpoint.ts'
import { ProductError } from '../../../../platform/product-error.ts'
import { type AccessTokens, InvalidToken, type TokenClaims } from './access-token.ts'
import type { IdentityService } from '../identity-service.ts'
import { needsTwoFactors, type TwoFactorDemand } from '../../../../platform/access/two-factor-rule.ts'

interface Dependencies {
  db: Kysely<Tables>
  tokens: AccessTokens
  service: IdentityService
  allowedOrigins: readonly string[]
  twoFactors: TwoFactorDemand
}

/** Authenticates requests by a Bearer token, or for some calls by the session's cookie. */
export function createAuthentication(deps: Dependencies): Authentication {
  return {
    async caller(request) {
      const found = await findCaller(deps.db, await verified(deps.tokens, bearerToken(request)))
      if (!found) throw new ProductError('unauthenticated')
      const { hasTwoFactors, ...caller } = found
      if (hasTwoFactors || !needsTwoFactors(deps.twoFactors, caller.role)) return caller
      return { ...caller, role: 'user', lacksTwoFactors: true }
    },

    async signedIn(request) {
      const session = await deps.service.getSession(request.headers.cookie)
      if (!session) throw new ProductError('unauthenticated')
      requireOwnOrigin(request, deps.allowedOrigins)
      return session
    },
  }
}

/** Browsers add the cookie to requests of any site; Origin names the site. @throws ProductError `forbidden` */
export function requireOwnOrigin(request: FastifyRequest, allowedOrigins: readonly string[]): void {
  if (!allowedOrigins.includes(request.headers.origin ?? '')) throw new ProductError('forbidden')
}

function bearerToken(request: FastifyRequest): string {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new ProductError('unauthenticated')
  return token
}

async function verified(tokens: AccessTokens, token: string): Promise<TokenClaims> {
  try {
    return await tokens.verify(token)
  } catch (error) {
    if (error instanceof joseErrors.JOSEError || error instanceof InvalidToken) {
      throw new ProductError('unauthenticated')
    }
    throw error
  }
}

interface FoundCaller extends Caller {
  hasTwoFactors: boolean
}

/** The person as stored now, if the token's session exists, waits for no code, and nothing has ended the token. */
const findCaller = coalesced(async (db, claims: TokenClaims[]): Promise<(FoundCaller | undefined)[]> => {
  const { rows } = await sql<FoundCaller & { number: number }>`
    ${prepared} select claim.number, users.id as "userId", users.identity_id as "identityId", users.user_email as email,
      users.user_name as name, users.role, reach_of(users.id) as reach,
      person."twoFactorEnabled" as "hasTwoFactors"
    from ${unnest(
      ['uuid[]', claims.map(claim => claim.userId)],
      ['integer[]', claims.map(claim => claim.epoch)],
      ['text[]', claims.map(claim => claim.sessionId)],
    )} with ordinality as claim (user_id, epoch, session_id, number)
    join users on users.id = claim.user_id
      and users.token_epoch = claim.epoch
    join identity.session as session on session."userId" = users.identity_id
      and session.id = claim.session_id
    join identity."user" as person on person.id = users.identity_id
    where session."expiresAt" > now() and (session.passed_code or not person."twoFactorEnabled")`.execute(db)
  const callers = new Map(rows.map(({ number, ...caller }) => [number, caller]))
  return claims.map((_claim, i) => callers.get(i + 1))
})
