import type { Kysely } from 'kysely'
import type {
  EditableScholarship,
  ManagedScholarship,
  ManageScholarshipsQuery,
  ScholarshipChanges,
  ScholarshipInput,
} from '../../../contract/scholarships/scholarships.ts'
import { tellOfEdit } from './lifecycle/edit-mails.ts'
import { deadlineProblem } from '../../../contract/scholarships/lifecycle/edit-rules.ts'
import { priceProblems } from '../../../contract/scholarships/scholarship-prices.ts'
import type { Scope } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import { readTime } from '../../platform/database/deadline.ts'
import { newId } from '../../platform/database/new-id.ts'
import { readOffice } from '../../platform/database/office-settings.ts'
import { searchWords } from '../../platform/lists/search.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { LiveIndex } from './search/live-index.ts'
import { type Page, pageOf, sliceOf } from '../../platform/lists/page.ts'
import { requireStoredImage } from '../../platform/images/stored-image.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import {
  archiveScholarship,
  countForStaff,
  eraseScholarship,
  forgetSomePostings,
  insertScholarship,
  isInUse,
  listChangedColumns,
  listForStaffRows,
  lockPoster,
  lockScholarship,
  updateScholarship,
} from './scholarship-edit-repository.ts'
import type { ScholarshipRow } from './scholarship-columns.ts'
import { changedValues, describeChanges, newValues } from './scholarship-input.ts'
import { aboutScholarship, changeOf } from './scholarship-record.ts'
import { requireScholarship } from './scholarship-service.ts'
import { countScholarships } from './search/scholarship-search.ts'
import { managedScholarship, staffScholarship } from './scholarship-view.ts'
import { withTerms } from './terms/term-service.ts'

export {
  insertScholarship,
  isInUse,
  lockPoster,
  type Decides,
  setPublishedConditions,
  setPublishedForm,
  updateScholarship,
} from './scholarship-edit-repository.ts'
export { newValues as newScholarshipValues } from './scholarship-input.ts'

interface Editor {
  userId: string
  email: string
}

/** A scholarship that is offered or a draft, locked as by `lockScholarship`. @throws ProductError `not_found` */
export async function requireLocked(tx: Database, id: string): Promise<ScholarshipRow> {
  const row = await lockScholarship(tx, id)
  if (!row) throw new ProductError('not_found')
  return row
}

/**
 * Offers a new scholarship, posted by the editor [T2], or keeps it as a draft [ROUND1]. @returns its id; when the editor
 * had sent this `submission` before, that of the scholarship it added then.
 */
export async function addScholarship(
  db: Kysely<Tables>,
  editor: Editor,
  input: ScholarshipInput,
  { submission, draft }: { submission?: string | undefined; draft?: boolean | undefined } = {},
): Promise<string> {
  return withTransaction(db, async tx => {
    await requireStoredImage(tx, input.universityImage, 'universityImage')
    requirePrices(input, (await readOffice(tx)).currency)
    await requireDeadlineAhead(tx, input.applicationDeadline)
    // Deleting the account at this moment waits for this, and then finds the address to forget.
    if (!(await lockPoster(tx, editor.userId))) throw new ProductError('unauthenticated')
    const id = newId()
    const after = newValues(await withTerms(tx, input))
    const added = await insertScholarship(tx, {
      id,
      ...after,
      posted_by_email: editor.email,
      submission_id: submission ?? null,
      // A draft counts as not offered (docs/decisions/0045).
      ...(draft && { published_at: null, archived_at: new Date() }),
    })
    if (added === id) await append(tx, { action: 'scholarship.add', ...aboutScholarship(id), after })
    return added
  })
}

/**
 * Forgets who posted the scholarships of a deleted account, or gives them the poster's new address; safe to repeat.
 * @param now the new address; empty for none
 */
export async function forgetPoster(db: Kysely<Tables>, email: string, now = ''): Promise<void> {
  while ((await forgetSomePostings(db, { email, now, limit: 500 })) > 0);
}

/**
 * Changes an offered scholarship [T1], and notifies those affected. @returns rows changed; 0 if nothing differed
 * @throws ProductError `not_found`, `invalid_input`, or `changed_meanwhile` with what others have changed since the
 *   version that the editor began with
 */
export async function changeScholarship(
  db: Kysely<Tables>,
  { id, editor }: { id: string; editor: Editor },
  { version, reason = '', ...changes }: ScholarshipChanges,
): Promise<number> {
  return withTransaction(db, async tx => {
    await requireStoredImage(tx, changes.universityImage, 'universityImage')
    const row = await requireLocked(tx, id)
    if (version !== undefined && version !== row.version) throw await changedMeanwhile(tx, row, version)
    requirePrices(changes, row.currency)
    const values = changedValues(row, await withTerms(tx, changes, row))
    if (Object.keys(values).length === 0) return 0
    if (values.application_deadline !== undefined) {
      if (row.closes_at) throw closesToTheMinute()
      await requireDeadlineAhead(tx, values.application_deadline)
    }
    await updateScholarship(tx, row, { values, editedBy: editor.userId })
    await append(tx, {
      action: 'scholarship.edit',
      ...aboutScholarship(id),
      ...changeOf(row, { ...row, ...values }),
    })
    const after = await requireLocked(tx, id)
    if (after.opens_at && after.opens_at >= after.closing_at) throw closesBeforeItOpens()
    await tellOfEdit(tx, { before: row, after, reason })
    return 1
  })
}

/** @throws ProductError `invalid_input` for prices that are not in the currency of the office */
function requirePrices(given: ScholarshipChanges, currency: string): void {
  const fields = priceProblems(given, currency)
  if (Object.keys(fields).length > 0) throw new ProductError('invalid_input', { fields })
}

/** @throws ProductError `invalid_input` for a deadline that has passed, of a new scholarship or one that it did not have */
async function requireDeadlineAhead(tx: Database, deadline: string): Promise<void> {
  const applicationDeadline = deadlineProblem(deadline, await readTime(tx))
  if (applicationDeadline) throw new ProductError('invalid_input', { fields: { applicationDeadline } })
}

/** The deadline follows the exact closing, which its round changes [ROUND2]. */
function closesToTheMinute(): ProductError {
  const applicationDeadline = 'It closes at a set time: please change that on its page "Round".'
  return new ProductError('invalid_input', { fields: { applicationDeadline } })
}

function closesBeforeItOpens(): ProductError {
  const applicationDeadline = 'It opens after that day: please choose a later one, or change when it opens.'
  return new ProductError('invalid_input', { fields: { applicationDeadline } })
}

async function changedMeanwhile(db: Database, row: ScholarshipRow, since: number): Promise<ProductError> {
  const columns = await listChangedColumns(db, { id: row.id, since })
  return new ProductError('changed_meanwhile', { fields: describeChanges(row, columns) })
}

/**
 * Takes a scholarship off the list [T1]: archived when somebody has paid for it, applied to it or reviewed it,
 * erased otherwise.
 */
export async function removeScholarship(
  db: Kysely<Tables>,
  { id, editor }: { id: string; editor: Editor },
): Promise<void> {
  await withTransaction(db, async tx => {
    const row = await requireLocked(tx, id)
    const inUse = await isInUse(tx, id)
    if (inUse) await archiveScholarship(tx, row, editor.userId)
    else await eraseScholarship(tx, id)
    const action = inUse ? 'scholarship.archive' : 'scholarship.delete'
    await append(tx, { action, ...aboutScholarship(id) })
  })
}

/** A scholarship for its edit form, archived or not. */
export async function readForEditing(db: Database, id: string): Promise<EditableScholarship> {
  const row = await requireScholarship(db, id)
  return { scholarship: staffScholarship(row), version: row.version, inUse: await isInUse(db, id) }
}

/** A page of the scholarships that somebody of staff reaches, with the total [T1]. */
export async function listForStaff(
  db: Kysely<Tables>,
  scope: Scope,
  { search, query }: { search: LiveIndex; query: ManageScholarshipsQuery },
): Promise<Page<ManagedScholarship>> {
  const slice = sliceOf(query)
  const page = await pageOf(
    slice,
    listForStaffRows(db, scope, { query, slice }),
    countFound(db, scope, { index: search, query }),
  )
  return { ...page, items: page.items.map(managedScholarship) }
}

/** Those offered are counted already; the open ones are those that are not closed. */
async function countFound(
  db: Kysely<Tables>,
  scope: Scope,
  { index, query }: { index: LiveIndex; query: ManageScholarshipsQuery },
): Promise<number> {
  if (scope.reach !== 'all') return countForStaff(db, scope, query)
  const { status, search = '' } = query
  const words = searchWords(search)
  if (status === undefined) return countScholarships(db, index, words)
  if (status !== 'open' || words.length > 0) return countForStaff(db, scope, query)
  const [offered, closed] = await Promise.all([
    countScholarships(db, index),
    countForStaff(db, scope, { status: 'closed' }),
  ])
  return offered - closed
}
