import { once } from 'node:events'
import { createServer } from 'node:net'

/** A free port; used when the setting is 0. */
export async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string')
    throw new Error('The operating system assigned no port.')
  return address.port
}
