import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import product from '../../package.json' with { type: 'json' }
import type { Settings } from '../../server/platform/settings.ts'
import type { Started } from './process-messages.ts'
import { announce, withdraw } from './running.ts'
import type { Processes } from './supervisor.ts'
import { tellSystemd } from './systemd.ts'

/** Sent by `bursary upgrade`: switch to the release that `bin/bursary` now points to. */
export const upgradeSignal = 'SIGUSR2'
/** The path by which `bin/bursary` was called; undefined in a checkout. */
const program = process.env.BURSARY_PROGRAM
export const isRelease = program !== undefined

interface RunningProduct {
  processes: Processes
  started: Started
}

/**
 * Announces that the product runs, in its data folder and to systemd, and handles the signal until the returned
 * function is called: the supervisor stays and replaces its processes in turn.
 */
export function installUpgradeHandler(
  { dataDir }: Settings,
  running: RunningProduct,
  stopping: AbortSignal,
): () => void {
  let { version } = product
  let last = Promise.resolve()
  const onSignal = () => {
    last = last
      .then(switchRelease)
      .catch(error => console.error(`  The other release could not start: ${error.message}`))
  }
  if (program) process.on(upgradeSignal, onSignal)
  say()

  async function switchRelease(): Promise<void> {
    const { replaceBy } = running.processes
    const folder = releaseFolder()
    if (!replaceBy || !folder) return
    void tellSystemd('RELOADING=1')
    try {
      await replaceBy({ node: join(folder, 'node/bin/node'), program: join(folder, 'start/bursary.js') })
      if (stopping.aborted) return
      version = versionOf(folder)
      console.log(`  Now running Bursary ${version}.`)
      say()
    } catch (error) {
      say((error as Error).message)
      throw error
    }
  }

  function say(refused?: string): void {
    if (stopping.aborted) return
    process.title = `bursary ${version}${running.processes.replaceBy ? ': supervisor' : ''}`
    announce(dataDir, { version, program, ...(refused !== undefined && { refused }) })
    void tellSystemd('READY=1', `STATUS=Bursary ${version} is running at ${running.started.siteUrl}`)
  }

  return () => {
    process.off(upgradeSignal, onSignal)
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
