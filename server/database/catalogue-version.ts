import { type Kysely, sql } from 'kysely'
import { askTogether } from './ask-together.ts'
import { prepared } from './connection.ts'
import type { Tables } from './tables.ts'

/** The states of the scholarships, and of their reviews with who wrote them. */
export interface CatalogueVersion {
  scholarships: string
  reviews: string
}

const readTogether = askTogether(async (db, questions: undefined[]) => {
  const version = await readVersion(db)
  return questions.map(() => version)
})

/**
 * Names the state of everything that public pages show: what was read under one version may be answered again
 * while the version is the same. Asks the database for every request, but once for all that arrive while an earlier
 * question is under way: a caller shares only an answer whose question went out after the call, so that a write that
 * was acknowledged anywhere is known in the very next read everywhere.
 */
export function currentVersion(db: Kysely<Tables>): Promise<CatalogueVersion> {
  return readTogether(db, undefined)
}

/** The version of the catalogue as `db` shows it, unshared. */
export async function readVersion(db: Kysely<Tables>): Promise<CatalogueVersion> {
  const { rows } = await sql<{ slot: number; about: keyof CatalogueVersion; version: string }>`
    ${prepared} select slot, about, version from catalogue_version order by slot`.execute(db)
  const version = { scholarships: '', reviews: '' }
  for (const row of rows) version[row.about] += `${row.slot} ${row.version} `
  return version
}
