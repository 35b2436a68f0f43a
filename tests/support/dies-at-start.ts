// Loaded before each process by `startProductProcess({ probes })`: the first of two waits with its report that it is
// ready until the second one has died after its own.
import cluster from 'node:cluster'

const { worker } = cluster
if (worker && worker.id <= 2) {
  const send = worker.send.bind(worker)
  worker.send = (message: { ready?: unknown }, ...rest: unknown[]) => {
    const report = () => (send as (...words: unknown[]) => boolean)(message, ...rest)
    if (message.ready && worker.id === 1) setTimeout(report, 20_000)
    else report()
    if (message.ready && worker.id === 2) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100)
    return true
  }
}
