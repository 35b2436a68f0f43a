import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const everyMs = 5_000
/** Share of the time that a process at rest works. */
const rest = 0.05
/** Bytes that are worth a pause of a tenth of a second. */
const worth = 50 * 2 ** 20

/**
 * Collects garbage when this process has come to rest and holds more memory than after the last time: V8 collects when
 * memory is asked for, so a process keeps what its busiest minute took until it is busy again.
 */
export function collectAtRest(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let held = 0
  let last = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    if (utilization > rest || process.memoryUsage.rss() < held + worth) return
    collect()
    held = process.memoryUsage.rss()
  }, everyMs).unref()
}
