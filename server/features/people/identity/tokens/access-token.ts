import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { SigningKeys } from './signing-keys.ts'

const lifetime = '15 minutes'
/** Milliseconds for which a verified signature is remembered; then its key must still exist. */
const rememberedFor = 60_000

/** The claims of a token. The role is read from the database each time. */
export interface TokenClaims {
  /** The id of the person's row in `users`. */
  userId: string
  /** The identity session; the token ends with it. */
  sessionId: string
  /** Counts what ends a person's older tokens, such as a changed role. */
  epoch: number
}

/** Claims that the database accepts as id and number; others would fail there. */
const ownClaims = z.object({
  sub: z.uuid(),
  sid: z.string().regex(/^[\w-]{1,100}$/),
  epoch: z.int32(),
  exp: z.number(),
})

interface Issuer {
  keys: SigningKeys
  /** The public address of the product, which is the audience as well. */
  issuer: string
}

/** Issues and checks the tokens of `POST /jwt` [A9]: EdDSA (RFC 8037), as RFC 9068 describes, for 15 minutes. */
export function createAccessTokens({ keys, issuer }: Issuer) {
  // A browser sends the same token many times, and verifying its signature is the slowest step of a call.
  const checked = new LRUCache<string, { claims: TokenClaims; expiresAt: number }>({
    max: 5_000,
    ttl: rememberedFor,
    fetchMethod: token => check(token, { keys, issuer }),
    // A token evicted while it is being verified is still accepted.
    ignoreFetchAbort: true,
  })

  return {
    async issue({ userId, sessionId, epoch }: TokenClaims): Promise<string> {
      const { kid, key } = await keys.signer()
      return new SignJWT({ sid: sessionId, epoch })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(userId)
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(lifetime)
        .sign(key)
    },

    /** @throws when the token is expired or not as issued */
    async verify(token: string): Promise<TokenClaims> {
      const { claims, expiresAt } = await checked.forceFetch(token)
      if (Date.now() >= expiresAt) throw new InvalidToken('ended')
      return claims
    },
  }
}

async function check(token: string, { keys, issuer }: Issuer) {
  const { payload } = await jwtVerify(
    token,
    async ({ kid }) => {
      const key = typeof kid === 'string' && /^[\w-]{16}$/.test(kid) ? await keys.find(kid) : undefined
      if (!key) throw new InvalidToken('unknown key')
      return key
    },
    {
      algorithms: ['EdDSA'],
      typ: 'at+jwt',
      issuer,
      audience: issuer,
      requiredClaims: ['sub', 'sid', 'epoch', 'jti', 'iat', 'exp'],
    },
  )
  const { success, data } = ownClaims.safeParse(payload)
  if (!success) throw new InvalidToken('wrong claims')
  const { sub, sid, epoch, exp } = data
  return { claims: { userId: sub, sessionId: sid, epoch }, expiresAt: exp * 1000 }
}

export type AccessTokens = ReturnType<typeof createAccessTokens>

/** A token that this product did not issue. */
export class InvalidToken extends Error {}
