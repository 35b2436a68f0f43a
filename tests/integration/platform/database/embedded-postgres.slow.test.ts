import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { findEmbeddedPostgres } from '../../../../server/platform/database/embedded-postgres.ts'
import { isAlive } from '../../../../server/platform/database/embedded-postgres/process-state.ts'
import {
  acknowledged,
  canMapUsers,
  dataDir,
  giveDataTo,
  keep,
  keepPort,
  lostRows,
  nameless,
  ownerOf,
  query,
  ready,
  serverPid,
  serverProcesses,
  start,
  useKeptPostgres,
} from '../../../scenarios/running/kept-postgres.ts'
import { isRoot, nobody } from '../../../support/spawned.ts'

useKeptPostgres()

describe('the bundled PostgreSQL', () => {
  test('makes a cluster on the first start and keeps its data and its address on the next', async () => {
    await keepPort()
    const first = await start()
    await query(first.url, 'create table kept as select 1 as answer')
    await first.stop()
    const second = await start()
    expect(second.url).toBe(first.url)
    expect((await query(second.url, 'select answer from kept')).rows).toEqual([{ answer: 1 }])
  })

  test('gives the product an ordinary role, and only with the password; is not root, refuses a second one, and leaves no process', async () => {
    const postgres = await start()
    const { url } = postgres
    const roles = await query(url, 'select rolsuper from pg_roles where rolname = current_user')
    expect(roles.rows).toEqual([{ rolsuper: false }])
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    wrong.username = 'postgres'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')

    expect(ownerOf(serverPid())).toBe(isRoot ? nobody.uid : process.getuid?.())
    expect(statSync(join(dataDir, 'cluster')).mode & 0o777).toBe(0o700)
    await expect(start()).rejects.toThrow('Bursary is already running on this data')

    const processes = serverProcesses()
    expect(processes.length).toBeGreaterThan(3)
    await postgres.stop()
    expect(processes.filter(isAlive)).toEqual([])
    expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false)
  })

  test('is found by commands that work next to a running product, which a second product is told of', async () => {
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined()
    const product = keep()
    const url = await ready(product)
    expect(await findEmbeddedPostgres(dataDir)).toBe(url)
    const second = keep()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(
      `refused: Bursary is already running on this data (process ${product.pid}). Stop it first, or set DATA_DIR to another folder.`,
    )
    await expect(start()).rejects.toThrow('Bursary is already running on this data')
    product.kill('SIGTERM')
    await product.ended
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined()
  })

  test('moves to another port when its own was taken meanwhile', async () => {
    await keepPort()
    const first = await start()
    await first.stop()
    const other = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
    await once(other, 'listening')
    const second = await start()
    expect(second.url).not.toBe(first.url)
    expect((await query(second.url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
    other.close()
  })

  test('does not touch data of another PostgreSQL version or of another program', async () => {
    await mkdir(join(dataDir, 'cluster'), { recursive: true })
    await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(
      'holds data of PostgreSQL 17; Bursary uses PostgreSQL 18. Move the folder away first.',
    )
    await rm(join(dataDir, 'cluster', 'PG_VERSION'))
    await writeFile(join(dataDir, 'cluster', 'thesis.txt'), '')
    await expect(start()).rejects.toThrow('holds something that is not a PostgreSQL cluster')
  })
})

describe('after a crash', () => {
  test('a killed server comes back at the same address, with every acknowledged row', async () => {
    await keepPort()
    const product = keep({ firstRow: 1 })
    const url = await ready(product)
    await product.line(/^row 100$/m)
    const killed = serverPid()
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect([0, killed]).not.toContain(serverPid()), 60_000)
    await product.line(new RegExp(`^row ${acknowledged(product).length + 100}$`, 'm'))
    expect(await lostRows(url, acknowledged(product))).toBe(0)
    expect(product.output()).toContain('PostgreSQL is back.')
    expect(product.output()).not.toContain('refused')
  })
})

describe('the user that PostgreSQL runs as', () => {
  test.skipIf(!isRoot || !canMapUsers())(
    'has a number of its own where only root may enter the folder',
    async () => {
      await chmod(join(dataDir, '..'), 0o700)
      const first = await start()
      await query(first.url, 'create table kept as select 1 as answer')
      await first.stop()
      const second = await start()
      expect((await query(second.url, 'select answer from kept')).rows).toEqual([{ answer: 1 }])
    },
  )

  test.skipIf(!isRoot)('gets a sentence when the data is somebody else’s', async () => {
    await start()
    const stranger = keep({ user: nameless })
    expect(await stranger.ended).toBe(1)
    expect(stranger.output()).toContain(
      `refused: The data in ${dataDir} belongs to another user. Start Bursary as that user, or set DATA_DIR to another folder.`,
    )
  })

  test('is an ordinary one of its own choice', async () => {
    const user = isRoot ? nobody : undefined
    if (user) await giveDataTo(user)
    const product = keep({ ...(user && { user }) })
    await ready(product)
    expect(ownerOf(serverPid())).toBe(user?.uid ?? process.getuid?.())
    product.kill('SIGTERM')
    expect(await product.ended).toBe(0)
    expect(serverProcesses()).toEqual([])
  })
})
