import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../demo-data/random.ts'
import { loadDatabase } from './support/database.ts'
import { datasetVersion } from './support/dataset.ts'
import { usageOf } from './support/processes.ts'
import { listsFrom, startBenchProduct } from './support/product.ts'

// npm run bench -- machine-sizes: the memory that one process and the database take with 1,000, 100,000 and 1,000,000
// scholarships: while the index is made, idle, and with 32 visitors who all ask for something else; and the disk.
const sizes = process.argv.slice(2).map(Number)
const visitors = 32
const busyMs = 20_000
const lookEveryMs = 250
const random = seededRandom('machine sizes')

for (const rows of sizes.length > 0 ? sizes : [1_000, 100_000, 1_000_000]) {
  const database = await loadDatabase(rows, { fresh: false })
  const dataDir = await mkdtemp(join(tmpdir(), 'bursary-machine-sizes-'))
  const product = await startBenchProduct(database.url, { PROCESSES: '1', DATA_DIR: dataDir })
  try {
    const making = await mostWhile(async () => {
      while (!(await isReady(product.origin))) await pause(lookEveryMs)
    })
    await pause(20_000)
    const idle = await used()
    const busy = await mostWhile(() => Promise.all(Array.from({ length: visitors }, () => visit(rows))))
    console.log(
      `${rows}, product and database in MB: making the index ${making.join(', ')}, idle ${idle.join(', ')}, busy ${busy.join(', ')}`,
    )
    const data = join(tmpdir(), 'bursary-bench', `${rows}-${datasetVersion}`)
    console.log(
      `  on disk: database ${await megabytesOf(data)} MB, the index's file ${await megabytesOf(dataDir)} MB`,
    )
  } finally {
    await product.stop()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }

  async function used(): Promise<number[]> {
    const usages = await Promise.all([usageOf(product.pid), usageOf(database.pid)])
    return usages.map(({ memoryMb }) => memoryMb)
  }

  /** The peak of each during some work. */
  async function mostWhile(work: () => Promise<unknown>): Promise<number[]> {
    let most = await used()
    const over = new AbortController()
    const looking = (async () => {
      while (!over.signal.aborted) {
        const now = await used()
        most = most.map((megabytes, i) => Math.max(megabytes, now[i] ?? 0))
        await pause(lookEveryMs)
      }
    })()
    await work()
    over.abort()
    await looking
    return most
  }

  async function visit(count: number): Promise<void> {
    const end = Date.now() + busyMs
    while (Date.now() < end) {
      const page = random.integer(1, Math.max(1, Math.floor(count / 12)))
      const words = random.pick(['university', 'kenya', 'of', 'beekeeping', 'inter', ''])
      const path = random.pick(['', '/api'])
      const answer = await fetch(`${product.origin}${path}/allScholarships?page=${page}&search=${words}`)
      await answer.arrayBuffer()
    }
  }
}

async function isReady(origin: string): Promise<boolean> {
  return (await listsFrom({ origin })) === 'index'
}

async function megabytesOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const bytes = await Promise.all(
    files
      .filter(file => file.isFile())
      .map(async file => (await stat(join(file.parentPath, file.name))).size),
  )
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 2 ** 20)
}
