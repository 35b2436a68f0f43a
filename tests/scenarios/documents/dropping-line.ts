import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A line to a product that breaks whenever so many bytes of a connection have gone up. */
export async function droppingLine(target: string, bytes: () => number) {
  let drops = 0
  const server = createServer(client => {
    const up = connect(Number(new URL(target).port), '127.0.0.1')
    let left = bytes()
    client.on('data', chunk => {
      up.write(chunk.subarray(0, left))
      left -= chunk.length
      if (left > 0) return
      drops += 1
      client.destroy()
      up.end()
    })
    up.on('data', chunk => client.write(chunk))
    for (const [one, other] of [
      [client, up],
      [up, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.end())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, drops: () => drops, close: () => server.close() }
}
