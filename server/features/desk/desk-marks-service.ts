import { type Kysely, sql, type SqlBool, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { deskMarks, newDeskNote } from '../../../contract/desk/desk.ts'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { aboutApplication, lockForOfficer } from '../applications/application-service.ts'
import { findMarks, writeMarks } from './desk-marks-repository.ts'
import { insertNote, isOfficer } from './desk-repository.ts'

export { isOfficer, meets } from './desk-repository.ts'

/**
 * Assigns an application, or changes its labels [DESK3]. @returns the new version of its marks
 * @throws ProductError `not_found`, `own_application`, `changed_meanwhile`, `invalid_input` for somebody who is no officer,
 *   or who sent it
 */
export async function changeMarks(
  db: Kysely<Tables>,
  scope: Scope,
  id: SeenId,
  marks: z.output<typeof deskMarks>,
): Promise<number> {
  return withTransaction(db, tx => changeMarksWithin(tx, scope, id, marks))
}

/** The same, in the caller's transaction; it refuses before it writes. */
export async function changeMarksWithin(
  tx: Transaction<Tables>,
  scope: Scope,
  id: SeenId,
  { version, assignee, labels }: z.output<typeof deskMarks>,
): Promise<number> {
  const application = await lockForOfficer(tx, scope, id)
  const about = aboutApplication(application)
  const reached = sql<SqlBool>`reaches(users.id, ${application.scholarship_id}::uuid)`
  if (assignee && !(await isOfficer(tx, assignee, reached)))
    throw notFor('This person is no longer an officer.')
  if (assignee === application.user_id) throw notFor('This person sent the application.')
  const marks = await findMarks(tx, application.id)
  if ((marks?.version ?? 0) !== version) throw new ProductError('changed_meanwhile')
  const moves = assignee !== undefined && assignee !== (marks?.assignee_id ?? null)
  await writeMarks(tx, application.id, {
    version,
    ...(moves && { assignee: { id: assignee, byColleague: assignee !== scope.userId } }),
    ...(labels && { labels }),
  })
  if (assignee !== undefined)
    await append(tx, {
      action: 'application.assign',
      ...about,
      before: { assignee: marks?.assignee_id ?? null },
      after: { assignee },
    })
  if (labels)
    await append(tx, {
      action: 'application.label',
      ...about,
      before: { labels: marks?.labels ?? [] },
      after: { labels },
    })
  return version + 1
}

function notFor(assignee: string): ProductError {
  return new ProductError('invalid_input', { fields: { assignee } })
}

/** Adds a note for officers [DESK3]; the applicant never sees it. @returns its id */
export async function addNote(
  db: Kysely<Tables>,
  scope: Scope,
  { id, note }: { id: SeenId; note: z.output<typeof newDeskNote> },
): Promise<string> {
  await withTransaction(db, async tx => {
    const about = aboutApplication(await lockForOfficer(tx, scope, id))
    const row = { id: note._id, application_id: id, author_id: scope.userId, text: note.text }
    const { added, count } = await insertNote(tx, row)
    if (count > deskLimits.notes)
      throw new ProductError('limit_reached', {
        message: `An application can have up to ${deskLimits.notes} notes.`,
      })
    // Sent again, it is there already.
    if (added) await append(tx, { action: 'application.note', ...about, after: { text: note.text } })
  })
  return note._id
}
