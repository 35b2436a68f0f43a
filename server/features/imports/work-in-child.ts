import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportKindName, ImportState } from '../../../contract/imports/import-terms.ts'
import type { Encoding } from '../../../contract/core/encodings.ts'
import type {
  EncodingChoice,
  FileSheet,
  ImportReport,
  StoredMatching,
} from '../../../contract/imports/imports.ts'
import { startProgram } from '../../platform/start-program.ts'
import type { ImportTarget } from './import-kind.ts'

const worker = new URL('import-worker.ts', import.meta.url)
/** Rows and texts live for one chunk (in MB). */
const memory = ['--max-old-space-size=192', '--max-semi-space-size=8']

/** What a child is sent, once. */
export interface Work {
  databaseUrl: string
  state: ImportState
  kind: ImportKindName
  target: ImportTarget
  attempt: number
  /** Of the file that comes in; none for an undoing. */
  sha256: string | null
  /** Of a CSV whose bytes do not tell. */
  encoding: Encoding | null
  sheets: FileSheet[] | null
  matching: StoredMatching | null
}

/** What came of it. */
export type WorkEnd =
  | { refused: string }
  | { sheets: FileSheet[]; matching: StoredMatching }
  /** Somebody has to say in which encoding its file is. */
  | { encodings: EncodingChoice[] }
  | { report: ImportReport }
  /** Written, with its new state, in one transaction. */
  | { written: true }

/** What a child says: how many rows it has looked at, or how it ended. */
export type ChildMessage = { progress: number } | { end: WorkEnd }

/**
 * Reads, judges, writes or undoes an import in a process of its own.
 * @param content the file, which is read or destroyed
 * @param heard how many rows it has looked at
 * @returns the lines of problems that it writes, which must be read or destroyed, and what came of it
 * @throws Error from `ended` when the process fails; it has said why
 */
export function workInChild(
  work: Work,
  content: Readable | undefined,
  heard: (progress: number) => void,
): { problems: Readable; ended: Promise<WorkEnd>; stop: () => void } {
  let end: WorkEnd | undefined
  const { child, exited } = startProgram<ChildMessage>(worker, {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
    memory,
    order: work,
    heard(told) {
      if ('end' in told) end = told.end
      else heard(told.progress)
    },
  })
  const stop = () => child.kill('SIGKILL')
  const { stdin, stdout } = child
  if (!stdin || !stdout) throw new Error('The process that works on an import has no lines.')
  const fed = content ? pipeline(content, stdin).catch(stop) : Promise.resolve(stdin.end())
  // A process that has died takes nothing more.
  stdin.on('error', () => undefined)
  return { problems: stdout, ended: endOf(exited, fed, () => end), stop }
}

async function endOf(
  exited: Promise<number | null>,
  fed: Promise<unknown>,
  endNow: () => WorkEnd | undefined,
): Promise<WorkEnd> {
  const code = await exited
  await fed
  const end = endNow()
  if (code !== 0 || !end) throw new Error(`The process that works on an import exited with code ${code}.`)
  return end
}
