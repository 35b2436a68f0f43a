import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { SynonymChanges, SynonymList } from '../../../../contract/scholarships/synonyms.ts'
import { type Database, withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import { lockSynonyms, readSynonymRow, updateSynonyms } from './synonym-repository.ts'

/** The words that mean the same in a search, and who changed them last [FIND5]. */
export async function listSynonyms(db: Database): Promise<SynonymList> {
  const { version, groups, changed_at, user_name } = await readSynonymRow(db)
  return { version, groups, changedAt: changed_at?.toISOString() ?? null, changedBy: user_name }
}

/**
 * Replaces the words that mean the same; every search follows at once [FIND5]. @returns 0 if nothing differed
 * @throws ProductError `changed_meanwhile` when the list has another version than the admin began with
 */
export async function changeSynonyms(
  db: Kysely<Tables>,
  adminId: string,
  { version, groups }: SynonymChanges,
): Promise<number> {
  return withTransaction(db, async tx => {
    const now = await lockSynonyms(tx)
    if (version !== undefined && version !== now.version)
      throw new ProductError('changed_meanwhile', {
        message:
          'Somebody else changed the synonyms in the meantime. Please read them again and repeat your change.',
      })
    if (isDeepStrictEqual(groups, now.groups)) return 0
    await updateSynonyms(tx, { groups, changedBy: adminId })
    await append(tx, {
      action: 'synonyms.edit',
      objectId: 'synonyms',
      before: now.groups,
      after: groups,
    })
    return 1
  })
}
