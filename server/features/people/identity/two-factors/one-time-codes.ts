import { randomInt } from 'node:crypto'
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins'
import type { Kysely } from 'kysely'
import { recoveryCodeLetters, recoveryCodes } from '../../../../../contract/people/two-factors.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { findSecondStep, markPassed } from './two-factor-repository.ts'

/**
 * Better Auth's one-time codes (RFC 6238) and recovery codes. Its own hook is left out: it asks for a code after a password
 * only, while here the session itself waits for one, whichever way it began (docs/decisions/0056). Its lock of the account
 * is off, because `sign-in-limits.ts` counts.
 */
export function oneTimeCodes(db: Kysely<Tables>) {
  const { hooks: _afterPasswords, ...plugin } = twoFactor({
    twoFactorTable: 'two_factors',
    allowPasswordless: true,
    accountLockout: { enabled: false },
    backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
  })
  return {
    ...plugin,
    hooks: {
      after: [
        {
          matcher: ({ path }: { path?: string }) => path?.startsWith('/two-factor/verify-') ?? false,
          handler: replaceSession(db),
        },
      ],
    },
  }
}

/** After a right code, a session that waited for it ends, and one under a new secret has passed. */
function replaceSession(db: Kysely<Tables>) {
  return createAuthMiddleware(async ctx => {
    if (isAPIError(ctx.context.returned)) return
    const waiting = ctx.context.newSession ?? (await getSessionFromCtx(ctx))
    if (!waiting || (await findSecondStep(db, waiting.session.id))?.state === 'open') return
    const { internalAdapter } = ctx.context
    const session = await internalAdapter.createSession(waiting.user.id)
    await markPassed(db, session.id)
    await internalAdapter.deleteSession(waiting.session.token)
    await setSessionCookie(ctx, { session, user: waiting.user })
  })
}

function newRecoveryCodes(): string[] {
  const letters = () =>
    Array.from({ length: 5 }, () => recoveryCodeLetters[randomInt(recoveryCodeLetters.length)]).join('')
  return Array.from({ length: recoveryCodes }, () => `${letters()}-${letters()}`)
}
