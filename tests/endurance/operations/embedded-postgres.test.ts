import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { isAlive } from '../../../server/platform/database/embedded-postgres/process-state.ts'
import {
  acknowledged,
  canMapUsers,
  dataDir,
  endServer,
  giveDataTo,
  keep,
  lostRows,
  nameless,
  ownerOf,
  query,
  ready,
  serverPid,
  start,
  useKeptPostgres,
} from '../../scenarios/running/kept-postgres.ts'
import { isRoot, nobody } from '../../support/spawned.ts'

useKeptPostgres()

test('lets one of two first starts win', async () => {
  const both = [keep(), keep()]
  await Promise.all(both.map(process => process.line(/^(ready|refused)/m)))
  const said = both.map(process => /^(ready|refused)/m.exec(process.output())?.[1])
  expect(new Set(said)).toEqual(new Set(['ready', 'refused']))
  expect(readdirSync(dataDir).filter(name => name.startsWith('cluster.new'))).toEqual([])
})

describe('after a crash', () => {
  test('a killed product loses no acknowledged row and finds its server again', async () => {
    const rows: number[] = []
    const servers = new Set<number>()
    for (let round = 1; round <= 4; round += 1) {
      const product = keep({ firstRow: rows.length + 1 })
      await product.line(new RegExp(`^row ${rows.length + 150}$`, 'm'))
      servers.add(serverPid())
      product.kill('SIGKILL')
      await product.ended
      rows.push(...acknowledged(product))
    }
    expect(servers.size).toBe(1)
    const { url } = await start()
    expect(await lostRows(url, rows)).toBe(0)
  })

  test('a killed product and server start again without losing a row', async () => {
    const product = keep({ firstRow: 1 })
    await product.line(/^row 200$/m)
    const server = serverPid()
    product.kill('SIGKILL')
    process.kill(server, 'SIGKILL')
    await product.ended
    const { url } = await start()
    expect(serverPid()).not.toBe(server)
    expect(await lostRows(url, acknowledged(product))).toBe(0)
  })

  test.each(['an ended process that nobody reaped', 'a living stranger'])(
    'a postmaster.pid that names %s does not stand in the way',
    async kind => {
      const product = keep()
      await ready(product)
      process.kill(serverPid(), 'SIGKILL')
      product.kill('SIGKILL')
      await product.ended

      const shell = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 600'])
      try {
        const ended = Number(String((await once(shell.stdout, 'data'))[0]))
        await vi.waitFor(() => expect(isAlive(ended)).toBe(false), 20_000)
        expect(existsSync(`/proc/${ended}`), 'a zombie').toBe(true)
        const file = join(dataDir, 'cluster', 'postmaster.pid')
        const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
        await writeFile(file, [kind === 'a living stranger' ? shell.pid : ended, ...rest].join('\n'))
        const { url } = await start()
        expect((await query(url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
        expect(isAlive(shell.pid ?? 0)).toBe(true)
      } finally {
        shell.kill()
      }
    },
  )

  test('an interrupted first start is started over', async () => {
    const finished = join(dataDir, 'cluster')
    let tries = 0
    do {
      // When this process paused, the cluster was finished meanwhile: the next one begins without data.
      await endServer()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
      const product = keep()
      const unfinished = join(dataDir, `cluster.new-${product.pid}`)
      const begun = () => [unfinished, finished].some(folder => existsSync(join(folder, 'PG_VERSION')))
      await vi.waitFor(() => expect(begun()).toBe(true), { timeout: 30_000, interval: 5 })
      product.kill('SIGKILL')
      await product.ended
      tries += 1
    } while (existsSync(finished) && tries < 5)
    expect(existsSync(finished)).toBe(false)
    const { url } = await start()
    expect((await query(url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).filter(name => name.startsWith('cluster.new'))).toEqual([])
  })
})

describe('the user that PostgreSQL runs as', () => {
  test.skipIf(!isRoot)('stays the owner of the data when root starts the product in between', async () => {
    await giveDataTo(nobody)
    const before = keep({ user: nobody })
    await query(await ready(before), 'create table kept as select 1 as answer')
    before.kill('SIGTERM')
    await before.ended
    const asRoot = await start()
    await asRoot.stop()
    const url = await ready(keep({ user: nobody }))
    expect((await query(url, 'select answer from kept')).rows).toEqual([{ answer: 1 }])
  })

  test.skipIf(!isRoot || !canMapUsers(nameless))('may be one without a name, as in containers', async () => {
    await giveDataTo(nameless)
    const first = keep({ user: nameless })
    await ready(first)
    expect(ownerOf(serverPid())).toBe(nameless.uid)
    first.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    await rm(join(dataDir, 'cluster'), { recursive: true })
    await start()
    expect(ownerOf(serverPid())).toBe(nobody.uid)
  })
})
