import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import product from '../package.json' with { type: 'json' }
import type { Settings } from '../server/settings.ts'
import { announce, withdraw } from './running.ts'
import type { Processes } from './supervisor.ts'

/** What `bursary upgrade` sends: go on with the release that the path of `bin/bursary` leads to now. */
export const takeOverSignal = 'SIGUSR2'
/** The path by which `bin/bursary` was called; undefined in a checkout. */
const program = process.env.BURSARY_PROGRAM

interface RunningProduct {
  processes: Processes
  stop(): Promise<void>
}

/**
 * Says that the product runs, and makes it answer the signal, until the returned function is called. Several processes
 * are replaced in turn, and their supervisor stays; one process stops and becomes the other release, under the same id.
 */
export function takesOver({ dataDir }: Settings, running: RunningProduct, stopping: AbortSignal): () => void {
  let { version } = product
  let last = Promise.resolve()
  const onSignal = () => {
    last = last
      .then(() => takeOver(program ?? ''))
      .catch(error => console.error(`  The other release did not take over: ${error.message}`))
  }
  if (program) process.on(takeOverSignal, onSignal)
  announce(dataDir, { version, program })

  async function takeOver(path: string): Promise<void> {
    const { replaceBy } = running.processes
    const folder = releaseFolder()
    if (!replaceBy || !folder) return become(path)
    try {
      await replaceBy({ node: join(folder, 'node/bin/node'), program: join(folder, 'start/bursary.js') })
      version = versionOf(folder)
      if (!stopping.aborted) announce(dataDir, { version, program })
    } catch (error) {
      announce(dataDir, { version, program, refused: (error as Error).message })
    }
  }

  async function become(path: string): Promise<void> {
    await running.stop()
    if (!stopping.aborted) process.execve?.(path, [path, ...process.argv.slice(2)], process.env)
  }

  return () => {
    process.off(takeOverSignal, onSignal)
    withdraw(dataDir)
  }
}

/** The folder of the release that this program belongs to; undefined in a checkout. */
export function releaseFolder(): string | undefined {
  return program && dirname(dirname(realpathSync(program)))
}

/** The version of the release in this folder. */
export function versionOf(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}
