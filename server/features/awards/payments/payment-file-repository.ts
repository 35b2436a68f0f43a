import { type RawBuilder, sql, type Transaction } from 'kysely'
import type {
  AwardState,
  Payee,
  PaymentFileState,
  paymentFormats,
  paymentResults,
} from '../../../../contract/awards/award-terms.ts'
import type { PaymentFileListQuery } from '../../../../contract/awards/payments/payment-files.ts'
import { awardPaymentLimits } from '../../../../contract/awards/payments/payment-limits.ts'
import { type Scope, staffRoles, wholeWithin, type SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { listOrder } from '../../../platform/lists/list-order.ts'
import { type Page, type Place, pageOf, type Slice } from '../../../platform/lists/page.ts'
import { inPieces } from './payment-ledger-repository.ts'
import type { WrittenRow } from './payment-file-writer.ts'

export interface PaymentFileRow {
  id: SeenId
  number: string
  format: (typeof paymentFormats)[number]
  payee_kind: Payee
  currency: string
  count: number
  sum_minor: number
  sha256: string
  state: PaymentFileState
  made_by: string | null
  made_by_name: string | null
  made_at: Date
  approved_by: string | null
  approved_by_name: string | null
  approved_at: Date | null
  handed_over_at: Date | null
  reason: string
  cancelled_by_name: string | null
  /** Its bytes went with the data of somebody in it. */
  emptied: boolean
  version: number
}

/** Without the bytes. */
const columns = sql`payment_files.id, payment_files.number, format, payee_kind, payment_files.currency, count, sum_minor, sha256,
  payment_files.state, made_by, maker.user_name as made_by_name, made_at, approved_by, approver.user_name as approved_by_name,
  approved_at, handed_over_at, reason, canceller.user_name as cancelled_by_name, octet_length(content) = 0 as emptied,
  payment_files.version`

const withNames = sql`payment_files left join users as maker on maker.id = made_by
  left join users as approver on approver.id = approved_by left join users as canceller on canceller.id = cancelled_by`

const sortColumns = { made: 'made_at' } as const

/** A page of payment files of which the caller reaches all, the newest first unless sorted; found by their numbers. */
export function pageOfFiles(
  db: Database,
  scope: Scope,
  { state, search, sort }: PaymentFileListQuery,
  slice: Slice,
): Promise<Page<PaymentFileRow & { place: Place }>> {
  const { by, place, follows } = listOrder('payment_files', sortColumns, sort ?? '-made', slice)
  const conditions: RawBuilder<unknown>[] = [wholeWithin(scope, sql`payment_files.id`)]
  if (state) conditions.push(sql`payment_files.state = ${state}`)
  if (search?.trim()) conditions.push(sql`strpos(lower(payment_files.number), lower(${search.trim()})) > 0`)
  const found = sql.join(conditions, sql` and `)
  return pageOf(
    slice,
    sql<PaymentFileRow & { place: Place }>`
      select ${columns}, ${place} as place from ${withNames} where ${found} and ${follows}
      order by ${by} limit ${slice.limit + 1} offset ${slice.offset}`
      .execute(db)
      .then(({ rows }) => rows),
    sql<{ total: number }>`select count(*) as total from payment_files where ${found}`
      .execute(db)
      .then(({ rows }) => rows[0]?.total ?? 0),
  )
}

export async function findFile(db: Database, id: SeenId): Promise<PaymentFileRow | undefined> {
  const { rows } =
    await sql<PaymentFileRow>`select ${columns} from ${withNames} where payment_files.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks a file, behind its awards and instalments where those change. */
export async function lockFile(tx: Transaction<Tables>, id: SeenId): Promise<PaymentFileRow | undefined> {
  await sql`select from payment_files where id = ${id} for update`.execute(tx)
  return findFile(tx, id)
}

/** Locks the awards and then the instalments of a file, each in the order of their ids. @returns the awards */
export async function lockItems(tx: Transaction<Tables>, id: SeenId): Promise<SeenId[]> {
  const { rows } = await sql<{ id: SeenId }>`
    select id from awards where id in (select award_id from payment_items
      join instalments on instalments.id = instalment_id where file_id = ${id}) order by id for update`.execute(
    tx,
  )
  await sql`select count(*) from (select from instalments
    where id in (select instalment_id from payment_items where file_id = ${id}) order by id for update) as locked`.execute(
    tx,
  )
  return rows.map(row => row.id)
}

export async function readContent(db: Database, id: SeenId): Promise<Buffer | undefined> {
  const row = await db.selectFrom('payment_files').select('content').where('id', '=', id).executeTakeFirst()
  return row?.content
}

export interface ItemRow {
  instalment_id: SeenId
  award_id: SeenId
  award_state: AwardState
  place: number
  reference: string
  payment: string
  payee: string
  student: string
  student_number: string
  amount_minor: number
  result: (typeof paymentResults)[number] | null
  result_on: string | null
  returned_minor: number
}

const itemColumns = sql`payment_items.instalment_id, instalments.award_id, awards.state as award_state, payment_items.place,
  awards.number || '/' || instalments.number as reference, payment, payment_items.payee, student,
  payment_items.student_number, payment_items.amount_minor, result, result_on,
  case when result = 'returned' then instalments.returned_minor else 0 end as returned_minor`

const itemsJoined = sql`join instalments on instalments.id = payment_items.instalment_id
  join awards on awards.id = instalments.award_id`

/** A page of what is in a file, one more than it has. */
export async function listItems(db: Database, id: SeenId, behind = -1): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${itemColumns} from (select * from payment_items where file_id = ${id} and place > ${behind}
      order by place limit ${awardPaymentLimits.page + 1}) as payment_items ${itemsJoined} order by payment_items.place`.execute(
    db,
  )
  return rows
}

/** All that is in a file. */
export async function listAllItems(db: Database, id: SeenId): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${itemColumns} from payment_items ${itemsJoined} where file_id = ${id} order by payment_items.place`.execute(
    db,
  )
  return rows
}

/** What is known of a file's payments. */
export async function countItems(db: Database, id: SeenId) {
  const { rows } = await sql<{ payees: number; paid: number; returned: number; open: number }>`
    select count(distinct payment) as payees, count(*) filter (where result = 'paid') as paid,
      count(*) filter (where result = 'returned') as returned, count(*) filter (where result is null) as open
    from payment_items where file_id = ${id}`.execute(db)
  return rows[0] ?? { payees: 0, paid: 0, returned: 0, open: 0 }
}

/** The number of the next file. */
export async function nextNumber(tx: Transaction<Tables>): Promise<string> {
  const { rows } = await sql<{ next: number }>`select nextval('payment_file_numbers') as next`.execute(tx)
  return `P-${String(rows[0]?.next ?? 0).padStart(4, '0')}`
}

type NewFile = Pick<
  PaymentFileRow,
  'id' | 'number' | 'format' | 'payee_kind' | 'currency' | 'sum_minor' | 'sha256'
> & {
  content: Buffer
  made_by: string
}

/** Inserts a file with what is in it; fails by `payment_items_once` for what is in another one. */
export async function insertFile(
  tx: Transaction<Tables>,
  file: NewFile,
  rows: readonly WrittenRow[],
): Promise<void> {
  await tx
    .insertInto('payment_files')
    .values({ ...file, count: rows.length, state: 'made' })
    .execute()
  const items = rows.map((row, place) => ({ ...row, place }))
  for (const some of inPieces(items))
    await sql`
      insert into payment_items (file_id, instalment_id, place, payment, amount_minor, payee, student, student_number)
      select ${file.id}, item.* from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as item (instalment_id uuid,
        place integer, payment text, amount_minor bigint, payee text, student text, student_number text)`.execute(
      tx,
    )
}

/** SQL: whether one of `users` reaches all that is in a file. */
const reachesFile = (id: SeenId) =>
  sql<boolean>`(reach_of(users.id) is null or not exists (select from scholarships_of(${id}) as belongs
    where reaches(users.id, belongs.scholarship_id) is not true))`

/** SQL: whether somebody gets something of a file; looked up from their applications, which are few. */
const getsOf = (id: SeenId, user: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from (select instalments.id from applications join awards on application_id = applications.id
      join instalments on award_id = awards.id where user_id = ${user} offset 0) as own
    join payment_items on instalment_id = own.id where file_id = ${id})`

/** Those of staff who reach a file and have nothing to do with it: they did not make it or what is in it ready, and get nothing of it. */
export async function listApprovers(db: Database, id: SeenId): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select users.id, user_name as name from users
    where role in (${sql.join(staffRoles)}) and ${reachesFile(id)} and not ${getsOf(id, sql`users.id`)}
      and id <> all(array(select made_by from payment_files where payment_files.id = ${id} and made_by is not null
        union select ready_by from payment_items join instalments on instalments.id = instalment_id
          where file_id = ${id} and ready_by is not null))
    order by user_name, id limit 3`.execute(db)
  return rows
}

/** What somebody has to do with a file, and how many staff there are. */
export async function readHands(db: Database, id: SeenId, userId: string) {
  const { rows } = await sql<{ own: boolean; readied: number; staff: number }>`
    select ${getsOf(id, sql`${userId}`)} as own,
      (select count(*) from payment_items join instalments on instalments.id = instalment_id
        where file_id = ${id} and ready_by = ${userId}) as readied,
      (select count(*) from users where role in (${sql.join(staffRoles)}) and ${reachesFile(id)}) as staff`.execute(
    db,
  )
  return rows[0] ?? { own: false, readied: 0, staff: 0 }
}

export async function approveRow(tx: Transaction<Tables>, id: SeenId, userId: string): Promise<void> {
  await sql`update payment_files set state = 'approved', approved_by = ${userId}, approved_at = now(),
    version = version + 1 where id = ${id}`.execute(tx)
}

export async function handOverRow(tx: Transaction<Tables>, id: SeenId): Promise<void> {
  await sql`update payment_files set state = 'handedOver', handed_over_at = now(), version = version + 1
    where id = ${id}`.execute(tx)
}

/** Cancels a file: what is in it is ready again, but of awards that are over it stops. @returns what stops */
export async function cancelRow(
  tx: Transaction<Tables>,
  id: SeenId,
  { userId, reason }: { userId: string; reason: string },
): Promise<{ id: SeenId; award_id: SeenId; amount_minor: number }[]> {
  await sql`update payment_items set live = false where file_id = ${id}`.execute(tx)
  await sql`update payment_files set state = 'cancelled', reason = ${reason}, cancelled_by = ${userId},
    version = version + 1 where id = ${id}`.execute(tx)
  const { rows } = await sql<{ id: SeenId; award_id: SeenId; amount_minor: number }>`
    update instalments set version = instalments.version + 1, state = 'stopped', stopped_from = instalments.state
    from awards where awards.id = instalments.award_id and not takes_place(awards)
      and instalments.id in (select instalment_id from payment_items where file_id = ${id})
    returning instalments.id, instalments.award_id, instalments.amount_minor`.execute(tx)
  return rows
}

/** Remembers the columns of files that pay these. */
export async function rememberColumns(
  tx: Transaction<Tables>,
  payee: Payee,
  names: readonly string[],
): Promise<void> {
  await sql`insert into payment_columns (payee_kind, columns) values (${payee}, ${JSON.stringify(names)}::jsonb)
    on conflict (payee_kind) do update set columns = excluded.columns`.execute(tx)
}

export async function readColumns(db: Database) {
  return db.selectFrom('payment_columns').selectAll().execute()
}
