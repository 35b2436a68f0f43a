import { once } from 'node:events'
import { connect } from 'node:net'
import { type Arrival, arrivalHeader, createSelfProbe } from '../../server/platform/http/load/self-probe.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { localAddress } from '../composition/local-address.ts'
import { findSecrets } from '../composition/secrets.ts'
import { isCertificateFault } from './certificate.ts'
import { atMost, warning, type Check, type Finding, ok, reasonOf, wrong } from './check.ts'

/** For each of two questions. */
const timeoutMs = 1_200

/** Whether the product answers at its public address, and sees the host and scheme that people use. */
export function checkPublicUrl(settings: Settings): Check {
  return {
    name: 'Public address',
    async run() {
      const local = localAddress(settings)
      const url = (settings.publicUrl ?? local).replace(/\/$/, '')
      const secret = settings.authSecret ?? (await findSecrets(settings.dataDir))?.auth
      const answered = secret === undefined ? new Error('never started') : await ask(url, secret)
      if (!(answered instanceof Error)) return judge(url, answered, settings.trustedProxies)
      const here = secret === undefined || url === local ? answered : await ask(local, secret)
      if (here instanceof Error) return judgePort(url, settings)
      if (isCertificateFault(answered.message)) {
        return warning(url, 'It was not checked, because its certificate is invalid.', 'See Certificate.')
      }
      return wrong(url, `PUBLIC_URL ${answered.message}.`, 'Correct PUBLIC_URL, DNS or the proxy.')
    },
  }
}

/** @returns how the question arrived, or why there was no answer of this installation */
async function ask(url: string, secret: string): Promise<Arrival | Error> {
  const arrivals = createSelfProbe(secret)
  const question = arrivals.ask()
  try {
    const response = await fetch(`${url}/readyz`, {
      headers: { [arrivalHeader]: question },
      redirect: 'manual',
      signal: AbortSignal.timeout(atMost(timeoutMs)),
    })
    const to = response.headers.get('location')
    if (to) return new Error(`sends people to ${to}`)
    const { arrival, proof } = (await response.json().catch(() => ({}))) as {
      arrival?: Arrival
      proof?: string
    }
    if (arrival && arrivals.isOwn(question, proof ?? '')) return arrival
    return new Error(`answers as something else (${response.status})`)
  } catch (error) {
    return new Error(`does not answer (${reasonOf(error)})`)
  }
}

/** Judges the port if this installation does not answer on it. */
async function judgePort(url: string, { host, port }: Settings): Promise<Finding> {
  const address = new URL(localAddress({ host, port }))
  if (!(await isTaken(address)))
    return warning(url, 'The product does not run on this machine.', 'Start it and run this again.')
  const problem = `Port ${port} is used by another program, or by a Bursary with another AUTH_SECRET.`
  return wrong(url, problem, `Stop it ("ss -ltnp sport = :${port}" names it), or set PORT to another port.`)
}

async function isTaken({ hostname, port }: URL): Promise<boolean> {
  const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''))
  return once(socket, 'connect', { signal: AbortSignal.timeout(atMost(500)) })
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}

function judge(
  url: string,
  { scheme, host, address, peer, forwarded }: Arrival,
  trusted: readonly string[] = [],
): Finding {
  const looked = `${url}, seen as ${scheme}://${host} from ${address}`
  // A trusted proxy names its own address where the public name leads to it by loopback, as on many servers.
  if (forwarded && address === peer && !trusted.includes(peer)) {
    const problem = `The product sees the proxy at ${peer} as every visitor's address.`
    return wrong(looked, problem, `Add ${peer} to TRUSTED_PROXIES.`)
  }
  const wanted = new URL(url)
  if (host !== wanted.host) {
    return wrong(looked, `The product sees the host ${host}.`, 'Let the proxy pass on the Host header.')
  }
  if (`${scheme}:` === wanted.protocol) return ok(looked)
  const remedy = 'Let the proxy set X-Forwarded-Proto, and add it to TRUSTED_PROXIES.'
  return wrong(looked, `The product sees ${scheme} instead of ${wanted.protocol.slice(0, -1)}.`, remedy)
}
