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
    const version = await readVersion(db)
    return questions.map(() => version)
  },
  { turns: 3 },
)

/**
 * Names the state of everything that public pages show: what was read under one version may be answered again
 * while the version is the same. Asks the database for every request, but once for all that arrive while an earlier
 * question is under way: a caller shares only an answer whose question went out after the call, so that a write that
 * was acknowledged anywhere is known in the very next read everywhere.
 */
export function currentVersion(db: Kysely<Tables>): Promise<CatalogueVersion> {
  return readTogether(db, undefined)
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
