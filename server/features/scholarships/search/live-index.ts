import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Terms } from '../../../../contract/scholarships/scholarship-terms.ts'
import { coalesced } from '../../../platform/database/coalesced.ts'
import { staleOnOutage } from '../../../platform/database/stale-on-outage.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { createStandIn, type StandIn } from '../../../platform/limits/stand-in.ts'
import { type Changes, keptHours, readChanges } from './catalogue-reads.ts'
import { createIndexMaker, type IndexMaker } from './index-maker.ts'
import { type IndexSource, type IndexState, takeIn } from './index-source.ts'
import type { ScholarshipIndex } from './scholarship-index/scholarship-index.ts'
import { readSynonyms } from './synonym-reads.ts'
import type { Synonyms } from './synonyms.ts'
import { readTerms } from './term-queries.ts'

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
  /** The source of lists and searches: the index, or the database while there is no index. */
  answers(): 'index' | 'database'
  /** How many scholarships the index has, and how long ago it followed the database; `undefined` without an index. */
  figures(): { scholarships: number; ageSeconds: number } | undefined
  /** Makes the index, and then keeps it up to date. */
  start(): void
  stop(): Promise<void>
}

interface Options extends Omit<IndexSource, 'smallBytes' | 'signal'> {
  /** The same database for answers in place of the index, with a short time for each statement; by default `db`. */
  standInDb?: Kysely<Tables>
  smallBytes?: number
}

/** The polling interval of a database while nobody asks. */
const lookEveryMs = 5_000
/** Catalogues up to this size, some 50,000 scholarships, are read in this process. */
const usualSmallBytes = 50 * 2 ** 20
/** The maximum age of an index's file. */
const renewMs = 6 * 3_600_000

/** Makes an index that follows `db`, the primary. */
export function createLiveIndex(options: Options): LiveIndex {
  const { db, standInDb = db, smallBytes = usualSmallBytes } = options
  const stopped = new AbortController()
  const maker = createIndexMaker({ ...options, smallBytes, signal: stopped.signal })
  const follow = createFollowing(maker, options)
  let looking: Promise<void> | undefined

  async function keepLooking(): Promise<void> {
    const { signal } = stopped
    // The first look is what lists go on from while the database is away.
    await maker.firstOrTimeout
    while (!signal.aborted) {
      // Without the database there is nothing to look at.
      await follow().catch(() => undefined)
      await setTimeout(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    async now() {
      const known = await follow()
      if (known) return known
      await maker.firstOrTimeout
      return follow()
    },
    standIn: createStandIn(standInDb, () => maker.readsAll),
    answers: () => (maker.state ? 'index' : 'database'),
    figures: () =>
      maker.state && {
        scholarships: maker.state.index.size,
        ageSeconds: (Date.now() - maker.state.readAt) / 1000,
      },
    start() {
      maker.make()
      looking ??= keepLooking()
    },
    async stop() {
      stopped.abort()
      await Promise.all([maker.making, looking])
    },
  }
}

/** @returns how to bring the index up to date; those who ask at once share a look at the database */
function createFollowing(maker: IndexMaker, { db, log }: Pick<IndexSource, 'db' | 'log'>) {
  let synonyms: Synonyms | undefined
  let terms: { of: string; now: Terms } | undefined

  async function look(): Promise<IndexNow | undefined> {
    const looking = maker.state
    if (!looking) return undefined
    const changes = await readChanges(db, looking.snapshot)
    const tooOld = Date.now() - looking.readAt > (keptHours / 2) * 3_600_000
    if (changes.everything || tooOld || !(await fits(looking, changes, log))) {
      maker.state = undefined
      maker.make()
      return undefined
    }
    if (looking.index.needsRebuild || Date.now() - (looking.keptAt ?? Infinity) > renewMs) maker.make()
    if (synonyms?.version !== changes.synonyms) synonyms = await readSynonyms(db)
    if (terms?.of !== changes.site) terms = { of: changes.site, now: await readTerms(db) }
    // Meanwhile another may have taken its place, which knows all of this too.
    return { index: looking.index, today: changes.today, synonyms, terms: terms.now }
  }

  const lookTogether = coalesced(async (_db, calls: undefined[]) => {
    const now = await look()
    return calls.map(() => now)
  })
  const lookOrStale = staleOnOutage(() => lookTogether(db, undefined), { what: 'lists', log })
  return async (): Promise<AnsweringIndex | undefined> => {
    if (!maker.state) return undefined
    const { value, stale } = await lookOrStale()
    return value && { ...value, stale }
  }
}

/** Takes the changes in. @returns false when the index has no room for them */
async function fits(state: IndexState, changes: Changes, log: IndexSource['log']): Promise<boolean> {
  try {
    await takeIn(state, changes)
    return true
  } catch (error) {
    log.warn({ err: error }, 'rebuilding the search index')
    return false
  }
}
