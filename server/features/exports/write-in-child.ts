import type { Readable } from 'node:stream'
import { startProgram } from '../../platform/start-program.ts'
import type { Reaching } from '../../platform/access/scope.ts'
import type { ExportOrder } from './export-contents.ts'

const writer = new URL('export-writer.ts', import.meta.url)
/** Rows and texts live for one chunk (in MB). */
const memory = ['--max-old-space-size=96', '--max-semi-space-size=4']

/** The exit code of a child whose file would be larger than its format can be. */
export const tooLarge = 4

/** What a child is sent, once. */
export type Order = Omit<ExportOrder, 'scope'> & { by: Reaching; databaseUrl: string }

/** How far it is. */
export interface ChildMessage {
  expected: number
  /** The moment of the snapshot. */
  takenAt: string
  written: number
  /** Of all bytes, once they are written. */
  sha256?: string
  /** The applications or people in it, then; null when they are too many. */
  held?: string[] | null
}

/** An export that would be larger than its format can be. */
export class ExportTooLarge extends Error {}

/**
 * Writes an export in a process of its own.
 * @param told hears how far it is
 * @returns its bytes, which must be read or destroyed, and `ended`, when all of it was written
 * @throws ExportTooLarge, or Error when the process fails; it has said why. Both from `ended`
 */
export function writeInChild(
  order: Order,
  told: (told: ChildMessage) => void,
): { bytes: Readable; ended: Promise<void> } {
  const { child, exited } = startProgram<ChildMessage>(writer, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    memory,
    order,
    heard: told,
  })
  const bytes = child.stdout as Readable
  bytes.once('close', () => child.kill('SIGKILL'))
  return { bytes, ended: endOf(exited) }
}

async function endOf(exited: Promise<number | null>): Promise<void> {
  const code = await exited
  if (code === tooLarge) throw new ExportTooLarge()
  if (code !== 0) throw new Error(`The process that writes an export exited with code ${code}.`)
}
