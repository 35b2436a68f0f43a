import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
let last = Promise.resolve()

/**
 * Tells systemd the state of the service, such as `READY=1` (sd_notify(3)), with the program `systemd-notify`: Node
 * cannot open its kind of socket. One message after the other; none where systemd does not ask (`Type=notify`).
 */
export function tellSystemd(...words: string[]): Promise<void> {
  if (!process.env.NOTIFY_SOCKET) return last
  last = last
    .then(() => run('systemd-notify', words, { timeout: 10_000 }))
    .then(
      () => undefined,
      error => console.error(`  could not notify systemd of ${words.join(' ')}: ${error.message}`),
    )
  return last
}

/**
 * Tells systemd that the product lives while `address` answers, if the unit has a `WatchdogSec`: four times in that
 * time, so that one failed check ends nothing. Without an answer systemd restarts the product.
 * @param processes how many share the address: one that is stuck leaves the others
 * @returns a function that stops it
 */
export function keepWatch(address: string, processes: number): () => void {
  const { WATCHDOG_USEC, WATCHDOG_PID = process.pid } = process.env
  const everyMs = Number(WATCHDOG_USEC) / 4_000
  if (!everyMs || Number(WATCHDOG_PID) !== process.pid) return () => undefined
  const look = () =>
    fetch(address, { headers: { connection: 'close' }, signal: AbortSignal.timeout(everyMs) }).then(answer =>
      answer.ok ? undefined : Promise.reject(new Error(String(answer.status))),
    )
  const timer = setInterval(() => {
    // Connections go to the processes in turn.
    Promise.any(Array.from({ length: processes }, look)).then(
      () => tellSystemd('WATCHDOG=1'),
      () => console.error(`  ${address} did not answer.`),
    )
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
