// Loaded before each process by `startProductProcess({ probes })`: the first of two waits with its report that it is
// ready until the second one has died after its own.
import cluster from 'node:cluster'

const { id } = cluster.worker ?? {}
if (process.send && (id === 1 || id === 2)) {
  const send = process.send.bind(process) as (message: unknown, ...rest: unknown[]) => boolean
  process.send = (message: object, ...rest: unknown[]) => {
    if (!('ready' in message)) return send(message, ...rest)
    if (id === 1) setTimeout(() => send(message, ...rest), 20_000)
    else send(message, ...rest, () => process.kill(process.pid, 'SIGKILL'))
    return true
  }
}
