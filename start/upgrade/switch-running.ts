import { realpathSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '../../server/platform/settings.ts'
import { findRunning, type Running } from '../processes/running.ts'
import { upgradeSignal } from '../processes/upgrade-handler.ts'

/** For each process: how long it may take to stop and another one to start, beyond the time it drains; in milliseconds. */
const timeoutMs = 30_000

/**
 * Switches every product that runs by this link to the release it now points to, and waits until it does.
 * @throws Error when one does not
 */
export async function switchRunning(version: string, link: string, settings: Settings): Promise<void> {
  const { dataDir, processes, drainSeconds } = settings
  const running = findRunning(dataDir).filter(({ program }) => program && leadsInto(program, link))
  if (running.length === 0) console.log('Bursary is not running: the next start uses the new release.')
  for (const { pid, at } of running) {
    console.log(`Process ${pid} is switching to Bursary ${version}…`)
    process.kill(pid, upgradeSignal)
    const deadline = Date.now() + processes * (drainSeconds * 1000 + timeoutMs)
    while (!goesOn(findRunning(dataDir).find(product => product.pid === pid))) await pause(100)
    console.log(`Process ${pid} runs Bursary ${version}.`)

    function goesOn(product: Running | undefined): boolean {
      if (!product)
        throw new Error(
          'The process ended; its own messages say why. Start it again: it will run the old release.',
        )
      if (Date.now() > deadline) throw new Error('The process did not switch to the new release in time.')
      if (product.at === at) return false
      if (product.refused) throw new Error(`The old release keeps running: ${product.refused}`)
      return product.version === version
    }
  }
}

function leadsInto(program: string, link: string): boolean {
  return realpathSync(program).startsWith(`${realpathSync(link)}/`)
}
