import { fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Order } from '../../../server/features/scholarships/search/build-in-child.ts'
import { storeIndex, noteHere } from '../../../server/features/scholarships/search/stored-index.ts'
import { createLiveIndex } from '../../../server/features/scholarships/search/live-index.ts'
import { writeIndex } from '../../../server/features/scholarships/search/scholarship-index/index-file.ts'
import { buildIndex } from '../../../server/features/scholarships/search/scholarship-index/scholarship-index.ts'
import { insertScholarship } from '../../support/factories.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
let file: string

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bursary-index-'))
  file = join(folder, 'scholarships.index')
  for (let i = 0; i < 20; i += 1) await insertScholarship(product.db)
  await start()
  return () => rm(folder, { recursive: true })
})

/** A start of a process that keeps its index in a file: how it came by the index, and how many that has. */
async function start(place = file) {
  const lines: string[] = []
  const { db, databaseUrl } = product
  const log = pino({}, { write: line => void lines.push(line) })
  const index = createLiveIndex({ db, databaseUrl, log, file: place, smallBytes: -1 })
  index.start()
  await vi.waitFor(() => expect(index.answers()).toBe('index'), 60_000)
  const now = await index.now()
  await index.stop()
  const said = (text: string) => lines.some(line => line.includes(text))
  return { said, fromFile: said('ready from its file'), size: now?.index.size }
}

async function offered(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from scholarships where archived_at is null`.execute(product.db)
  return rows[0]?.count ?? 0
}

test('[FIND8] a start has its index from the file, with all that was changed since', async () => {
  await insertScholarship(product.db)
  const gone = await insertScholarship(product.db)
  await product.db.deleteFrom('scholarships').where('id', '=', gone).execute()
  expect(await start()).toMatchObject({ fromFile: true, size: await offered() })
})

test('[FIND8] a damaged file is ignored and replaced', async () => {
  const bytes = await readFile(file)
  const middle = bytes.length >> 1
  const flipped = Buffer.from(bytes)
  flipped[middle]! ^= 1
  for (const damaged of [Buffer.alloc(0), bytes.subarray(0, 3), bytes.subarray(0, middle), flipped]) {
    await writeFile(file, damaged)
    const started = await start()
    expect(started).toMatchObject({ fromFile: false, size: await offered() })
    expect(started.said('the index file is not used')).toBe(true)
  }
  expect((await start()).fromFile).toBe(true)
})

test('[FIND8] [OPS3] a file of another history of the database, or of a future of it, is ignored', async () => {
  const { db } = product
  await sql`update database_history set id = gen_random_uuid()`.execute(db)
  expect(await start()).toMatchObject({ fromFile: false, size: await offered() })
  expect((await start()).fromFile).toBe(true)
  const note = JSON.parse(await noteHere(db))
  const longAgo = new Date(Date.now() - 13 * 3_600_000)
  for (const other of [{ snapshot: '999999999:999999999:' }, { at: longAgo }, { history: undefined }]) {
    await writeIndex(file, await buildIndex([]), JSON.stringify({ ...note, ...other }))
    expect(await start()).toMatchObject({ fromFile: false, size: await offered() })
  }
})

test('[FIND8] a catalogue that was replaced since is read again', async () => {
  await sql`insert into scholarship_changes (scholarship_id) values (null)`.execute(product.db)
  expect(await start()).toMatchObject({ fromFile: false, size: await offered() })
})

test('[FIND8] what cannot be kept is told in the log, and the index answers', async () => {
  const started = await start('/dev/full/scholarships.index')
  expect(started.size).toBe(await offered())
  expect(started.said('could not be saved')).toBe(true)
})

test('[FIND8] several that write at once, and one that was killed, leave a whole file and nothing else', async () => {
  const copy = `${file}-copy`
  await copyFile(file, copy)
  const killed = `${file}.1.part`
  await writeFile(killed, 'half')
  await utimes(killed, 0, 0)
  await Promise.allSettled(Array.from({ length: 8 }, () => storeIndex(copy, file)))
  await rm(copy)
  expect((await start()).fromFile).toBe(true)
  expect((await readdir(join(file, '..'))).filter(name => name.endsWith('.part'))).toEqual([])
})

test('[FIND8] processes that start at once make one index', async () => {
  await rm(file)
  const started = await Promise.all([start(), start(), start()])
  expect(started.map(({ fromFile }) => fromFile).toSorted()).toEqual([false, true, true])
  for (const { size } of started) expect(size).toBe(await offered())
})

test('[FIND8] the process that makes an index for one that dies leaves nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bursary-index-'))
  const child = fork(
    new URL('../../../server/features/scholarships/search/index-builder.ts', import.meta.url),
  )
  await once(child, 'spawn')
  child.send({ databaseUrl: product.databaseUrl, path: join(folder, 'index') } satisfies Order)
  child.disconnect()
  await once(child, 'exit')
  await expect(readdir(folder)).rejects.toThrow('ENOENT')
})
