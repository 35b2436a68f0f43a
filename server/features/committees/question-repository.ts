import { sql, type Transaction } from 'kysely'
import type { ShownAs } from '../../../contract/committees/committee-terms.ts'
import { emptyForm, type FormDefinition } from '../../../contract/forms/form-definition.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isForCommittee } from './committee-repository.ts'

/** The forms by which applications to a scholarship answer or will answer, the newest first; the empty one where there is none. */
export async function listForms(db: Database, scholarshipId: string): Promise<FormDefinition[]> {
  const rows = await db
    .selectFrom('form_versions')
    .select('definition')
    .where('scholarship_id', '=', scholarshipId)
    .where(
      sql<boolean>`(id = (select form_version_id from scholarships where scholarships.id = ${scholarshipId})
        or exists (select from application_answers where form_version_id = form_versions.id))`,
    )
    .orderBy('number', 'desc')
    .execute()
  return rows.length > 0 ? rows.map(({ definition }) => definition) : [emptyForm]
}

/** By question: applications in which something of their own was found, and of these not looked at yet. */
export function countFound(db: Database, scholarshipId: string) {
  return db
    .selectFrom('committee_places')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select('question')
    .select(sql<number>`count(distinct application_id) filter (where found)::integer`.as('found'))
    .select(sql<number>`count(distinct application_id) filter (where state = 'found')::integer`.as('open'))
    .where('committee_places.scholarship_id', '=', scholarshipId)
    .where(isForCommittee)
    .groupBy('question')
    .execute()
}

/** Chooses what readers see of questions. @returns how many choices differ from before */
export async function writeChoices(
  tx: Transaction<Tables>,
  scholarshipId: string,
  choices: readonly { question: string; shown: ShownAs }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into committee_questions as before (scholarship_id, question, shown)
    select ${scholarshipId}, question, shown
      from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as chosen (question text, shown text)
    on conflict (scholarship_id, question) do update set shown = excluded.shown
      where before.shown <> excluded.shown`.execute(tx)
  return Number(numAffectedRows)
}
