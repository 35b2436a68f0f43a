import { sql } from 'kysely'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'

/** Assignee and labels of an application; nothing while nobody has set any. */
export function findMarks(db: Database, applicationId: SeenId) {
  return db
    .selectFrom('desk_marks')
    .leftJoin('users', 'users.id', 'assignee_id')
    .select(['assignee_id', 'user_name', 'labels', 'version'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

/**
 * Changes the marks of a locked application from a version to the next.
 * @param marks.assignee.byColleague whether somebody else assigns it, which its officer is told [TALK3]
 */
export async function writeMarks(
  db: Database,
  applicationId: SeenId,
  marks: { version: number; assignee?: { id: string | null; byColleague: boolean }; labels?: string[] },
): Promise<void> {
  const { version, assignee, labels } = marks
  const changes = {
    ...(assignee && {
      assignee_id: assignee.id,
      assigned_at: assignee.byColleague ? sql<Date>`clock_timestamp()` : null,
    }),
    ...(labels !== undefined && { labels }),
  }
  const row = { ...changes, version: version + 1 }
  await db
    .insertInto('desk_marks')
    .values({ application_id: applicationId, ...row })
    .onConflict(conflict => conflict.column('application_id').doUpdateSet(row))
    .execute()
}

/** Removes what officers wrote about applications, and who read them [AUDIT4]; who handled them stays. */
export async function forgetRemarks(db: Database, applications: readonly SeenId[]): Promise<void> {
  const these = sql<SeenId>`any(${applications}::uuid[])`
  for (const table of ['desk_notes', 'desk_reads'] as const)
    await db.deleteFrom(table).where('application_id', '=', these).execute()
  await db
    .updateTable('desk_marks')
    .set({ labels: [] })
    .where('application_id', '=', these)
    .where('labels', '<>', sql<string[]>`'{}'`)
    .execute()
}

/**
 * Gives the open applications and shared views of somebody who leaves the office to a colleague, who never gets their own
 * application, or one out of their reach; to nobody, views stay with their owner. What is decided keeps its officer.
 * @everybody For admins; a colleague gets what they reach.
 */
export async function handOver(
  db: Database,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  await sql`
    update desk_marks set version = desk_marks.version + 1, assigned_at = clock_timestamp(),
      assignee_id = case when desk_rows.user_id is distinct from ${to}::uuid and reaches(${to}::uuid, scholarship_id)
        then ${to}::uuid end
    from desk_rows where desk_rows.application_id = desk_marks.application_id
      and desk_rows.assignee_id = ${from} and waiting_since is not null`.execute(db)
  if (!to) return
  // A name is free, or told apart by the view's id.
  await sql`
    update desk_views as view set owner_id = ${to}, name = case when exists (
      select from desk_views as own where own.owner_id = ${to} and own.name = view.name)
      then left(view.name, ${deskLimits.viewName - 7}) || ' (' || right(view.id::text, 4) || ')' else view.name end
    where owner_id = ${from} and shared`.execute(db)
}
