import type { Kysely, Transaction } from 'kysely'
import { monthsText } from '../../../contract/retention/retention-terms.ts'
import { markDataRemoved, type RemovedRow } from '../../features/applications/removal-service.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { ForgetApplications } from '../../platform/feature.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { appendAs } from '../../platform/record/append.ts'
import { removeUnusedPictures } from '../../platform/images/jobs/remove-unused-pictures.ts'
import { heldMails } from '../../platform/jobs/held-mails.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { readJournal, writeJournal } from './removal-journal.ts'
import {
  type GoingRow,
  insertUnnoted,
  isRestored,
  listUnnoted,
  lockDue,
  lockWithData,
  noteHistory,
  noteJournal,
} from './removal-repository.ts'
import { countKinds, type KindCounts, lockRule } from './retention-repository.ts'

export interface RemovalDeps {
  db: Kysely<Tables>
  documents: FileStore
  forgetApplications: ForgetApplications
  log: { info(details: object, message: string): void; error(details: object, message: string): void }
}

/** Applications of one transaction: each is removed wholly or not at all. */
const chunkSize = 100

/**
 * Removes the personal data of all applications that the rule says are due [AUDIT4], some in a transaction, so that it can be
 * killed at any moment. After a restore nothing is while mails are held: the rule may be an older one, and the installation that
 * was backed up may still use the same files. @returns how many
 */
export async function removeDue(deps: RemovalDeps): Promise<number> {
  await removeAgain(deps)
  if ((await heldMails(deps.db)) !== undefined) return 0
  let removed = 0
  for (let some = await removeSome(deps); some > 0; some = await removeSome(deps)) {
    removed += some
    await noteRemoved(deps)
  }
  await noteRemoved(deps)
  if (removed === 0) return 0
  await cleanPictures(deps)
  deps.log.info({ applications: removed }, 'personal data removed by rule')
  return removed
}

/** Photos that nothing shows any more, at once: the recurring job would come within six hours. */
async function cleanPictures({ db }: Pick<RemovalDeps, 'db'>): Promise<void> {
  await enqueue(db, removeUnusedPictures, { key: `unused-pictures:${newId()}`, payload: {} })
}

async function removeSome(deps: RemovalDeps): Promise<number> {
  return withTransaction(deps.db, async tx => {
    const { months, starts_at: startsAt } = await lockRule(tx)
    if (months === null || !startsAt || startsAt > new Date()) return 0
    const due = await lockDue(tx, { months, limit: chunkSize })
    const at = new Date()
    await remove(tx, deps, due, ({ id }) => ({ application_id: id, removed_at: at, months }))
    return due.length
  })
}

async function remove(
  tx: Transaction<Tables>,
  { forgetApplications }: Pick<RemovalDeps, 'forgetApplications'>,
  going: readonly GoingRow[],
  rowOf: (row: GoingRow) => RemovedRow,
): Promise<void> {
  if (going.length === 0) return
  const ids = going.map(({ id }) => id)
  const had = await countKinds(tx, ids)
  const removed = going.map(row => ({ ...row, removal: rowOf(row) }))
  const rows = removed.map(({ removal }) => removal)
  // First: what is removed would be missing otherwise.
  await markDataRemoved(tx, rows)
  await forgetApplications(tx, ids)
  await insertUnnoted(tx, rows)
  await appendAs(
    tx,
    removed.map(({ id, scholarship_id: scholarshipId, user_id: subjectId, removal }) => ({
      call: { actorId: null, actorAs: 'system', requestId: null },
      action: 'application.remove_data',
      objectId: id,
      applicationId: id,
      scholarshipId,
      subjectId,
      after: { data: whatWent(removal, had.get(id)) },
    })),
  )
}

/** The rule and how many there were of each kind, without values: `after 24 months: contact 1, documents 3`. */
function whatWent({ months }: Pick<RemovedRow, 'months'>, counts: Partial<KindCounts> = {}): string {
  const kinds = Object.entries(counts).flatMap(([kind, count]) => (count > 0 ? [`${kind} ${count}`] : []))
  return `after ${monthsText(months)}: ${kinds.join(', ')}`
}

/** Writes what was removed into the journal, of which no restore brings an older state back. */
async function noteRemoved({ db, documents }: RemovalDeps): Promise<void> {
  for (let more = true; more; ) {
    more = await withTransaction(db, async tx => {
      const { journal } = await lockRule(tx)
      const rows = await listUnnoted(tx, chunkSize)
      if (rows.length === 0) return false
      await writeJournal(documents, journal + 1, rows)
      await noteJournal(tx, { number: journal + 1, rows })
      return true
    })
  }
}

/**
 * Removes again what the journal says and this database does not know, as after the restore of a backup [AUDIT4]; exactly that,
 * whatever rule and holds the backup had.
 */
export async function removeAgain(deps: RemovalDeps): Promise<void> {
  let again = 0
  for (let more = true; more; ) {
    more = await withTransaction(deps.db, async tx => {
      const number = (await lockRule(tx)).journal + 1
      const rows = await readJournal(deps.documents, number)
      if (!rows) return false
      const known = new Map(rows.map(row => [row.application_id, row]))
      const going = await lockWithData(tx, [...known.keys()])
      await remove(tx, deps, going, ({ id }) => known.get(id) as RemovedRow)
      // The file that has them is there.
      await noteJournal(tx, { number, rows })
      again += going.length
      return true
    })
  }
  if (again === 0) return
  await cleanPictures(deps)
  deps.log.info({ applications: again }, 'personal data removed again after a restore')
}

/**
 * Does so before anybody can see anything. A store that does not answer keeps only a restored database from starting.
 * @throws what the store throws, after a restore
 */
export async function removeAgainAtStart(deps: RemovalDeps): Promise<void> {
  try {
    await removeAgain(deps)
    await noteHistory(deps.db)
  } catch (error) {
    if (await isRestored(deps.db)) throw error
    deps.log.error(
      { err: error },
      'the journal of removals could not be read; it is tried again within the hour',
    )
  }
}
