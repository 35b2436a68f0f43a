import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Snapshot } from './catalogue-reads.ts'
import type { Order } from './index-builder.ts'
import { snapshotOf } from './kept-index.ts'
import { readIndex } from './scholarship-index/index-file.ts'
import type { ScholarshipIndex } from './scholarship-index/scholarship-index.ts'

const builder = new URL('index-builder.ts', import.meta.url)
/** The priority of an index that is to replace one which answers: behind everything that people wait for. */
const lowPriority = 10

/**
 * Makes the index in a process of its own: what building takes, a multiple of the index, is gone when it ends.
 * @param keep is given its file, before that is removed
 * @param inHurry people wait for this index, because the database answers meanwhile
 * @throws Error when the process fails; it has said why
 */
export async function buildInChild(
  databaseUrl: string,
  {
    inHurry,
    signal,
    keep,
  }: { inHurry: boolean; signal: AbortSignal; keep?: (file: string) => Promise<void> },
): Promise<{ index: ScholarshipIndex; snapshot: Snapshot }> {
  const folder = await mkdtemp(join(tmpdir(), 'bursary-index-'))
  try {
    const path = join(folder, 'index')
    const child = fork(builder, { signal, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    // What happens to it after its end, or after that of the product, is nobody's error.
    child.on('error', () => undefined)
    if (child.pid) {
      if (!inHurry) setPriority(child.pid, lowPriority)
      child.send({ databaseUrl, path } satisfies Order)
    }
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`The process that makes the index ended with ${code}.`)
    const { index, note } = await readIndex(path)
    await keep?.(path)
    return { index, snapshot: snapshotOf(note) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
