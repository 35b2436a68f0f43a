import type { Kysely, Transaction } from 'kysely'
import { conditionLimits } from '../../../contract/eligibility/condition-terms.ts'
import { formLimits } from '../../../contract/forms/form-limits.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { requireLocked } from './scholarship-edit-service.ts'
import {
  findVersions,
  insertVersion,
  type Kind,
  markPublished,
  updateVersion,
  type Version,
  type Written,
} from './version-repository.ts'

export type { Version, Written } from './version-repository.ts'

const limits = {
  form: { name: 'A form', most: formLimits.versions },
  conditions: { name: 'Conditions', most: conditionLimits.versions },
}

/** The versions that matter now. @throws ProductError `not_found` without a scholarship */
export async function readVersions<Of extends Kind>(db: Kysely<Tables>, of: Of, scholarshipId: string) {
  return withTransaction(db, async tx => {
    await requireLocked(tx, scholarshipId)
    return findVersions(tx, of, scholarshipId)
  })
}

/** @throws ProductError `not_found`, or `changed_meanwhile` for another version than the one that was written */
export async function requireVersion<Of extends Kind>(
  tx: Transaction<Tables>,
  of: Of,
  { scholarshipId, version }: { scholarshipId: string; version: number },
) {
  await requireLocked(tx, scholarshipId)
  const found = await findVersions(tx, of, scholarshipId)
  if (version !== (found.unpublished?.version ?? 0)) throw new ProductError('changed_meanwhile')
  return found
}

/** Writes the unpublished version of a scholarship. @returns how often it was changed */
export async function changeVersion<Of extends Kind>(
  db: Kysely<Tables>,
  of: Of,
  about: { scholarshipId: string; version: number },
  written: Written[Of],
): Promise<number> {
  const { scholarshipId, version } = about
  return withTransaction(db, async tx => {
    const { unpublished, published } = await requireVersion(tx, of, about)
    const number = published?.number ?? 0
    if (unpublished) await updateVersion(tx, of, unpublished, written)
    else if (number === limits[of].most) throw tooManyVersions(of)
    else await insertVersion(tx, of, { scholarshipId, number: number + 1 }, written)
    // What was published stays in its version, so the record names versions.
    await append(tx, {
      action: `${of}.save`,
      objectId: scholarshipId,
      scholarshipId,
      before: { version },
      after: { version: version + 1 },
    })
    return version + 1
  })
}

/** Publishes an unpublished version: from now on it never changes. */
export async function publishVersion(
  tx: Transaction<Tables>,
  of: Kind,
  { unpublished, published }: { unpublished: Version<Kind>; published: Version<Kind> | undefined },
  { scholarshipId, by }: { scholarshipId: string; by: string },
): Promise<void> {
  await markPublished(tx, of, unpublished.id, by)
  await append(tx, {
    action: `${of}.publish`,
    objectId: scholarshipId,
    scholarshipId,
    before: { number: published?.number ?? null },
    after: { number: unpublished.number },
  })
}

function tooManyVersions(of: Kind): ProductError {
  const { name, most } = limits[of]
  const message = `${name} can be published up to ${most} times. Please duplicate the scholarship.`
  return new ProductError('limit_reached', { message })
}
