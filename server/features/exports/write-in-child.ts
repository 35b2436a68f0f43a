import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import type { ExportOrder } from './export-contents.ts'

const writer = new URL('export-writer.ts', import.meta.url)
/** Behind everything that people wait for. */
const lowPriority = 10
/** Rows and texts live for one batch (in MB). */
const memory = ['--max-old-space-size=96', '--max-semi-space-size=4']

/** The exit code of a child whose file would be larger than its format can be. */
export const tooLarge = 4

/** What a child is sent, once. */
export type Order = ExportOrder & { databaseUrl: string }

/** How far it is. */
export interface Told {
  expected: number
  /** The moment of the snapshot. */
  takenAt: string
  written: number
  /** Of all bytes, once they are written. */
  sha256?: string
}

/** An export that would be larger than its format can be. */
export class ExportTooLarge extends Error {}

/**
 * Writes an export in a process of its own, so that visitors wait for none of its work.
 * @param told hears how far it is
 * @returns its bytes, which must be read or destroyed, and `ended`, when all of it was written
 * @throws ExportTooLarge, or Error when the process fails; it has said why. Both from `ended`
 */
export function writeInChild(
  order: Order,
  told: (told: Told) => void,
): { bytes: Readable; ended: Promise<void> } {
  const child = fork(writer, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, ...memory],
  })
  child.on('error', () => undefined)
  child.on('message', told)
  if (child.pid) {
    setPriority(child.pid, lowPriority)
    child.send(order)
  }
  const bytes = child.stdout as Readable
  bytes.once('close', () => child.kill('SIGKILL'))
  return { bytes, ended: endOf(child) }
}

/** Messages come before the connection closes. */
async function endOf(child: ReturnType<typeof fork>): Promise<void> {
  const disconnected = child.connected ? once(child, 'disconnect') : undefined
  const [code] = await once(child, 'exit')
  await disconnected
  if (code === tooLarge) throw new ExportTooLarge()
  if (code !== 0) throw new Error(`The process that writes an export exited with code ${code}.`)
}
