import { sql } from 'kysely'
import type { ProfileAnswers } from '../../../contract/eligibility/decide.ts'
import { type Scope, within } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'

/** The newest are enough to judge conditions by. */
const mostApplicants = 5_000

/**
 * What the newest applicants to the rounds of a scholarship that an officer reaches have answered: what an application says itself, its answers to
 * questions of About You, and those that were frozen with it. Without the caller's own application, and those whose personal data
 * was removed.
 */
export async function listApplicantAnswers(
  db: Database,
  scope: Scope,
  scholarshipId: string,
): Promise<ProfileAnswers[]> {
  const { rows } = await sql<{ answers: ProfileAnswers }>`
    select jsonb_build_object('p_gender', 'o_' || gender)
      || case when degree in ('diploma', 'bachelor', 'masters')
        then jsonb_build_object('p_level', 'o_' || degree) else '{}' end
      || coalesce((select jsonb_object_agg(key, value) from jsonb_each(given.answers) where key like 'p\\_%'), '{}')
      || coalesce(frozen.answers, '{}') as answers
    from applications
    left join application_answers as given on given.application_id = applications.id
    left join application_eligibility as frozen on frozen.application_id = applications.id
    where scholarship_id = any(rounds_of(${scholarshipId})) and user_id <> ${scope.userId}
      and ${within(scope, sql`scholarship_id`)} and data_removed_at is null
    order by applied_at desc, applications.id desc limit ${mostApplicants}`.execute(db)
  return rows.map(({ answers }) => answers)
}
