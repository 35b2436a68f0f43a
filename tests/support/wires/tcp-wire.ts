import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { ownPort } from '../own-port.ts'

/** What is wrong with a dependency. */
export const faults = ['refused', 'slow', 'reset', 'garbage'] as const
export type Fault = (typeof faults)[number]

/** A line to a dependency that works, or fails in one of the ways in which networks and services fail. */
export interface TcpWire {
  /** Where the product finds the dependency, as `127.0.0.1:port`. */
  port: number
  /**
   * `refused`: nobody listens, and connections break; `slow`: what is sent arrives, and no answer comes until the wire
   * works again; `reset`: the connection breaks in the middle of the first answer; `garbage`: the answer is noise.
   */
  set(mode: Fault | 'works'): Promise<void>
  close(): Promise<void>
}

const noise = Buffer.from(Array.from({ length: 64 }, (_, n) => (n * 151 + 77) % 256))

/** @param target the port of the dependency on this machine, asked for at each connection */
export async function createTcpWire(target: () => number): Promise<TcpWire> {
  let mode: Fault | 'works' = 'works'
  /** Answers that are held back while the wire is slow. */
  let held: (() => void)[] = []
  const sockets = new Set<Socket>()

  const serve = (near: Socket) => {
    const far = connect({ host: '127.0.0.1', port: target() })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    near.on('data', piece => {
      if (mode === 'garbage') near.write(noise)
      else far.write(piece)
    })
    far.on('data', piece => {
      if (mode === 'works') near.write(piece)
      if (mode === 'garbage') near.write(noise)
      if (mode === 'slow') held.push(() => near.write(piece))
      if (mode === 'reset') {
        near.write(piece.subarray(0, Math.ceil(piece.length / 2)), () => near.resetAndDestroy())
      }
    })
  }

  const listen = async (port: number): Promise<Server> => {
    const opened = createServer(serve).listen(port, '127.0.0.1')
    await once(opened, 'listening')
    return opened
  }
  const port = await ownPort()
  let server: Server | undefined = await listen(port)
  const hangUp = async () => {
    server?.close()
    server = undefined
    for (const socket of sockets) socket.resetAndDestroy()
  }

  return {
    port,
    async set(next) {
      mode = next
      if (next === 'refused') await hangUp()
      else server ??= await listen(port)
      if (next === 'slow') return
      for (const release of held) release()
      held = []
    },
    close: hangUp,
  }
}
