import { type Kysely, sql } from 'kysely'
import { withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { forgetGoneAwards, isGone } from '../award-queries.ts'

/**
 * Removes names and student numbers of people whose application was deleted, or whose personal data was removed by rule, from
 * files about which nothing is open any more, with the bytes of these files [AWARD12]. Until then a row stays as it was sent:
 * the finance office has it, and asks about it by what it reads there; and a payment that comes back must be found. Amounts,
 * dates and numbers stay, without a person. What was written about awards of deleted applications goes, too.
 * @everybody A job forgets.
 */
export async function forgetPaidPeople(db: Kysely<Tables>): Promise<void> {
  await withTransaction(db, forgetGoneAwards)
  await sql`
    with gone as (
      select instalments.id as instalment_id, payment_items.file_id, instalments.payee_kind
      from instalments join awards on awards.id = instalments.award_id
      left join payment_items on payment_items.instalment_id = instalments.id
      left join applications on applications.id = awards.application_id
      where (${isGone} or applications.data_removed_at is not null)
        and (instalments.student_number <> '' or payment_items.student <> ''
          or (instalments.payee_kind = 'finance' and instalments.payee <> ''))
        and not exists (select from payment_items as open join payment_files on payment_files.id = open.file_id
          where open.instalment_id = instalments.id and payment_files.state not in ('settled', 'cancelled'))
    ), emptied as (
      update payment_files set content = '' where id in (select file_id from gone) and content <> ''
    ), forgotten as (
      update payment_items set student = '', student_number = '',
        payee = case when gone.payee_kind = 'school' then payee else '' end
      from gone where payment_items.file_id = gone.file_id and payment_items.instalment_id = gone.instalment_id
    )
    update instalments set student_number = '', payee = case when payee_kind = 'school' then payee else '' end
    where id in (select instalment_id from gone)`.execute(db)
}
