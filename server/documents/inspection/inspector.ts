import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { inspectHere } from './inspection.ts'

/** Bytes; a PDF of one megabyte can ask for gigabytes. */
const mostMemory = 400 * 1024 * 1024

// A program of its own (inspect.ts): reads a file, answers what it is, and ends. A second thread ends it when it takes too
// much memory, because the first one does not come to look.
const watch = new Worker(
  `setInterval(() => {
    if (process.memoryUsage.rss() > ${mostMemory}) process.kill(process.pid, 'SIGKILL')
  }, 20)`,
  { eval: true },
)
watch.unref()
const finding = await inspectHere(await buffer(process.stdin))
process.stdout.write(JSON.stringify(finding), () => process.exit(0))
