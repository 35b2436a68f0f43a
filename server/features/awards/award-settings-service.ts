import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { newAwardSettings, readAwardSettings } from '../../../contract/awards/awards.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import { isConstraintViolation, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { requireScholarship } from '../scholarships/scholarship-service.ts'
import { countStanding } from './award-repository.ts'
import {
  deleteSettings,
  findSettings,
  listFundIds,
  lockSettings,
  writeSettings,
} from './award-settings-repository.ts'

/** How the awards of a scholarship go on [AWARD1]. @throws ProductError `not_found` */
export async function readSettings(
  db: Kysely<Tables>,
  scholarshipId: SeenId,
): Promise<z.output<typeof readAwardSettings>> {
  const scholarship = await requireScholarship(db, scholarshipId)
  const [row, funds] = await Promise.all([findSettings(db, scholarshipId), listFundIds(db, scholarshipId)])
  return {
    scholarshipName: scholarship.scholarship_name,
    currency: scholarship.currency,
    settings: row
      ? {
          answerDays: row.answer_days,
          places: row.places,
          movesUp: row.moves_up,
          payee: row.payee,
          paysFor: row.pays_for,
          officeName: row.office_name,
          plan: row.plan,
          funds,
          version: row.version,
        }
      : null,
  }
}

/**
 * Sets how the awards of a scholarship go on; awards that were confirmed keep their plan. @returns the version
 * @throws ProductError `not_found`, `changed_meanwhile`, `invalid_input` for a fund that is gone
 */
export async function changeSettings(
  db: Kysely<Tables>,
  id: SeenId,
  { version, ...given }: z.output<typeof newAwardSettings>,
): Promise<number> {
  try {
    return await withTransaction(db, async tx => {
      await requireScholarship(tx, id)
      await lockSettings(tx, id)
      if (!(await writeSettings(tx, id, given, version))) throw new ProductError('changed_meanwhile')
      await append(tx, { action: 'award.settings', objectId: id, scholarshipId: id, after: given })
      return version + 1
    })
  } catch (error) {
    if (!isConstraintViolation(error)) throw error
    throw new ProductError('invalid_input', {
      fields: { funds: 'One of these funds is gone, or chosen twice. Please choose again.' },
      cause: error,
    })
  }
}

/** Lets the awards of a scholarship end with their letter again. @throws ProductError `not_found`, `awards_stand` */
export function switchOff(db: Kysely<Tables>, id: SeenId): Promise<number> {
  return withTransaction(db, async tx => {
    await requireScholarship(tx, id)
    await lockSettings(tx, id)
    if ((await countStanding(tx, id)) > 0) throw new ProductError('awards_stand')
    const removed = await deleteSettings(tx, id)
    if (removed > 0) await append(tx, { action: 'award.settings', objectId: id, scholarshipId: id })
    return removed
  })
}
