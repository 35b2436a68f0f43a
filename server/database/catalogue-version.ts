import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import { askTogether } from './ask-together.ts'
import { preparedMark } from './prepared.ts'
import type { Tables } from './tables.ts'

/** The states of the scholarships, and of their reviews with who wrote them. */
export interface CatalogueVersion {
  scholarships: string
  reviews: string
}

const readTogether = askTogether(
  async (db, questions: undefined[]) => {
    const askedAt = performance.now()
    const version = await readVersion(db)
    return questions.map(() => ({ version, askedAt }))
  },
  { turns: 3 },
)

/**
 * Names the state of everything that public pages show: what was read under one version may be answered again
 * while the version is the same. Asks the database for every request, but once for all that arrive while an earlier
 * question is under way: a caller shares only an answer whose question went out after the call, so that a write that
 * was acknowledged anywhere is known in the very next read everywhere.
 */
export async function currentVersion(db: Kysely<Tables>): Promise<CatalogueVersion> {
  const { version } = await readTogether(db, undefined)
  return version
}

/** For so long the scholarships may be taken for what they were when that was asked, in milliseconds. */
const lease = 10

/**
 * The version of the scholarships alone, without a question while the lease of the last one lasts. Whoever acknowledges
 * a change of them waits until all leases of what was before have ended (`untilLeasesEnd`), so that it is known in the
 * very next read all the same (docs/decisions/0015).
 */
export function leaseScholarships(db: Kysely<Tables>): () => Promise<string> {
  let known = ''
  let endsAt = 0
  return async () => {
    if (performance.now() < endsAt) return known
    const { version, askedAt } = await readTogether(db, undefined)
    known = version.scholarships
    endsAt = askedAt + lease
    return known
  }
}

/** Returns when no process takes the scholarships for what they were before the changes that are committed now. */
export async function untilLeasesEnd(): Promise<void> {
  // A timer may end up to a millisecond early.
  await pause(lease + 1)
}

/** Compiled once: this is asked for with every public request. */
const versionQuery: CompiledQuery<CatalogueVersion> = CompiledQuery.raw(`${preparedMark}
  select coalesce(string_agg(slot || ' ' || version, ' ' order by slot) filter (where about = 'scholarships'), '')
      as scholarships,
    coalesce(string_agg(slot || ' ' || version, ' ' order by slot) filter (where about = 'reviews'), '') as reviews
  from catalogue_version`)

/** The version of the catalogue as `db` shows it, unshared. */
export async function readVersion(db: Kysely<Tables>): Promise<CatalogueVersion> {
  const { rows } = await db.executeQuery(versionQuery)
  return rows[0] as CatalogueVersion
}
