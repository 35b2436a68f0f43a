import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../server/platform/database/tables.ts'
import { usageOf } from './processes.ts'
import { type BenchProduct, type Server, startBenchProduct } from './product.ts'
import { times, toTimeAlone, visit } from './visits.ts'
import { addPeople, tokensOf, withRemovedWrites } from './writers.ts'

/** Somebody of the office, by their token, at a product that runs in one process. */
export interface Office {
  product: BenchProduct
  token: string
}

/**
 * Runs a product on a database of `rows` scholarships, where somebody has this role; `fill` puts into database and data
 * folder what they work on.
 */
export async function withOffice<Filled>(
  { rows, role }: { rows: number; role: 'moderator' | 'admin' },
  fill: (db: Kysely<Tables>, at: { applicant: string; folder: string }) => Promise<Filled>,
  run: (office: Office, filled: Filled) => Promise<void>,
): Promise<void> {
  await withRemovedWrites(rows, async (db, database) => {
    await addPeople(db, 2)
    const people = await db.selectFrom('users').select('id').where('user_email', 'like', 'bench-%').execute()
    const [staff = '', applicant = ''] = people.map(({ id }) => id)
    await sql`update users set role = ${role} where id = ${staff}`.execute(db)
    const folder = await mkdtemp(join(tmpdir(), 'bursary-bench-office-'))
    const filled = await fill(db, { applicant, folder })
    const product = await startBenchProduct(database.url, { PROCESSES: '1', DATA_DIR: folder })
    try {
      await run({ product, token: (await tokensOf(db, product)).get(staff) ?? '' }, filled)
    } finally {
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/**
 * Does one piece of work after the other while visitors come, and prints what `say` makes of each and of the megabytes that
 * it took besides the product's own; and how long visitors wait, compared with their time alone.
 */
export async function workBesideVisitors<Work, Done extends { memoryMb: number }>(
  { origin, pid }: Server,
  works: readonly Work[],
  { begin, say }: { begin(work: Work): Promise<Done>; say(work: Work, done: Done, moreMb: number): string },
): Promise<void> {
  await visit(origin)
  const alone = await visit(origin)
  console.log(`visitors alone: ${times(alone)}`)
  for (const work of works) {
    const before = (await usageOf(pid)).memoryMb
    const working = begin(work)
    const beside = await visit(origin)
    const done = await working
    console.log(say(work, done, done.memoryMb - before))
    console.log(`visitors beside it: ${times(beside)}`)
    console.log(toTimeAlone(beside, alone))
  }
}

interface MadeFile {
  _id: string
  state: string
  note: string
}

/**
 * Asks for a file that a job makes, as one of the list at this address.
 * @returns it, how long it took, and the most memory that the product had meanwhile
 */
export async function makeFile<File extends MadeFile>(
  { product: { origin, pid }, token }: Office,
  list: 'exports' | 'packets',
  wish: object,
): Promise<{ made: File; seconds: number; memoryMb: number }> {
  const address = `${origin}/api/${list}`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const _id = randomUUID()
  const began = performance.now()
  const asked = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ _id, ...wish }) })
  if (asked.status !== 201) throw new Error(await asked.text())
  let memoryMb = 0
  for (;;) {
    await pause(250)
    memoryMb = Math.max(memoryMb, (await usageOf(pid)).memoryMb)
    const files = (await (await fetch(address, { headers })).json()) as File[]
    const made = files.find(file => file._id === _id)
    if (made?.state === 'ready') return { made, seconds: (performance.now() - began) / 1000, memoryMb }
    if (made?.state === 'failed') throw new Error(made.note)
  }
}
