import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import type { Settings } from '../../server/platform/settings.ts'
import { atMost, warning, type Check, type Finding, ok, orOwnAuthority, wrong } from './check.ts'
import { counted } from './counted.ts'

/** Days before its end at which a certificate should have been renewed: certbot and Caddy do so 30 days before. */
const daysToRenew = 21

/** The certificate of the public address: whether browsers take it, and for how long. */
export function checkCertificate({ publicUrl }: Pick<Settings, 'publicUrl'>): Check {
  return {
    name: 'Certificate',
    async run() {
      const url = new URL(publicUrl ?? 'http://localhost')
      return url.protocol === 'https:' ? examine(url) : ok('none: the public address does not use TLS')
    },
  }
}

/** Whether a connection failed because of its certificate, which this check reports. @param reason with its code */
export function isCertificateFault(reason: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_/.test(reason)
}

async function examine({ hostname, port }: URL): Promise<Finding> {
  const socket = connect({
    host: hostname.replace(/[[\]]/g, ''),
    port: Number(port || 443),
    // Names only: an address is no server name (RFC 6066 3).
    ...(/[a-z]/i.test(hostname) && !hostname.startsWith('[') && { servername: hostname }),
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(atMost(2_500)) })
    return judge(hostname, socket)
  } catch {
    return ok('not checked: the public address does not answer over TLS')
  } finally {
    socket.destroy()
  }
}

function judge(host: string, socket: TLSSocket): Finding {
  const ends = new Date(socket.getPeerCertificate().valid_to)
  const days = Math.floor((ends.getTime() - Date.now()) / 86_400_000)
  const looked = `of ${host}, until ${ends.toISOString()}`
  const renew = 'Renew it, and find out why automatic renewal failed (certbot renew --dry-run).'
  if (ends.getTime() <= Date.now()) return wrong(looked, 'The certificate has expired.', renew)
  if (!socket.authorized) {
    const reason = String(socket.authorizationError)
    const remedy = `Get one for ${host}, and let the proxy send the whole chain (fullchain.pem).`
    return wrong(looked, `Browsers refuse the certificate (${reason}).`, orOwnAuthority(remedy, reason))
  }
  if (days >= daysToRenew) return ok(`${looked}, ${days} days left`)
  return warning(looked, `The certificate expires in ${counted(days, 'day')}.`, renew)
}
