import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import {
  deleteUnclaimedIdentities,
  insertUnclaimedIdentities,
  listAccounts,
} from './identity/identity-repository.ts'
import { deleteWithoutApplications, insertImportedUsers } from './user-repository.ts'

export { listAccounts } from './identity/identity-repository.ts'

/** Somebody of an imported file, by the lower-case address. */
export interface ImportedPerson {
  email: string
  name: string
}

/** The people of imported applications by address [IMPORT1]. */
export interface ImportedPeople {
  ids: ReadonlyMap<string, string>
  /** Those who have an account only now. */
  added: string[]
}

/**
 * Gives everybody an account who has none: nobody is mailed, and nobody can sign in to it before a mailed link has set a
 * password. Accounts that are here stay as they are.
 */
export async function importPeople(
  tx: Transaction<Tables>,
  people: readonly ImportedPerson[],
): Promise<ImportedPeople> {
  const names = new Map(people.map(({ email, name }) => [email, name]))
  const known = await listAccounts(tx, [...names.keys()])
  const identities = new Map(known.map(({ email, identityId }) => [email, identityId]))
  const strangers = people.filter(({ email }) => !identities.has(email))
  for (const [email, id] of await insertUnclaimedIdentities(tx, strangers)) identities.set(email, id)
  const ids = new Map(known.flatMap(({ email, userId }) => (userId ? [[email, userId] as const] : [])))
  const added = await insertImportedUsers(
    tx,
    [...names].flatMap(([user_email, user_name]) => {
      const identity_id = identities.get(user_email)
      return ids.has(user_email) || !identity_id ? [] : [{ identity_id, user_email, user_name }]
    }),
  )
  return { ids: new Map([...ids, ...added]), added: [...added.values()] }
}

/** Removes the accounts of people whom no application needs any more, and who never signed in. */
export async function removeUnclaimed(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await deleteUnclaimedIdentities(tx, await deleteWithoutApplications(tx, ids))
}
