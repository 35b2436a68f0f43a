import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual, promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seededRandom } from '../../demo-data/random.ts'
import { readCatalogue } from '../../server/features/scholarships/search/catalogue-reads.ts'
import { type AnsweringIndex, createLiveIndex } from '../../server/features/scholarships/search/live-index.ts'
import type { IndexedScholarship } from '../../server/features/scholarships/search/scholarship-index/scholarship-query.ts'
import { findPlainly } from '../../server/features/scholarships/search/scholarship-index/testing/plain-search.ts'
import { addSkewed, randomQuery, writeAtRandom } from '../scenarios/data/list-truth.ts'
import { signUp } from '../support/identity/people.ts'
import { startTestProduct, type TestProduct } from '../support/product.ts'
import { isRoot, spawnScript } from '../support/spawned.ts'

const random = seededRandom('kept index')
const run = promisify(execFile)
let product: TestProduct
let folder: string

beforeAll(async () => {
  product = await startTestProduct()
  folder = await mkdtemp(join(tmpdir(), 'bursary-kept-'))
  await addSkewed({ product, random }, 3_000)
})
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true })
})

/** Starts as a process does that has this file. @returns what it finds that is not in the table, and whether it had the file */
async function start(file: string) {
  const lines: string[] = []
  const { db, databaseUrl } = product
  const log = pino({}, { write: line => void lines.push(line) })
  const index = createLiveIndex({ db, databaseUrl, log, file, smallBytes: -1 })
  index.start()
  await vi.waitFor(() => expect(index.answers()).toBe('index'), { timeout: 60_000, interval: 10 })
  const untruths: string[] = []
  const now = (await index.now()) as AnsweringIndex
  const rows = await readCatalogue(db, async (_, chunks) => {
    const all: IndexedScholarship[] = []
    for await (const chunk of chunks) all.push(...chunk)
    return all
  })
  for (let i = 0; i < 20; i += 1) {
    const query = randomQuery(random, { today: now.today, found: rows.length })
    if (!isDeepStrictEqual(now.index.find(query), findPlainly(rows, query)))
      untruths.push(JSON.stringify(query))
  }
  await index.stop()
  const said = (text: string) => lines.some(line => line.includes(text))
  return { untruths, fromFile: said('ready from its file'), notKept: said('could not be saved') }
}

test('[FIND8] the index is as the table after its writer was killed at 100 points, and others wrote meanwhile', async () => {
  const file = join(folder, 'scholarships.index')
  const staff = await signUp(product, 'moderator')
  const writer = new URL('../support/processes/keeps-index.ts', import.meta.url)
  const begin = () =>
    spawnScript(writer, [product.databaseUrl, file], { env: { TMPDIR: folder, HOME: folder } })
  const first = begin()
  const began = performance.now()
  await first.line(/kept/)
  const onceMs = performance.now() - began
  first.kill('SIGKILL')
  await first.ended
  let fromFile = 0
  for (let kill = 0; kill < 100; kill += 1) {
    const [one, other] = [begin(), begin()]
    await Promise.all([
      pause(random.next() * 1.5 * onceMs),
      writeAtRandom({ product, staff, random }, random.integer(0, 2)),
    ])
    for (const process of [one, other]) process.kill('SIGKILL')
    await Promise.all([one.ended, other.ended])
    const started = await start(file)
    expect(started.untruths).toEqual([])
    fromFile += Number(started.fromFile)
  }
  console.log(`${fromFile} of 100 starts had their index from the file`)
  expect(fromFile).toBeGreaterThan(50)
})

test.runIf(isRoot)(
  '[FIND8] the index answers from a disk that is full, and leaves nothing there',
  async () => {
    const disk = join(folder, 'disk')
    await mkdir(disk)
    for (const size of ['4k', '64k', '256k']) {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk])
      try {
        expect(await start(join(disk, 'scholarships.index'))).toEqual({
          untruths: [],
          fromFile: false,
          notKept: true,
        })
        expect(await readdir(disk)).toEqual([])
      } finally {
        await run('umount', [disk])
      }
    }
  },
)
