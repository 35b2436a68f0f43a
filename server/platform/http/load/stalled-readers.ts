import { readFile } from 'node:fs/promises'
import type { Server, Socket } from 'node:net'

/**
 * Ends connections whose client reads nothing of an answer. Node sees that the system takes bytes, which it does in
 * parts of up to a megabyte, and its timer waits twice. So when Node has seen nothing for a while, the system is asked
 * how many bytes the client has not acknowledged yet: what is sent again does not change this number.
 * @param server whose timer for silent connections is set to a third of `timeoutMs`
 * @param timeoutMs a connection ends at the latest so long after the last byte that was acknowledged
 */
export function endStalledReaders(server: Server, timeoutMs: number): void {
  const lookEveryMs = timeoutMs / 3
  const looks = new WeakMap<Socket, { unacknowledged: string; at: number }>()
  const readQueues = rarely(readSendQueues, lookEveryMs / 50)

  const look = async (socket: Socket) => {
    const unacknowledged = (await readQueues()).get(portsOf(socket)) ?? ''
    const last = looks.get(socket)
    const now = performance.now()
    // A look that comes later was put off by bytes that Node has seen go.
    const next = last && now - last.at < 1.5 * lookEveryMs
    if (next && last.unacknowledged === unacknowledged) {
      socket.destroy()
    } else {
      looks.set(socket, { unacknowledged, at: now })
      socket.setTimeout(lookEveryMs)
    }
  }
  server.on('timeout', socket => void look(socket))
}

function portsOf({ localPort, remotePort }: Socket): string {
  return [localPort, remotePort].map(port => (port ?? 0).toString(16).toUpperCase().padStart(4, '0')).join()
}

/** One line of `/proc/net/tcp`: ports, state and bytes that are not acknowledged, in hexadecimal (proc_net_tcp.rst). */
const connection = /: [\dA-F]+:([\dA-F]{4}) [\dA-F]+:([\dA-F]{4}) [\dA-F]{2} ([\dA-F]{8}):/g

/**
 * @returns by its ports, what each connection has sent and its client has not acknowledged; of clients that use the same
 *   port, together. Empty on systems other than Linux
 */
async function readSendQueues(): Promise<Map<string, string>> {
  const tables = ['tcp', 'tcp6'].map(name => readFile(`/proc/self/net/${name}`, 'latin1').catch(() => ''))
  const queues = new Map<string, string>()
  for (const [, local, remote, bytes] of (await Promise.all(tables)).join('').matchAll(connection)) {
    const ports = `${local},${remote}`
    queues.set(ports, (queues.get(ports) ?? '') + bytes)
  }
  return queues
}

/** Reads at most once in `ms`: on a machine with very many connections the table is long. */
function rarely<T>(read: () => Promise<T>, ms: number): () => Promise<T> {
  let known: { value: Promise<T>; at: number } | undefined
  return () => {
    const now = performance.now()
    if (!known || now - known.at > ms) known = { value: read(), at: now }
    return known.value
  }
}
