import { CompiledQuery, type Kysely } from 'kysely'
import type { CataloguePart } from '../../../contract/core/catalogue.ts'
import { coalesced } from './coalesced.ts'
import { preparedMark } from './prepared.ts'
import type { Tables } from './tables.ts'

/**
 * Renewed by changes of the scholarships, of their reviews with their authors, and of the site's settings; that of the
 * scholarships also when a day has ended everywhere on Earth, because deadlines pass then.
 */
export type CatalogueVersion = Record<CataloguePart, string>

const readCoalesced = coalesced(
  async (db, calls: undefined[]) => {
    const version = await readVersion(db)
    return calls.map(() => version)
  },
  { turns: 3 },
)

/**
 * The version of everything that public pages show: while it is the same, an answer can be reused. Requests that arrive
 * while a query is running share the next one, so that every read knows every write acknowledged before it.
 */
export function currentVersion(db: Kysely<Tables>): Promise<CatalogueVersion> {
  return readCoalesced(db, undefined)
}

/** Compiled once, since every public request runs it. */
const versionQuery: CompiledQuery<CatalogueVersion> = CompiledQuery.raw(`${preparedMark}
  select (now() at time zone interval '-12:00')::date || ' '
      || coalesce(string_agg(slot || ' ' || version, ' ' order by slot) filter (where about = 'scholarships'), '')
      as scholarships,
    coalesce(string_agg(slot || ' ' || version, ' ' order by slot) filter (where about = 'reviews'), '') as reviews,
    coalesce(string_agg(slot || ' ' || version, ' ' order by slot) filter (where about = 'site'), '') as site
  from catalogue_version`)

/** The version of the catalogue in `db`, by a query of its own. */
export async function readVersion(db: Kysely<Tables>): Promise<CatalogueVersion> {
  const { rows } = await db.executeQuery(versionQuery)
  return rows[0] as CatalogueVersion
}
