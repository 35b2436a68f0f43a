import { type RawBuilder, sql } from 'kysely'
import type { Payee } from '../../../../contract/awards/award-terms.ts'
import type {
  ReturnDecision,
  ShownInstalmentState,
} from '../../../../contract/awards/payments/instalment-terms.ts'
import type { InstalmentListQuery } from '../../../../contract/awards/payments/instalments.ts'
import { type Scope, within, type SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { listOrder } from '../../../platform/lists/list-order.ts'
import { type Page, type Place, pageOf, type Slice } from '../../../platform/lists/page.ts'
import { contains, searchWords } from '../../../platform/lists/search.ts'
import { reference, shownState } from './instalment-state.ts'

export interface InstalmentRow {
  id: SeenId
  award_id: SeenId
  application_id: SeenId
  reference: string
  student: string | null
  scholarship_id: string | null
  scholarship_name: string
  university_name: string
  amount_minor: number
  currency: string
  due_on: string
  shown: ShownInstalmentState
  /** What its open conditions ask for. */
  conditions: string[] | null
  payee: string | null
  payee_kind: Payee | null
  paid_on: string | null
  returned_minor: number
  decided: ReturnDecision | null
  file_id: string | null
  file_number: string | null
  own: boolean
  version: number
  place: Place
}

/** Where instalments of released awards are, with what files and lists say of them. */
const from = sql`instalments join awards on awards.id = instalments.award_id
  left join applications on applications.id = awards.application_id`

/** Ends with the id. */
const sortColumns = { due: 'due_on' } as const

/** Which states the rows have that are shown in one: so that an index finds them. */
const storedAs: Record<ShownInstalmentState, string> = {
  planned: 'planned',
  toConfirm: 'planned',
  confirmed: 'planned',
  due: 'planned',
  ready: 'ready',
  inFile: 'ready',
  paid: 'paid',
  returned: 'returned',
  stopped: 'stopped',
}

/** Others are shown by what else is known. */
const isStored = (state: ShownInstalmentState) => ['paid', 'returned', 'stopped'].includes(state)

function isFound(
  scope: Scope,
  { state, scholarship, search = '' }: Partial<InstalmentListQuery>,
): RawBuilder<boolean> {
  const words = searchWords(search).map(
    word =>
      sql`(${contains(sql`applications.search_text`, word)} or lower(awards.number) like '%' || lower(${word}) || '%')`,
  )
  return sql.join(
    [
      sql<boolean>`awards.number is not null`,
      within(scope, sql`awards.scholarship_id`),
      ...(state ? [sql`instalments.state = ${sql.lit(storedAs[state])}`] : []),
      ...(state && !isStored(state) ? [sql`${shownState} = ${state}`] : []),
      ...(scholarship ? [sql`awards.scholarship_id = ${scholarship}`] : []),
      ...words,
    ],
    sql` and `,
  )
}

/** A page of instalments, the first due first unless sorted, with the total [AWARD5]. */
export function pageOfInstalments(
  db: Database,
  scope: Scope,
  query: InstalmentListQuery,
  slice: Slice,
): Promise<Page<InstalmentRow>> {
  const { by, place, follows } = listOrder('instalments', sortColumns, query.sort ?? 'due', slice)
  const found = isFound(scope, query)
  return pageOf(
    slice,
    sql<InstalmentRow>`
      select instalments.id, instalments.award_id, awards.application_id, ${reference} as reference,
        applications.applicant_name as student, awards.scholarship_id, awards.scholarship_name, awards.university_name,
        instalments.amount_minor, awards.currency, instalments.due_on, ${shownState} as shown,
        (select array_agg(words order by place) from award_conditions where instalment_id = instalments.id
          and state not in ('met', 'waived')) as conditions,
        instalments.payee, instalments.payee_kind, instalments.paid_on, instalments.returned_minor, instalments.decided,
        file.id as file_id, file.number as file_number, coalesce(applications.user_id = ${scope.userId}, false) as own,
        instalments.version, ${place} as place
      from ${from}
      left join lateral (select payment_files.id, payment_files.number from payment_items
        join payment_files on payment_files.id = payment_items.file_id
        where payment_items.instalment_id = instalments.id and payment_items.live) as file on true
      where instalments.id = any(array(select instalments.id from ${from} where ${found} and ${follows}
        order by ${by} limit ${slice.limit + 1} offset ${slice.offset}))
      order by ${by}`
      .execute(db)
      .then(({ rows }) => rows),
    sql<{ total: number }>`select count(*) as total from ${from} where ${found}`
      .execute(db)
      .then(({ rows }) => rows[0]?.total ?? 0),
  )
}

/** How many instalments there are in each state. */
export async function countInstalments(
  db: Database,
  scope: Scope,
  query: Pick<InstalmentListQuery, 'scholarship'>,
): Promise<{ shown: ShownInstalmentState; count: number }[]> {
  const { rows } = await sql<{ shown: ShownInstalmentState; count: number }>`
    select ${shownState} as shown, count(*) from ${from} where ${isFound(scope, query)} group by 1`.execute(
    db,
  )
  return rows
}
