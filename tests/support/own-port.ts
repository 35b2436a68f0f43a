import { once } from 'node:events'
import { createServer } from 'node:net'

/** Where each of the three workers begins; below the ports that systems give to connections. */
const first = 20_000 + 4_000 * (Number(process.env.VITEST_POOL_ID ?? 1) % 3)
const count = 4_000
let next = Math.floor(Math.random() * count)

/**
 * @returns a free port on loopback. Nobody else gets it before the caller listens on it, as happens with ports that the
 *   system chooses
 */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = first + (next++ % count)
    const server = createServer().listen(port, '127.0.0.1')
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!free) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
