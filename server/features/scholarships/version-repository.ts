import { sql } from 'kysely'
import type { EligibilityDefinition, EligibilityMode } from '../../../contract/eligibility/conditions.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import type { Database } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'

/** What staff write for a scholarship in versions. */
export interface Written {
  form: { definition: FormDefinition }
  conditions: { mode: EligibilityMode; definition: EligibilityDefinition }
}

export type Kind = keyof Written

export type Version<Of extends Kind> = Written[Of] & {
  id: string
  number: number
  /** Counts the changes of an unpublished one. */
  version: number
  published_at: Date | null
}

const tables = { form: 'form_versions', conditions: 'eligibility_versions' }

/** Typed as the table whose columns both have. */
const tableOf = (of: Kind) => tables[of] as 'form_versions'

const stored = (written: Written[Kind]) => ({ ...written, definition: JSON.stringify(written.definition) })

/** The versions that matter now: the unpublished one, and the newest published one. */
export async function findVersions<Of extends Kind>(db: Database, of: Of, scholarshipId: string) {
  const rows = await db
    .selectFrom(tableOf(of))
    .selectAll()
    .where('scholarship_id', '=', scholarshipId)
    // The one before the first asks nothing.
    .where('number', '>', 0)
    .orderBy('number', 'desc')
    .limit(2)
    .$castTo<Version<Of>>()
    .execute()
  return {
    unpublished: rows.find(row => row.published_at === null),
    published: rows.find(row => row.published_at !== null),
  }
}

/** Adds an unpublished version. @returns its id */
export async function insertVersion<Of extends Kind>(
  db: Database,
  of: Of,
  { scholarshipId, number }: { scholarshipId: string; number: number },
  written: Written[Of],
): Promise<string> {
  const id = newId()
  await db
    .insertInto(tableOf(of))
    .values({ id, scholarship_id: scholarshipId, number, ...stored(written) })
    .execute()
  return id
}

/** Replaces an unpublished version. */
export async function updateVersion<Of extends Kind>(
  db: Database,
  of: Of,
  { id, version }: { id: string; version: number },
  written: Written[Of],
): Promise<void> {
  await db
    .updateTable(tableOf(of))
    .set({ ...stored(written), version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Publishes an unpublished version: from now on it never changes. */
export async function markPublished(db: Database, of: Kind, id: string, by: string): Promise<void> {
  await db
    .updateTable(tableOf(of))
    .set({ published_at: sql<Date>`now()`, published_by: by })
    .where('id', '=', id)
    .execute()
}
