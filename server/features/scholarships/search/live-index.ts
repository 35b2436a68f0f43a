import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { batched } from '../../../platform/database/batched.ts'
import { staleOnOutage } from '../../../platform/database/stale-on-outage.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { buildInChild } from './build-in-child.ts'
import {
  catalogueBytes,
  type Changes,
  keptHours,
  readCatalogue,
  readChanges,
  type Snapshot,
} from './catalogue-reads.ts'
import { buildIndex, type ScholarshipIndex } from './scholarship-index/scholarship-index.ts'
import { readKeptIndex } from './kept-index.ts'
import { createStandIn, type StandIn } from '../../../platform/limits/stand-in.ts'
import type { Terms } from '../../../../contract/scholarships/scholarship-terms.ts'
import { readSynonyms } from './synonym-reads.ts'
import { readTerms } from './term-queries.ts'
import type { Synonyms } from './synonyms.ts'

/** The index at a moment of the database. */
export interface IndexNow {
  index: ScholarshipIndex
  /** Days since 1970, by the database's clock: what closed before is closed. */
  today: number
  synonyms: Synonyms
  terms: Terms
}

/** The index that answers a question; `stale` while the database is away. */
export type AnsweringIndex = IndexNow & { stale: boolean }

/** An index of the offered scholarships in memory that follows the database. */
export interface LiveIndex {
  /**
   * The index with every write committed before the call; use it before the next `await`, because it may change then.
   * @returns `undefined` while it is being built, or cannot be: the database answers
   * @throws when the database has not answered for some minutes
   */
  now(): Promise<AnsweringIndex | undefined>
  /** Answers from the database while there is no index. */
  standIn: StandIn
  /** What answers lists and searches: the index, or the database while there is none. */
  answers(): 'index' | 'database'
  /** How many scholarships the index has, and how long ago it followed the database; `undefined` without an index. */
  figures(): { scholarships: number; ageSeconds: number } | undefined
  /** Makes the index, and then keeps it up to date. */
  start(): void
  stop(): Promise<void>
}

interface Options {
  db: Kysely<Tables>
  /** The same database for answers in place of the index, with a short time for each statement; by default `db`. */
  standInDb?: Kysely<Tables>
  /** Of the same database, for a process that reads it once. */
  databaseUrl: string
  log: FastifyBaseLogger
  /** The index file for the next start; without it, none is written. */
  file?: string | undefined
  /** A separate process reads a catalogue of more bytes, and writes the file. */
  smallBytes?: number
}

/** The index and the moment that it shows. */
interface State {
  index: ScholarshipIndex
  snapshot: Snapshot
  readAt: number
  /** When the index, if stored in the file, was read from the database; `undefined` if it is not. */
  keptAt?: number
}

/** How long a question waits for an index that is being made, before the database answers instead. */
const patienceMs = 2_000
/** The polling interval of a database while nobody asks. */
const lookEveryMs = 1_000
/** Catalogues up to this size, some 50,000 scholarships, are read in this process. */
const usualSmallBytes = 50 * 2 ** 20
const longestRestMs = 60_000
/** The maximum age of an index's file. */
const renewMs = 6 * 3_600_000
/** Changes that are applied without a pause. */
const sliceSize = 100

/** Makes an index that follows `db`, the primary. */
export function createLiveIndex({
  db,
  standInDb = db,
  databaseUrl,
  log,
  file,
  smallBytes = usualSmallBytes,
}: Options): LiveIndex {
  let state: State | undefined
  let synonyms: Synonyms | undefined
  let terms: { of: string; now: Terms } | undefined
  let making: Promise<void> | undefined
  /** Ends when the index is ready or cannot be made, or takes too long. */
  let patience: Promise<unknown> | undefined
  /** Whether a child reads the whole catalogue, which takes longer than anybody waits. */
  let readsAll = false
  let endPatience = () => {}
  const stopped = new AbortController()

  const follow = batched(async (_db, calls: undefined[]) => {
    const now = await lookAgain()
    return calls.map(() => now)
  })

  const lastingFollow = staleOnOutage(() => follow(db, undefined), { what: 'lists', log })

  async function followLasting(): Promise<AnsweringIndex | undefined> {
    if (!state) return undefined
    const { value, stale } = await lastingFollow()
    return value && { ...value, stale }
  }

  async function lookAgain(): Promise<IndexNow | undefined> {
    const looking = state
    if (!looking) return undefined
    const changes = await readChanges(db, looking.snapshot)
    const tooOld = Date.now() - looking.readAt > (keptHours / 2) * 3_600_000
    if (changes.everything || tooOld || !(await fits(looking, changes))) {
      state = undefined
      make()
      return undefined
    }
    if (looking.index.needsRebuild || Date.now() - (looking.keptAt ?? Infinity) > renewMs) make()
    if (synonyms?.version !== changes.synonyms) synonyms = await readSynonyms(db)
    if (terms?.of !== changes.site) terms = { of: changes.site, now: await readTerms(db) }
    // Meanwhile another may have taken its place, which knows all of this too.
    return { index: looking.index, today: changes.today, synonyms, terms: terms.now }
  }

  /** Takes the changes in. @returns false when the index has no room for them */
  async function fits(looking: State, changes: Changes): Promise<boolean> {
    try {
      await takeIn(looking, changes)
      return true
    } catch (error) {
      log.warn({ err: error }, 'the index of the scholarships is rebuilt')
      return false
    }
  }

  /** Rebuilds the index alongside the one that answers; retries failures with growing delays. */
  function make(): void {
    if (making) return
    const first = tryToBuild()
    const { promise: given, resolve } = Promise.withResolvers<void>()
    endPatience = resolve
    patience = Promise.race([first, given, setTimeout(patienceMs, undefined, { ref: false })])
    making = (async () => {
      let made = await first
      for (
        let restMs = 1_000;
        !made && !stopped.signal.aborted;
        restMs = Math.min(2 * restMs, longestRestMs)
      ) {
        await setTimeout(restMs, undefined, { signal: stopped.signal }).catch(() => undefined)
        made = await tryToBuild()
      }
    })().finally(() => {
      making = undefined
    })
  }

  /** @returns false when there is no index, which the log explains */
  async function tryToBuild(): Promise<boolean> {
    try {
      if (!stopped.signal.aborted) state = await build()
      return true
    } catch (error) {
      if (!stopped.signal.aborted)
        log.warn({ err: error }, 'the index of the scholarships could not be made; the database answers')
      return false
    }
  }

  async function build(): Promise<State> {
    const began = performance.now()
    const kept = state ? undefined : await readKept()
    if (kept) return kept
    const made = (await catalogueBytes(db)) > smallBytes ? await readInChild() : await readHere()
    return made ? catchUp(made, began, 'the index of the scholarships is ready') : readKeptByAnother()
  }

  /** Takes in what has changed since an index was made. */
  async function catchUp(made: State, began: number, ready: string): Promise<State> {
    const changes = await readChanges(db, made.snapshot)
    if (changes.everything) throw new Error('The catalogue was replaced meanwhile.')
    await takeIn(made, changes)
    log.info({ scholarships: made.index.size, ms: Math.round(performance.now() - began) }, ready)
    return made
  }

  /** The index of the last start with the changes since; nothing, without an error, if it cannot be used. */
  async function readKept(): Promise<State | undefined> {
    if (!file) return undefined
    const began = performance.now()
    try {
      const { index, snapshot, age } = await readKeptIndex(db, file)
      const made: State = { index, snapshot, readAt: Date.now(), keptAt: Date.now() - age }
      return await catchUp(made, began, 'the index of the scholarships is ready from its file')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        log.info({ err: error }, 'the file of the index is not used')
      return undefined
    }
  }

  function readHere(): Promise<State> {
    const readAt = Date.now()
    return readCatalogue(db, async (snapshot, rows) => ({
      index: await buildIndex(untilStopped(rows)),
      snapshot,
      readAt,
    }))
  }

  async function readKeptByAnother(): Promise<State> {
    const kept = await readKept()
    if (!kept) throw new Error('The index that another process made cannot be read.')
    return kept
  }

  /** @returns nothing if another process has built it meanwhile */
  async function readInChild(): Promise<State | undefined> {
    readsAll = true
    endPatience()
    const now = Date.now()
    const failed = (reason: string) => log.warn({ reason }, 'the index could not be kept in its file')
    try {
      const made = await buildInChild(databaseUrl, {
        inHurry: !state,
        signal: stopped.signal,
        ...(file && { kept: { file, failed } }),
      })
      return made && { ...made, readAt: now, ...(file && { keptAt: now }) }
    } finally {
      readsAll = false
    }
  }

  async function* untilStopped<Row>(batches: AsyncGenerator<Row>): AsyncGenerator<Row> {
    for await (const batch of batches) {
      stopped.signal.throwIfAborted()
      yield batch
    }
  }

  async function keepLooking(): Promise<void> {
    const { signal } = stopped
    while (!signal.aborted) {
      await setTimeout(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
      // Without the database there is nothing to look at.
      if (!signal.aborted && state) await lastingFollow().catch(() => undefined)
    }
  }

  let looking: Promise<void> | undefined
  return {
    async now() {
      const known = await followLasting()
      if (known) return known
      await patience
      return followLasting()
    },
    standIn: createStandIn(standInDb, () => readsAll),
    answers: () => (state ? 'index' : 'database'),
    figures: () =>
      state && { scholarships: state.index.size, ageSeconds: (Date.now() - state.readAt) / 1000 },
    start() {
      make()
      looking ??= keepLooking()
    },
    async stop() {
      stopped.abort()
      await Promise.all([making, looking])
    },
  }
}

/** In slices, so that nobody waits for many changes. */
async function takeIn(state: State, { changed, gone, snapshot }: Changes): Promise<void> {
  const { index } = state
  for (const [i, id] of gone.entries()) {
    index.remove(id)
    if (i % sliceSize === sliceSize - 1) await setImmediate()
  }
  for (const [i, row] of changed.entries()) {
    index.put(row)
    if (i % sliceSize === sliceSize - 1) await setImmediate()
  }
  state.snapshot = snapshot
  state.readAt = Date.now()
}
