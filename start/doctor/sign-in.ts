import { discover } from '../../server/features/people/identity/openid/discovery.ts'
import type { OpenIdProvider } from '../../server/platform/openid-settings.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { atMost, warning, type Check, type Finding, ok, orOwnAuthority, reasonOf, wrong } from './check.ts'

/** The documents in which Google and the other OpenID providers say where people sign in. */
export function checkSignIns({ google, openIdProviders, production }: Settings): Check[] {
  return [
    {
      name: 'Google sign-in',
      async run() {
        if (google.sandbox) {
          const looked = 'the stand-in with demo accounts'
          if (!production) return ok(looked)
          const problem = 'Anybody can sign in with its demo accounts.'
          return warning(looked, problem, 'Set GOOGLE_CLIENT_ID and remove GOOGLE_SANDBOX.')
        }
        return google.clientId
          ? checkDiscovery(google.discoveryUrl, 'GOOGLE_DISCOVERY_URL')
          : ok('not offered')
      },
    },
    ...openIdProviders.map(checkProvider),
  ]
}

function checkProvider({ id, discoveryUrl }: OpenIdProvider): Check {
  return {
    name: `Sign-in ${id}`,
    run: () => checkDiscovery(discoveryUrl, `OPENID_${id.toUpperCase()}_DISCOVERY_URL`),
  }
}

async function checkDiscovery(url: string, setting: string): Promise<Finding> {
  try {
    const { document, status } = await discover(url, atMost(2_500))
    if (document) return judgeIssuer(url, document.issuer, setting)
    const problem = `It answers ${status} without an OpenID discovery document.`
    return wrong(url, problem, `Correct ${setting}.`)
  } catch (error) {
    const reason = reasonOf(error)
    const remedy = `Let this machine reach it over HTTPS, or correct ${setting}.`
    return wrong(url, `It does not answer (${reason}).`, orOwnAuthority(remedy, reason))
  }
}

/** The issuer is the beginning of its document's address (OpenID Connect Discovery 1.0, section 4.3). */
function judgeIssuer(url: string, issuer: string, setting: string): Finding {
  const looked = `${url}, issuer ${issuer}`
  if (/[{}]|%7B/i.test(issuer)) {
    const problem = 'Its issuer differs for each tenant, so every sign-in with it is refused.'
    return wrong(looked, problem, `Name your tenant in ${setting} instead of common or organizations.`)
  }
  if (url.startsWith(`${issuer.replace(/\/$/, '')}/.well-known/`)) return ok(looked)
  const problem = 'The provider gives a different address for itself, and people are sent there.'
  return warning(
    looked,
    problem,
    `If that address is right, put it into ${setting}; otherwise correct the provider.`,
  )
}
