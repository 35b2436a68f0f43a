import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isAlive } from '../../../server/platform/database/embedded-postgres/process-state.ts'
import {
  dataDir,
  processesOf,
  ready,
  start,
  startAgain,
  useDataDirs,
} from '../../scenarios/running/data-dirs.ts'
import { faultsOfStop } from '../../scenarios/running/stopping.ts'
import { isRoot } from '../../support/spawned.ts'

useDataDirs()

describe('starting the product', () => {
  test('continues after it was killed', async () => {
    const first = startAgain()
    await ready(first)
    first.kill('SIGKILL')
    await first.ended
    const again = await ready(start())
    expect((await fetch(`${again}/readyz`)).status).toBe(200)
  })

  test.skipIf(!isRoot)('works in a folder that only root may enter', async () => {
    await chmod(dataDir, 0o700)
    const product = start({ DATA_DIR: join(dataDir, 'data') })
    expect((await fetch(`${await ready(product)}/readyz`)).status).toBe(200)
  })
})

describe('stopping the product', () => {
  test('SIGINT ends it well and leaves no process', async () => {
    const product = startAgain()
    await ready(product)
    const processes = processesOf(product)
    product.kill('SIGINT')
    expect(await product.ended).toBe(0)
    expect(processes.filter(isAlive)).toEqual([])
  })

  test('npm passing a signal on to its shell alone ends it too', async () => {
    const shell = startAgain({ npm_lifecycle_event: 'start' }, { inShell: true })
    await ready(shell)
    const [, ...postgres] = processesOf(shell)
    shell.kill('SIGTERM')
    // Its output ends when the product does, not when the shell does.
    await shell.ended
    expect(postgres.filter(isAlive)).toEqual([])
    expect(shell.output()).toContain('Stopping…')
  })

  test('answers what is under way and does not wait for connections that stay open', async () => {
    const product = startAgain({ SIGN_IN_LIMIT: '1000' })
    expect(await faultsOfStop(await ready(product), product)).toEqual([])
  })

  test('serves on while balancers turn away, when told to', async () => {
    const product = startAgain({ SIGN_IN_LIMIT: '1000', DRAIN_SECONDS: '4' })
    expect(await faultsOfStop(await ready(product), product, { drains: true })).toEqual([])
  })
})
