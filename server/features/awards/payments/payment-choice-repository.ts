import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Payee } from '../../../../contract/awards/award-terms.ts'
import type { LeftOutReason } from '../../../../contract/awards/payments/payment-file-terms.ts'
import type { PaymentWish } from '../../../../contract/awards/payments/payment-files.ts'
import { awardPaymentLimits } from '../../../../contract/awards/payments/payment-limits.ts'
import { type Scope, within, type SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { hasOpenCondition, isInFile, reference } from './instalment-state.ts'
import { officeToday } from '../../../platform/database/office-settings.ts'

type Chosen = Omit<PaymentWish, 'scholarship'> & { scholarship?: string | undefined; scope: Scope }

/** Days from today in which what is not due is worth a word. */
const soon = 31

const joined = sql`instalments join awards on awards.id = instalments.award_id
  join applications on applications.id = awards.application_id`

/** What a file is made of: ready, in no file, and not the caller's own [AWARD6]. */
function isChosen({ currency, payee, scholarship, scope }: Chosen): RawBuilder<boolean> {
  return sql<boolean>`instalments.state = 'ready' and not ${isInFile} and awards.state = 'accepted'
    and awards.currency = ${currency} and instalments.payee_kind = ${payee}
    and applications.user_id <> ${scope.userId} and ${ofScholarship(scope, scholarship)}`
}

/** Of one scholarship, or of all that the caller reaches. */
const ofScholarship = (scope: Scope, scholarship: string | undefined) => {
  const reached = within(scope, sql`awards.scholarship_id`)
  return scholarship ? sql<boolean>`awards.scholarship_id = ${scholarship} and ${reached}` : reached
}

/** What a file is made of, in its order, and the most that is in one; `lock` is said of the rows in the order of their ids. */
const chosenRows = (chosen: Chosen, lock = sql``) => sql`
  select * from (select instalments.id as instalment_id, instalments.award_id, instalments.number, ${reference} as reference,
      instalments.payee, coalesce(instalments.student_number, '') as student_number, instalments.amount_minor,
      instalments.due_on, applications.applicant_name as student, awards.number as award, awards.university_name as school,
      awards.scholarship_name as scholarship
    from ${joined} where ${isChosen(chosen)} ${lock}) as chosen
  order by payee, student, award, number limit ${sql.lit(awardPaymentLimits.rows)}`

export interface PaymentRow {
  instalment_id: SeenId
  reference: string
  payee: string
  student: string
  student_number: string
  school: string
  scholarship: string
  funds: string
  amount_minor: number
  due_on: string
}

/** Locks the awards that a file is made of, in the order of their ids; counted, so that no rows are sent. */
export async function lockChosenAwards(tx: Transaction<Tables>, chosen: Chosen): Promise<void> {
  await sql`select count(*) from (select from awards
    where id in (select instalments.award_id from ${joined} where ${isChosen(chosen)}) order by id for update) as locked`.execute(
    tx,
  )
}

/** Locks the instalments that a file is made of, behind their awards. @returns them, in its order */
export async function lockChosen(tx: Transaction<Tables>, chosen: Chosen): Promise<PaymentRow[]> {
  const lock = sql`order by instalments.id for update of instalments`
  const { rows } = await sql<PaymentRow>`
    select instalment_id, reference, payee, student, student_number, school, scholarship,
      coalesce((select string_agg(funds.name, ', ' order by place) from award_parts join funds on funds.id = fund_id
        where award_parts.award_id = chosen.award_id), '') as funds, amount_minor, due_on
    from (${chosenRows(chosen, lock)}) as chosen order by payee, student, award, number`.execute(tx)
  return rows
}

/** The first payees of a file, those of the most money first; with the counts of all. */
export async function sumPayees(db: Database, chosen: Chosen) {
  const { rows } = await sql<{
    payee: string
    count: number
    sum: number
    references: string
    payees: number
    all_count: number
    all_sum: number
  }>`
    with chosen as (${chosenRows(chosen)})
    select payee, count(*), sum(amount_minor) as sum, min(reference) as references, count(*) over () as payees,
      sum(count(*)) over () as all_count, sum(sum(amount_minor)) over () as all_sum
    from chosen group by payee order by sum desc, payee limit ${awardPaymentLimits.named}`.execute(db)
  return rows
}

/** What a file takes from each fund: as `enterPaid` enters it. */
export async function sumFunds(db: Database, chosen: Chosen) {
  const { rows } = await sql<{ name: string; sum: number }>`
    with chosen as (${chosenRows(chosen)}), move as (
      select award_id, amount_minor as amount,
        sum(amount_minor) over (partition by award_id order by number) as upto from chosen
    ), part as (
      select award_id, fund_id, committed_minor as has,
        sum(committed_minor) over (partition by award_id order by place) as upto
      from award_parts where award_id in (select award_id from chosen)
    )
    select funds.name, sum(least(move.upto, part.upto) - greatest(move.upto - move.amount, part.upto - part.has)) as sum
    from move join part using (award_id) join funds on funds.id = part.fund_id
    where least(move.upto, part.upto) > greatest(move.upto - move.amount, part.upto - part.has)
    group by funds.id order by funds.name`.execute(db)
  return rows
}

const whyLeftOut = ({ currency, payee }: Chosen) => sql<LeftOutReason>`case
  when instalments.state = 'planned' and instalments.due_on > ${officeToday} then 'notDue'
  when instalments.state = 'planned' and ${hasOpenCondition} then 'condition'
  when instalments.state = 'planned' then 'notReady'
  when awards.currency <> ${currency} then 'currency'
  when instalments.payee_kind <> ${payee} then 'payee'
  else 'own' end`

/** What is due or ready, or nearly, and yet not in the file; why, and how many there are for the same reason. */
export async function listLeftOut(db: Database, chosen: Chosen) {
  const { rows } = await sql<{
    id: SeenId
    reference: string
    student: string
    amount_minor: number
    currency: string
    why: LeftOutReason
    count: number
  }>`
    with left_out as (
      select instalments.id, ${reference} as reference, applications.applicant_name as student, instalments.amount_minor,
        awards.currency, instalments.due_on, ${whyLeftOut(chosen)} as why
      from ${joined}
      where instalments.state in ('planned', 'ready') and instalments.due_on <= ${officeToday} + ${sql.lit(soon)}
        and awards.state = 'accepted' and ${ofScholarship(chosen.scope, chosen.scholarship)}
        and (instalments.state = 'ready' or awards.currency = ${chosen.currency})
        and not ${isInFile} and not (${isChosen(chosen)})
    )
    select * from (select *, count(*) over (partition by why) as count,
      row_number() over (partition by why order by due_on, reference) as nth from left_out) as counted
    where nth <= 20 order by why = 'notDue', why, nth`.execute(db)
  return rows
}

/** What can be paid now, by payee and currency. */
export async function sumReady(db: Database, scope: Scope) {
  const { rows } = await sql<{ payee_kind: Payee; currency: string; count: number; sum: number }>`
    select instalments.payee_kind, awards.currency, count(*), sum(instalments.amount_minor) as sum from ${joined}
    where instalments.state = 'ready' and not ${isInFile} and awards.state = 'accepted' and applications.user_id <> ${scope.userId}
      and ${within(scope, sql`awards.scholarship_id`)}
    group by 1, 2 order by count(*) desc, 2, 1`.execute(db)
  return rows
}

/** The scholarships of which something can be paid now. */
export async function listPaying(db: Database, scope: Scope) {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct awards.scholarship_id as id, awards.scholarship_name as name from ${joined}
    where instalments.state = 'ready' and not ${isInFile} and awards.state = 'accepted'
      and awards.scholarship_id is not null and ${within(scope, sql`awards.scholarship_id`)} order by 2, 1 limit 500`.execute(
    db,
  )
  return rows
}
