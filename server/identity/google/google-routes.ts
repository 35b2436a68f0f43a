import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { pages } from '../../../contract/pages.ts'
import { ProductError } from '../../product-error.ts'
import { logFailedSignIn } from '../failed-sign-ins.ts'
import { callBetterAuth, passCookies } from '../call-better-auth.ts'
import type { BetterAuth } from '../better-auth.ts'
import { inTime } from './google.ts'
import { identityInput } from '../identity-input.ts'
import type { IdentityLog } from '../identity-log.ts'
import type { SignInLimits } from '../limits/sign-in-limits.ts'

export interface GoogleRoutes {
  publicUrl: string
  /** Undefined without Google sign-in. */
  googleAuth?: (() => Promise<BetterAuth>) | undefined
  limits: SignInLimits
  log: IdentityLog
}

/** The two calls of a Google sign-in [A3]: where to go, and Google's answer coming back. */
export function registerGoogleRoutes(app: FastifyInstance, deps: GoogleRoutes): void {
  const { googleAuth, publicUrl, limits, log } = deps
  if (!googleAuth) return

  app.post('/auth/sign-in/social', { schema: { body: identityInput.social } }, async (request, reply) => {
    const body = request.body as z.output<typeof identityInput.social>
    await limits.take({ action: 'google', address: request.ip })
    const auth = await inTime(googleAuth())
    const response = await callBetterAuth({ auth, publicUrl }, request, {
      method: 'POST',
      path: '/sign-in/social',
      body: { ...body, disableRedirect: true },
    })
    passCookies(response, reply)
    const { url } = (await response.json()) as { url: string }
    return { url }
  })

  app.get('/auth/callback/google', async (request, reply) => {
    try {
      const { search } = new URL(request.url, publicUrl)
      const answer = googleAuth().then(auth =>
        callBetterAuth({ auth, publicUrl }, request, { method: 'GET', path: `/callback/google${search}` }),
      )
      const response = await inTime(answer)
      passCookies(response, reply)
      const error = new URL(response.headers.get('location') ?? '/', publicUrl).searchParams.get('error')
      if (error !== null)
        logFailedSignIn(request, `Google: ${/^[a-z_]{1,40}$/.test(error) ? error : 'other'}`)
      return reply.redirect(placeToGo(response.headers.get('location'), publicUrl))
    } catch (error) {
      log.failure('Google sign-in failed', error)
      logFailedSignIn(request, `Google: ${error instanceof ProductError ? error.code : 'error'}`)
      return reply.redirect(`${pages.login}?error=failed`)
    }
  })
}

/** Error of Better Auth → code for the page; all others are `failed`. */
const endings: Record<string, string> = {
  access_denied: 'access_denied',
  email_not_found: 'email_not_verified',
  account_not_linked: 'account_not_linked',
}

/** @returns a path of this site, with a known error code and no other text */
function placeToGo(location: string | null, publicUrl: string): string {
  const url = new URL(location ?? pages.login, publicUrl)
  if (url.origin !== new URL(publicUrl).origin) return pages.login
  const error = url.searchParams.get('error')
  if (error !== null) url.searchParams.set('error', endings[error] ?? 'failed')
  url.searchParams.delete('error_description')
  return url.pathname + url.search + url.hash
}
