import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import type { ReferenceSettingsTable, Tables } from '../../platform/database/tables.ts'

export type SettingsRow = Selectable<ReferenceSettingsTable>

/** Which references a scholarship asks for; nothing where it has never been set. */
export function findSettings(db: Database, scholarshipId: string): Promise<SettingsRow | undefined> {
  return db
    .selectFrom('reference_settings')
    .selectAll()
    .where('scholarship_id', '=', scholarshipId)
    .executeTakeFirst()
}

/** Replaces a version of the settings; 0 where there are none. @returns the new version; nothing when it has another one by now */
export async function writeSettings(
  tx: Transaction<Tables>,
  { version, ...row }: Omit<SettingsRow, 'version'> & { version: number },
): Promise<number | undefined> {
  const written = await tx
    .insertInto('reference_settings')
    .values(row)
    .onConflict(conflict =>
      conflict
        .column('scholarship_id')
        .doUpdateSet({ ...row, version: version + 1 })
        .where('reference_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return written?.version
}

/** Lets a copied scholarship ask for the same references, until this many days later; nothing where none have been set. */
export async function copySettings(
  tx: Transaction<Tables>,
  { from, to, days }: { from: string; to: string; days: number },
): Promise<void> {
  await sql`
    insert into reference_settings (scholarship_id, count, asks, closes_on, question, copies)
    select ${to}, count, asks, closes_on + ${days}::integer, question, copies from reference_settings where scholarship_id = ${from}`.execute(
    tx,
  )
}
