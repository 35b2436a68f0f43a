import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { newReferenceSettings, ReferenceSettings } from '../../../contract/references/references.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { requireScholarship } from '../scholarships/scholarship-service.ts'
import { settingsView } from './reference-view.ts'
import { findSettings, writeSettings } from './settings-repository.ts'

/** Which references a scholarship asks for [REF1]. */
export async function readSettings(db: Kysely<Tables>, scholarshipId: string): Promise<ReferenceSettings> {
  const scholarship = await requireScholarship(db, scholarshipId)
  return settingsView(scholarship, await findSettings(db, scholarshipId))
}

/** Chooses which references a scholarship asks for [REF1]; 0 closes the requests that are open. @returns the version. */
export async function changeSettings(
  db: Kysely<Tables>,
  id: string,
  { version, ...after }: z.output<typeof newReferenceSettings>,
): Promise<number> {
  return withTransaction(db, async tx => {
    await requireScholarship(tx, id)
    const { closesOn, ...rest } = after
    const row = { scholarship_id: id, closes_on: closesOn, ...rest }
    const written = await writeSettings(tx, { ...row, version })
    if (written === undefined) throw new ProductError('changed_meanwhile')
    await append(tx, { action: 'scholarship.references', objectId: id, scholarshipId: id, after })
    return written
  })
}
