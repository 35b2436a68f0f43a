// Loaded before each process by `startProductProcess({ probes })`: the second of two dies once it is ready; the first
// keeps its own report back until the replacement is ready.
import cluster from 'node:cluster'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const { id } = cluster.worker ?? {}
const replaced = join(process.env.DATA_DIR ?? '', 'replaced')
if (process.send && id) {
  const send = process.send.bind(process) as (message: unknown, ...rest: unknown[]) => boolean
  process.send = (message: object, ...rest: unknown[]) => {
    if (!('ready' in message)) return send(message, ...rest)
    if (id === 2) return send(message, () => process.kill(process.pid, 'SIGKILL'))
    if (id > 2) writeFileSync(replaced, '')
    void untilReplaced().then(() => send(message, ...rest))
    return true
  }
}

async function untilReplaced(): Promise<void> {
  while (!existsSync(replaced)) await pause(100)
}
