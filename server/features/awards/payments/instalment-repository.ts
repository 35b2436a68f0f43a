import { sql, type Transaction } from 'kysely'
import type { AwardState, InstalmentState, Payee } from '../../../../contract/awards/award-terms.ts'
import type {
  ReturnDecision,
  ShownInstalmentState,
} from '../../../../contract/awards/payments/instalment-terms.ts'
import { type Scope, within, type SeenId } from '../../../platform/access/scope.ts'
import { newId } from '../../../platform/database/new-id.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { isInFile, reference, shownState } from './instalment-state.ts'
import { officeToday } from '../../../platform/database/office-settings.ts'

export interface LockedInstalment {
  id: SeenId
  award_id: SeenId
  application_id: SeenId
  scholarship_id: string | null
  award_state: AwardState
  reference: string
  state: InstalmentState
  shown: ShownInstalmentState
  amount_minor: number
  returned_minor: number
  decided: ReturnDecision | null
  currency: string
  /** Whose application it is; null when that was deleted. */
  user_id: string | null
  /** Whom it is to be paid to, as its scholarship has it now. */
  payee: string | null
  payee_kind: Payee
  student_number: string
  version: number
}

/** Locks awards, and then these of their instalments, each in the order of their ids. @returns those that the caller reaches */
export async function lockInstalments(
  tx: Transaction<Tables>,
  scope: Scope,
  ids: readonly string[],
): Promise<LockedInstalment[]> {
  const these = sql`any(${ids}::uuid[])`
  await sql`select from awards where id in (select award_id from instalments where id = ${these}) order by id
    for update`.execute(tx)
  await sql`select from instalments where id = ${these} order by id for update`.execute(tx)
  const { rows } = await sql<LockedInstalment>`
    select instalments.id, instalments.award_id, awards.application_id, awards.scholarship_id, awards.state as award_state,
      ${reference} as reference, instalments.state, ${shownState} as shown, instalments.amount_minor,
      instalments.returned_minor, instalments.decided, awards.currency, applications.user_id,
      case when award_settings.payee = 'school' then awards.university_name else applications.applicant_name end as payee,
      coalesce(award_settings.payee, 'finance') as payee_kind,
      coalesce((select answer from award_conditions where award_id = awards.id and kind = 'number' and state = 'met'
        order by checked_at desc nulls last limit 1), '') as student_number,
      instalments.version
    from instalments join awards on awards.id = instalments.award_id
    left join applications on applications.id = awards.application_id
    left join award_settings on award_settings.scholarship_id = awards.scholarship_id
    where instalments.id = ${these} and awards.number is not null and ${within(scope, sql`awards.scholarship_id`)} order by instalments.id`.execute(
    tx,
  )
  return rows
}

interface Changed {
  id: SeenId
  version: number
}

/** Freezes whom these are paid to. */
export async function setReady(
  tx: Transaction<Tables>,
  userId: string,
  chosen: readonly Pick<LockedInstalment, 'id' | 'payee' | 'payee_kind' | 'student_number'>[],
): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    update instalments set state = 'ready', payee = frozen.payee, payee_kind = frozen.payee_kind,
      student_number = frozen.student_number, ready_by = ${userId}, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb)
      as frozen (id uuid, payee text, payee_kind text, student_number text)
    where instalments.id = frozen.id returning instalments.id, version`.execute(tx)
  return rows
}

/** Takes back that these are ready. */
export async function setPlanned(tx: Transaction<Tables>, ids: readonly SeenId[]): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    update instalments set state = 'planned', payee = null, payee_kind = null, student_number = null, ready_by = null,
      version = version + 1
    where id = any(${ids}::uuid[]) and state = 'ready' and not ${isInFile} returning id, version`.execute(tx)
  return rows
}

export async function stopInstalment(tx: Transaction<Tables>, id: SeenId): Promise<void> {
  await sql`update instalments set state = 'stopped', version = version + 1 where id = ${id}`.execute(tx)
}

export async function decideReturned(
  tx: Transaction<Tables>,
  id: SeenId,
  decided: ReturnDecision,
): Promise<void> {
  await sql`update instalments set decided = ${decided}, version = version + 1 where id = ${id}`.execute(tx)
}

/** Plans what came back of an instalment again, as the next of its award, due today. @returns its id */
export async function planAgain(
  tx: Transaction<Tables>,
  { award_id, returned_minor }: Pick<LockedInstalment, 'award_id' | 'returned_minor'>,
): Promise<string> {
  const id = newId()
  await sql`insert into instalments (id, award_id, number, amount_minor, due_on)
    select ${id}, ${award_id}, max(number) + 1, ${returned_minor}::bigint, ${officeToday}
    from instalments where award_id = ${award_id}`.execute(tx)
  return id
}
