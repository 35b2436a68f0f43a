import { z } from 'zod'
import type { Settings } from '../../server/settings.ts'
import { careful, type Check, type Finding, ok, orOwnAuthority, reasonOf, wrong } from './check.ts'

const document = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})

/** The document in which the OpenID provider says where people sign in. */
export function checkGoogle({ google, production }: Settings): Check {
  return {
    name: 'Google sign-in',
    async run() {
      if (google.sandbox) {
        const looked = 'the stand-in with demo accounts'
        if (!production) return ok(looked)
        const problem = 'Everybody can sign in as its accounts.'
        return careful(looked, problem, 'Set GOOGLE_CLIENT_ID and take GOOGLE_SANDBOX away.')
      }
      return google.clientId ? checkDiscovery(google.discoveryUrl) : ok('not offered')
    },
  }
}

async function checkDiscovery(url: string): Promise<Finding> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_500) })
    const { success } = document.safeParse(await response.json().catch(() => undefined))
    if (response.ok && success) return ok(url)
    const problem = `It answers ${response.status}, and not with an OpenID discovery document.`
    return wrong(url, problem, 'Correct GOOGLE_DISCOVERY_URL.')
  } catch (error) {
    const reason = reasonOf(error)
    const remedy = 'Let this machine reach it over HTTPS, or correct GOOGLE_DISCOVERY_URL.'
    return wrong(url, `It does not answer (${reason}).`, orOwnAuthority(remedy, reason))
  }
}
