import { isIPv6 } from 'node:net'
import { readSettings } from '../../server/settings.ts'
import { defineCommand } from '../command.ts'

const patienceMs = 3_000

export const healthcheck = defineCommand({
  name: 'healthcheck',
  summary: 'Asks the product on this machine (HOST, PORT) whether it serves; for containers and supervisors.',
  options: {},
  examples: ['healthcheck'],
  async run() {
    const { host, port } = readSettings(process.env)
    const address = `http://${reachable(host)}:${port}/readyz`
    const status = await fetch(address, { signal: AbortSignal.timeout(patienceMs) }).then(
      response => response.status,
      () => 'nothing',
    )
    if (status !== 200) throw new Error(`${address} answered ${status}.`)
    console.log('It serves.')
  },
})

/** The machine's own address, where it listens on all of them. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return isIPv6(host) ? `[${host}]` : host
}
