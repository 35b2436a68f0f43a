import { sql, type Transaction } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Whether an award takes one of the places of its scholarship: a declined one does until it cannot be taken back. */
export const takesPlace = sql<boolean>`takes_place(awards)`

/** Whether the application of an award was deleted, and that cannot be undone any more. */
export const isGone = sql<boolean>`(not exists (select from applications where id = awards.application_id)
  and not exists (select from deleted_rows where id = awards.application_id))`

/** SQL: whether an award is not the caller's own. */
export const notOwn = (userId: string) =>
  sql<boolean>`not exists (select from applications where id = awards.application_id and user_id = ${userId})`

/** How many awards of a scholarship take a place. @param except whose own is not counted */
export async function countStanding(db: Database, scholarshipId: string, except?: string): Promise<number> {
  const { count } = await db
    .selectFrom('awards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('scholarship_id', '=', scholarshipId)
    .where(takesPlace)
    .$if(except !== undefined, query => query.where(notOwn(except ?? '')))
    .executeTakeFirstOrThrow()
  return count
}

/** An award, locked until the transaction ends. */
export function lockAward(tx: Transaction<Tables>, id: SeenId) {
  return tx.selectFrom('awards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export type AwardRow = NonNullable<Awaited<ReturnType<typeof lockAward>>>

/** The application of an award, and its applicant; nothing once it is gone. */
export function findApplicant(db: Database, awardId: SeenId) {
  return db
    .selectFrom('awards')
    .innerJoin('applications', 'applications.id', 'awards.application_id')
    .select(['applications.id', 'applications.user_id'])
    .where('awards.id', '=', awardId)
    .executeTakeFirst()
}

/** Gives a locked award its next state, with the event that says why. */
export async function moveAward(
  tx: Transaction<Tables>,
  award: AwardRow,
  {
    why = '',
    actorId,
    ...changes
  }: { why?: string; actorId: string | null } & Partial<
    Pick<AwardRow, 'state' | 'answered_at' | 'deferral' | 'deferral_granted' | 'deferral_answer' | 'reminded'>
  > & { answer_by?: ReturnType<typeof sql<Date | null>> | Date | null },
): Promise<number> {
  const version = award.version + 1
  await tx
    .updateTable('awards')
    .set({ ...changes, version })
    .where('id', '=', award.id)
    .execute()
  await noteEvent(tx, award, { to: changes.state ?? award.state, why, actorId })
  return version
}

/** Notes what happened to an award. */
export async function noteEvent(
  tx: Transaction<Tables>,
  { id, state }: Pick<AwardRow, 'id' | 'state'>,
  { to = state, why, actorId }: { to?: AwardRow['state']; why: string; actorId: string | null },
): Promise<void> {
  await sql`
    insert into award_events (id, award_id, from_state, to_state, why, actor_id)
    values (gen_random_uuid(), ${id}, ${state}, ${to}, ${why}, ${actorId})`.execute(tx)
}

/** Ends an award that stands, and frees its money. */
export async function stopAward(
  tx: Transaction<Tables>,
  awardId: SeenId,
  {
    to,
    actorId,
    why,
  }: { to: 'declined' | 'lapsed' | 'withdrawn' | 'recalled'; actorId: string | null; why: string },
): Promise<void> {
  await sql`select stop_award(${awardId}::uuid, ${to}, ${actorId}::uuid, ${why})`.execute(tx)
}

/** Notes that the place of an award is free. */
export async function freePlace(
  tx: Transaction<Tables>,
  { id, scholarship_id }: Pick<AwardRow, 'id' | 'scholarship_id'>,
): Promise<void> {
  if (!scholarship_id) return
  await tx
    .insertInto('freed_places')
    .values({ award_id: id, scholarship_id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
