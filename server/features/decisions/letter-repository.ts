import { sql } from 'kysely'
import type { LetterKind } from '../../../contract/decisions/letter-text.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'

/** The newest version of each letter that somebody wrote for a scholarship. */
export function listTemplates(db: Database, scholarshipId: SeenId) {
  return db
    .selectFrom('letter_templates')
    .distinctOn('kind')
    .select(['kind', 'version', 'subject', 'body'])
    .where('scholarship_id', '=', scholarshipId)
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute()
}

/** Adds the next version of a letter. @returns false when somebody else has added it */
export async function insertTemplate(
  db: Database,
  row: {
    scholarship_id: string
    kind: LetterKind
    version: number
    subject: string
    body: string
    written_by: string
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('letter_templates')
    .columns(['scholarship_id', 'kind', 'version', 'subject', 'body', 'written_by'])
    .expression(
      sql`select ${row.scholarship_id}::uuid, ${row.kind}, ${row.version}::integer, ${row.subject}, ${row.body}, ${row.written_by}::uuid
        where (select coalesce(max(version), 0) from letter_templates
          where scholarship_id = ${row.scholarship_id} and kind = ${row.kind}) = ${row.version - 1}`,
    )
    .onConflict(conflict => conflict.columns(['scholarship_id', 'kind', 'version']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Gives a copied scholarship the newest version of each letter, as the first of its own. */
export async function copyTemplates(db: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into letter_templates (scholarship_id, kind, version, subject, body, written_by)
    select distinct on (kind) ${to}::uuid, kind, 1, subject, body, written_by
    from letter_templates where scholarship_id = ${from} order by kind, version desc`.execute(db)
}

/** To whom a test letter is addressed. */
export function findOfficer(db: Database, id: string) {
  return db
    .selectFrom('users')
    .select(['user_name', 'user_email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
