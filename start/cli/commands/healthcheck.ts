import { loadSettings } from '../../composition/load-settings.ts'
import { defineCommand } from '../command.ts'
import { localAddress } from '../../composition/local-address.ts'

const timeoutMs = 3_000

export const healthcheck = defineCommand({
  name: 'healthcheck',
  summary:
    'Checks that the product on this machine (HOST, PORT) serves requests; for containers and supervisors.',
  options: {},
  examples: ['healthcheck'],
  async run() {
    const address = `${localAddress(loadSettings())}/readyz`
    const status = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).then(
      response => response.status,
      () => 'nothing',
    )
    if (status !== 200) throw new Error(`${address} answered ${status}.`)
    console.log('Bursary is serving requests.')
  },
})
