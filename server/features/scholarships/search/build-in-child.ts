import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '../../../platform/start-program.ts'
import type { Snapshot } from './catalogue-reads.ts'
import { snapshotOf } from './stored-index.ts'
import { readIndex } from './scholarship-index/index-file.ts'
import type { ScholarshipIndex } from './scholarship-index/scholarship-index.ts'

const builder = new URL('index-builder.ts', import.meta.url)
/** Most of what it makes lives no longer than its row: with this room such things die young (in MB). */
const roomForRows = '--max-semi-space-size=64'

/** What a child is sent, once. */
export interface Order {
  databaseUrl: string
  path: string
  /** The file that all processes of a machine share, and since when one of them may have written it; in ms since 1970. */
  kept?: { file: string; since: number }
}

/** What it tells when the file could not be written. */
export interface NotKept {
  notKept: string
}

/** The exit code of a child that found the file made by another process meanwhile. */
export const madeMeanwhile = 3

/**
 * Builds the index in a separate process, whose end frees the memory of building, a multiple of the index. The
 * processes of a machine take turns.
 * @param kept the file to store it in, and a callback if that fails
 * @param inHurry people wait for this index, because the database answers meanwhile
 * @returns nothing when another process has stored one since the call
 * @throws Error when the process fails; it has said why
 */
export async function buildInChild(
  databaseUrl: string,
  {
    inHurry,
    signal,
    kept,
  }: { inHurry: boolean; signal: AbortSignal; kept?: { file: string; failed: (reason: string) => void } },
): Promise<{ index: ScholarshipIndex; snapshot: Snapshot } | undefined> {
  const since = Date.now()
  const folder = await mkdtemp(join(tmpdir(), 'bursary-index-'))
  try {
    const path = join(folder, 'index')
    const { exited } = startProgram<NotKept>(builder, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      memory: [roomForRows],
      order: { databaseUrl, path, ...(kept && { kept: { file: kept.file, since } }) } satisfies Order,
      heard: ({ notKept }) => kept?.failed(notKept),
      inHurry,
      signal,
    })
    const code = await exited
    if (code === madeMeanwhile) return undefined
    if (code !== 0) throw new Error(`The process that builds the index exited with code ${code}.`)
    const { index, note } = await readIndex(path)
    return { index, snapshot: snapshotOf(note) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
