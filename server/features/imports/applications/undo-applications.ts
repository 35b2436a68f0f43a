import type { Transaction } from 'kysely'
import { counted } from '../../../../contract/core/counted.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { deleteImported } from '../../applications/import-service.ts'
import { deleteSettledElsewhere } from '../../payments/import-service.ts'
import { removeUnclaimed } from '../../people/import-people-service.ts'
import { findActedOn, lockImported, lockImportedPeople } from './imported-repository.ts'

/**
 * Removes the applications of an import, and the accounts that only it has made [IMPORT1].
 * @returns why not, when somebody was invited, has come, or anybody has acted on an application; nothing is removed then
 */
export async function undoApplications(
  tx: Transaction<Tables>,
  importId: string,
): Promise<string | undefined> {
  const people = await lockImportedPeople(tx, importId)
  const applications = await lockImported(tx, importId)
  const [invited, come] = [
    people.filter(({ wasInvited }) => wasInvited),
    people.filter(({ hasCome }) => hasCome),
  ]
  if (invited.length > 0)
    return `${applicantsHave(invited.length)} been emailed, so this import cannot be undone.`
  if (come.length > 0)
    return `${applicantsHave(come.length)} set a password, so this import cannot be undone.`
  const { names, count } = await findActedOn(tx, applications)
  if (count > 0) {
    const others = count - names.length
    const whose = others > 0 ? [...names, `${others.toLocaleString('en')} more`] : names
    return `Somebody has acted on the applications of ${list.format(whose)}, so this import cannot be undone.`
  }
  const payments = await deleteImported(tx, applications)
  await deleteSettledElsewhere(tx, payments)
  await removeUnclaimed(
    tx,
    people.map(({ id }) => id),
  )
  return undefined
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const applicantsHave = (count: number) => `${counted(count, 'applicant')} ${count === 1 ? 'has' : 'have'}`
