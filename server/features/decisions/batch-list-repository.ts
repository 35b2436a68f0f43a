import { sql } from 'kysely'
import type {
  BatchState,
  LetterMail,
  LetterState,
  Outcome,
} from '../../../contract/decisions/decision-terms.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'

/** What becomes, or became, of a letter's mail. */
const mail = sql<LetterMail>`coalesce(letters.mail, case
  when exists (select from mail_preferences where user_id = applications.user_id and refused_at is not null)
    then 'refused'
  when exists (select from imported_people join users as person on person.id = user_id
    where user_id = applications.user_id and invited_at is null and email_confirmed_at is null) then 'waits'
  else 'leaving' end)`

/** Letters of one outcome, state, currency and fate of the mail; `money` is the sum of their amounts. */
export interface LetterGroup {
  outcome: Outcome
  state: LetterState
  mail: LetterMail
  currency: string
  count: number
  money: number
  without_amount: number
}

/** A batch with the figures of its letters, except the caller's own application. */
export interface BatchRow {
  id: SeenId
  scholarship_id: string
  scholarship_name: string
  state: BatchState
  created_at: Date
  release_at: Date | null
  created_by_name: string | null
  /** All of its letters are about the caller's own application. */
  only_own: boolean
  /** Its letters by outcome and state, except the caller's own application; null without any. */
  groups: LetterGroup[] | null
}

/** Of one batch, or of the newest 20 of a scholarship that were confirmed and are for people. */
export async function listBatches(
  db: Database,
  { userId, ...which }: { userId: string } & ({ id: SeenId } | { scholarshipId: string }),
): Promise<BatchRow[]> {
  const chosen =
    'id' in which
      ? sql`batch.id = ${which.id}`
      : sql`batch.scholarship_id = ${which.scholarshipId} and batch.state <> 'draft' and not batch.at_once`
  const { rows } = await sql<BatchRow>`
    select batch.id, batch.scholarship_id, scholarships.scholarship_name, batch.state, batch.created_at, batch.release_at,
      users.user_name as created_by_name,
      coalesce((select bool_and(applications.user_id = ${userId}) from letters
        join applications on applications.id = letters.application_id where letters.batch_id = batch.id), false) as only_own, (
        select jsonb_agg(to_jsonb(counted)) from (
          select letters.outcome, letters.state, ${mail} as mail, currency, count(*),
            coalesce(sum(amount_minor), 0)::double precision as money,
            count(*) filter (where letters.outcome = 'award' and amount_minor is null) as without_amount
          from letters join applications on applications.id = letters.application_id
          where letters.batch_id = batch.id and applications.user_id <> ${userId}
          group by 1, 2, 3, 4) as counted) as groups
    from decision_batches as batch
    join scholarships on scholarships.id = batch.scholarship_id
    left join users on users.id = batch.created_by
    where ${chosen} order by batch.created_at desc, batch.id desc limit 20`.execute(db)
  return rows
}

/** A page of a batch's letters by their places, or those that were left out. */
export function listLetters(
  db: Database,
  batchId: SeenId,
  {
    userId,
    skipped,
    behind = -1,
    limit,
  }: { userId: string; skipped: boolean; behind?: number | undefined; limit: number },
) {
  return db
    .selectFrom('letters')
    .innerJoin('applications', 'applications.id', 'application_id')
    .innerJoin('users', 'users.id', 'user_id')
    .selectAll('letters')
    .select(['user_name', 'user_email', 'currency', 'status', mail.as('mail')])
    .where('batch_id', '=', batchId)
    .where('user_id', '<>', userId)
    .where('letters.state', skipped ? '=' : '<>', 'skipped')
    .where('place', '>', behind)
    .orderBy('place')
    .limit(limit)
    .execute()
}

export type LetterRow = Awaited<ReturnType<typeof listLetters>>[number]
