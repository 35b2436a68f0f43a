// Loaded before the product by the bench: records every second how late its event loop was.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = join(process.env.EVENT_LOOP_FOLDER ?? '', `event-loop-${process.pid}`)
const resolution = 10
const delay = monitorEventLoopDelay({ resolution })
delay.enable()
const writing = setInterval(() => {
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)
  const line = JSON.stringify({ at: Date.now(), p99: late(delay.percentile(99)) })
  try {
    appendFileSync(file, `${line}\n`)
  } catch {
    // The bench has ended and removed its folder; that must not end the product.
    clearInterval(writing)
  }
  delay.reset()
}, 1000)
writing.unref()
