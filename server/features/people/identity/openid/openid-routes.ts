import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { pages } from '../../../../../contract/core/pages.ts'
import { ProductError } from '../../../../platform/product-error.ts'
import { passCookies } from '../call-better-auth.ts'
import { logFailedSignIn } from '../failed-sign-ins.ts'
import { identityInput } from '../identity-input.ts'
import type { IdentityLog } from '../identity-log.ts'
import type { SignInLimits } from '../limits/sign-in-limits.ts'
import type { OpenIdClient } from './openid-client.ts'

export interface OpenIdRoutes {
  publicUrl: string
  /** Empty where people sign in with passwords only. */
  openIdClients: readonly OpenIdClient[]
  limits: SignInLimits
  log: IdentityLog
}

/** The two calls of a sign-in with a provider [A3]: where to go, and the provider's answer coming back. */
export function registerOpenIdRoutes(app: FastifyInstance, deps: OpenIdRoutes): void {
  const { openIdClients, limits } = deps
  if (openIdClients.length === 0) return

  app.post('/auth/sign-in/social', { schema: { body: identityInput.social } }, async (request, reply) => {
    const { provider, ...body } = request.body as z.output<typeof identityInput.social>
    await limits.take({ action: 'provider', address: request.ip })
    const client = openIdClients.find(({ id }) => id === provider)
    if (!client)
      throw new ProductError('invalid_input', {
        fields: { provider: 'This way of signing in does not exist.' },
      })
    const response = await client.begin(request, body)
    passCookies(response, reply)
    const { url } = (await response.json()) as { url: string }
    return { url }
  })

  for (const client of openIdClients) registerCallback(app, deps, client)
}

function registerCallback(
  app: FastifyInstance,
  { publicUrl, log }: OpenIdRoutes,
  { id, label, finish }: OpenIdClient,
): void {
  app.get(`/auth/callback/${id}`, async (request, reply) => {
    try {
      const { response, refusal } = await finish(request)
      passCookies(response, reply)
      const url = new URL(response.headers.get('location') ?? pages.login, publicUrl)
      const error = refusal ?? url.searchParams.get('error')
      if (error !== null)
        logFailedSignIn(request, `${label}: ${/^[a-z_]{1,40}$/.test(error) ? error : 'other'}`)
      return reply.redirect(placeToGo(url, { error, publicUrl, providerId: id }))
    } catch (error) {
      log.failure(`sign-in with ${label} failed`, error)
      logFailedSignIn(request, `${label}: ${error instanceof ProductError ? error.code : 'error'}`)
      return reply.redirect(`${pages.login}?error=failed&provider=${id}`)
    }
  })
}

/** Why nobody was signed in, as the page knows it; all else is `failed`. */
const knownEndings = new Set([
  'access_denied',
  'account_not_linked',
  'domain_not_allowed',
  'email_missing',
  'email_not_verified',
])

/** @returns a path of this site, with a known error code and no other text */
function placeToGo(
  url: URL,
  { error, publicUrl, providerId }: { error: string | null; publicUrl: string; providerId: string },
): string {
  if (url.origin !== new URL(publicUrl).origin) return pages.login
  if (error !== null) url.searchParams.set('error', knownEndings.has(error) ? error : 'failed')
  if (error !== null && url.pathname === pages.login) url.searchParams.set('provider', providerId)
  url.searchParams.delete('error_description')
  return url.pathname + url.search + url.hash
}
