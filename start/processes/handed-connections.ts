import type { Worker } from 'node:cluster'
import type { ChildProcess } from 'node:child_process'

/** As Node's cluster hands a connection to a process, and is told that the process took it. */
type Handing = { act?: string; seq?: number } | undefined
type Taking = { ack?: number } | undefined
interface Handle {
  close(): void
}

/**
 * Closes the connections that a process was handed and had not taken when it died. Node leaks them open, so their
 * clients wait until they time out; a closed connection tells them at once to retry.
 */
export function closeHandedConnections(worker: Worker): Worker {
  const child: ChildProcess = worker.process
  const handed = new Map<number, Handle>()
  const send = child.send as (...said: unknown[]) => boolean
  child.send = (...said: unknown[]) => {
    const [message, handle] = said as [Handing, Handle | undefined]
    if (message?.act === 'newconn' && message.seq !== undefined && handle) handed.set(message.seq, handle)
    return send.apply(child, said)
  }
  child.on('internalMessage', (message: Taking) => {
    if (message?.ack !== undefined) handed.delete(message.ack)
  })
  worker.once('exit', () => {
    for (const handle of handed.values()) handle.close()
  })
  return worker
}
