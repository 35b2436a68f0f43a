// Loaded before each process by `startProductProcess({ probes })`: a process that serves fails on SIGHUP by an exception,
// on SIGUSR1 by a rejection that nobody handles.
import cluster from 'node:cluster'

const failure = () =>
  new TypeError('told to crash for amina@example.org at https://site.example/reset?token=hush')

if (cluster.isWorker || process.env.PROCESSES === '1') {
  process.on('SIGHUP', () => {
    throw failure()
  })
  process.on('SIGUSR1', () => void Promise.reject(failure()))
}
