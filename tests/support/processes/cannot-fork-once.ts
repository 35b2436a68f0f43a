// Loaded before each process by `startProductProcess({ probes })`: where one of several processes ends, the machine cannot
// make the next one at first.
import cluster from 'node:cluster'

if (cluster.isPrimary) {
  const node = process.execPath
  cluster.once('exit', () => {
    process.execPath = '/nowhere/node'
    // That one has failed.
    cluster.once('fork', () => {
      process.execPath = node
    })
  })
}
