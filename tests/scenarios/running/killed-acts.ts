import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Act } from '../../support/processes/acts-when-told.ts'
import type { ServedProduct } from '../../support/product.ts'
import { spawnScript } from '../../support/spawned.ts'

/** Kills of one act. */
const each = 8

/** How often processes are killed while they act, and what is looked at after each. */
export interface Killing {
  kills: number
  killed: number
  /** Kills by act, and whether it was done then. */
  seen: Record<string, number>
  look: (product: ServedProduct) => Promise<void>
}

interface Doing {
  order: { act: Act; userId: string; scholarship?: string; wish: object }
  isDone: () => Promise<boolean>
  /** Milliseconds until the kill of the nth try; the longest is a little longer than the act. */
  after: (nth: number) => number
}

/** Acts in a process of its own that is killed, each time at another moment, until it was faster, or was killed often enough. */
export async function actUntilDone(
  product: ServedProduct,
  killing: Killing,
  { order, isDone, after }: Doing,
): Promise<void> {
  for (let tried = 0; !(await isDone()); tried += 1) {
    const child = await begin(product, order)
    const spared = killing.killed >= killing.kills || tried >= each
    if (!spared) {
      await pause(after(tried))
      child.kill('SIGKILL')
    }
    const code = await child.ended
    if (spared && code !== 0) throw new Error(child.output())
    if (spared || child.output().includes('done')) continue
    killing.killed += 1
    const outcome = `${order.act}, ${(await isDone()) ? 'done' : 'not done'}`
    killing.seen[outcome] = (killing.seen[outcome] ?? 0) + 1
    await killing.look(product)
  }
  await killing.look(product)
}

async function begin({ databaseUrl, dataDir }: ServedProduct, order: object) {
  const place = join(dataDir, 'order.json')
  await writeFile(place, JSON.stringify(order))
  const script = new URL('../../support/processes/acts-when-told.ts', import.meta.url)
  const child = spawnScript(script, [place], { env: { DATABASE_URL: databaseUrl } })
  await child.line(/^begins$/m)
  return child
}
