import { type Kysely, sql, type Transaction } from 'kysely'
import type { RecordAction } from '../../../contract/record/record-terms.ts'
import type { Tables } from '../database/tables.ts'
import { digestOf, type EntryRow, entryColumns, sealHash } from './chain.ts'

/** The result of a verification. */
export interface Verification {
  entries: number
  /** Of these, not sealed yet: a removed one among them would not be noticed. */
  unsealed: number
  seals: number
  /** Entries whose values went with the account of the person they were about, or with the data of the application by rule. */
  erased: number
  /** The last seal, to be noted elsewhere: who removes the end of the record cannot change the note. */
  last: { number: number; hash: string } | undefined
  /** Problems as sentences; empty if the record is intact. */
  problems: string[]
  /** How many more there are than are listed. */
  furtherProblems: number
}

interface Options {
  /** A seal as it was noted earlier. */
  noted?: { number: number; hash: string } | undefined
  /** Rows read at once. */
  chunk?: number
}

const mostProblems = 20

/** An entry with its seal and what is left of its values. */
type ReadEntry = EntryRow & {
  seal: number | null
  salt: Buffer | null
  before: string | null
  after: string | null
  subject_exists: boolean
  /** Whether a removal by rule, which is an entry itself, came after this one about the same application. */
  removed_since: boolean
}

interface Seal {
  number: number
  entries: number
  hash: Buffer
  at: Date
}

/** Reads the whole record as of one moment, a chunk at a time, and checks every seal and every value [AUDIT1]. */
export function verifyRecord(
  db: Kysely<Tables>,
  { noted, chunk = 1_000 }: Options = {},
): Promise<Verification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      const found = new Findings()
      const entries = new Ahead(found.read(readEntries(tx, chunk)))
      const seals = readSeals(tx, chunk)
      let previous: Seal | undefined
      for await (const seal of seals) {
        await checkSeal(found, entries, { seal, previous })
        if (noted?.number === seal.number && noted.hash !== seal.hash.toString('hex'))
          found.problem(`Seal ${seal.number} is not the one that was noted.`)
        found.seals += 1
        previous = seal
      }
      await countRest(found, entries)
      if (noted && noted.number > (previous?.number ?? 0))
        found.problem(`Seal ${noted.number}, which was noted, is missing: the end of the record was removed.`)
      const last = previous && { number: previous.number, hash: previous.hash.toString('hex') }
      return { ...found.result(), last }
    })
}

class Findings {
  entries = 0
  unsealed = 0
  seals = 0
  erased = 0
  readonly #problems: string[] = []
  #further = 0

  problem(sentence: string): void {
    if (this.#problems.length < mostProblems) this.#problems.push(sentence)
    else this.#further += 1
  }

  /** Counts entries and checks their values as they are read. */
  async *read(entries: AsyncIterable<ReadEntry>): AsyncGenerator<ReadEntry> {
    for await (const entry of entries) {
      this.entries += 1
      this.#checkValues(entry)
      yield entry
    }
  }

  #checkValues(entry: ReadEntry): void {
    const { digest, salt, before, after } = entry
    if (salt && !digest?.equals(digestOf(salt, { before, after })))
      return this.problem(`The values of ${named(entry)} are not those that were recorded.`)
    if (salt || !digest) return
    const wentWithAccount = entry.subject_id !== null && !entry.subject_exists
    if (!wentWithAccount && !entry.removed_since)
      return this.problem(
        `The values of ${named(entry)} are missing, and no deleted account or removal by rule explains it.`,
      )
    this.erased += 1
  }

  result() {
    const { entries, unsealed, seals, erased } = this
    return { entries, unsealed, seals, erased, problems: this.#problems, furtherProblems: this.#further }
  }
}

const named = ({ id, action, at }: EntryRow) => `entry ${id} (${action}, ${at.toISOString()})`

/** An iteration whose next item can be looked at. */
class Ahead<Item> {
  readonly #items: AsyncIterator<Item>
  #next: Promise<IteratorResult<Item>> | undefined

  constructor(items: AsyncIterable<Item>) {
    this.#items = items[Symbol.asyncIterator]()
  }

  async peek(): Promise<Item | undefined> {
    this.#next ??= this.#items.next()
    const { done, value } = await this.#next
    return done ? undefined : value
  }

  take(): void {
    this.#next = undefined
  }
}

async function checkSeal(
  found: Findings,
  entries: Ahead<ReadEntry>,
  { seal, previous }: { seal: Seal; previous: Seal | undefined },
): Promise<void> {
  const expected = (previous?.number ?? 0) + 1
  if (seal.number > expected)
    found.problem(
      seal.number === expected + 1
        ? `Seal ${expected} is missing.`
        : `Seals ${expected} to ${seal.number - 1} are missing.`,
    )
  const hash = sealHash(previous?.hash, seal)
  let count = 0
  for (let entry = await entries.peek(); entry; entry = await entries.peek()) {
    // Those of a missing seal were said with it.
    if (entry.seal === null || entry.seal > seal.number) break
    entries.take()
    if (entry.seal < seal.number) continue
    hash.add(entry)
    count += 1
  }
  if (count !== seal.entries)
    return found.problem(
      `Seal ${seal.number} was made from ${countOf(seal.entries)}, but ${count} are there.`,
    )
  if (seal.number === expected && !hash.digest().equals(seal.hash))
    found.problem(
      `Seal ${seal.number} does not fit: one of its ${countOf(count)}, or the seal, was changed or reordered.`,
    )
}

const countOf = (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`)

/** Behind the last seal there are only entries without one. */
async function countRest(found: Findings, entries: Ahead<ReadEntry>): Promise<void> {
  let orphaned = 0
  for (let entry = await entries.peek(); entry; entry = await entries.peek()) {
    entries.take()
    if (entry.seal === null) found.unsealed += 1
    else orphaned += 1
  }
  if (orphaned > 0) found.problem(`The seal of ${countOf(orphaned)} at the end is missing.`)
}

/** Every entry in the order of seals and ids; those without a seal last. */
async function* readEntries(tx: Transaction<Tables>, limit: number): AsyncGenerator<ReadEntry> {
  for (const sealed of [true, false]) {
    let last: ReadEntry | undefined
    for (;;) {
      const rows = await readSome(tx, { sealed, last, limit })
      yield* rows
      last = rows.at(-1)
      if (rows.length < limit) break
    }
  }
}

/** In the order of the chain, in which entries without a seal are the last. Only where values are missing is it looked for. */
const removedSince = sql<boolean>`salt is null and digest is not null and exists (
  select from record_entries as removals
   where removals.application_id = record_entries.application_id
     and removals.action = ${'application.remove_data' satisfies RecordAction}
     and (coalesce(removals.seal, 2147483647), removals.id) >
       (coalesce(record_entries.seal, 2147483647), record_entries.id))`

function readSome(
  tx: Transaction<Tables>,
  { sealed, last, limit }: { sealed: boolean; last: ReadEntry | undefined; limit: number },
): Promise<ReadEntry[]> {
  const entries = tx
    .selectFrom('record_entries')
    .leftJoin('record_values', 'entry_id', 'record_entries.id')
    .leftJoin('users', 'users.id', 'subject_id')
    .select(entryColumns.map(column => `record_entries.${column}` as const))
    .select([
      'seal',
      'salt',
      sql<string | null>`before::text`.as('before'),
      sql<string | null>`after::text`.as('after'),
      sql<boolean>`users.id is not null`.as('subject_exists'),
      removedSince.as('removed_since'),
    ])
    .orderBy('seal')
    .orderBy('record_entries.id')
    .limit(limit)
  if (!sealed) {
    const unsealed = entries.where('seal', 'is', null)
    return (last ? unsealed.where('record_entries.id', '>', last.id) : unsealed).execute()
  }
  const after = last
    ? sql<boolean>`(seal, record_entries.id) > (${last.seal}, ${last.id})`
    : sql<boolean>`seal is not null`
  return entries.where(after).execute()
}

async function* readSeals(tx: Transaction<Tables>, limit: number): AsyncGenerator<Seal> {
  let last = 0
  for (;;) {
    const rows = await tx
      .selectFrom('record_seals')
      .selectAll()
      .where('number', '>', last)
      .orderBy('number')
      .limit(limit)
      .execute()
    yield* rows
    if (rows.length < limit) return
    last = rows.at(-1)?.number ?? last
  }
}
