import { type Kysely, sql } from 'kysely'
import { localTime } from '../../../contract/core/time/zoned-time.ts'
import { seededRandom } from '../../../demo-data/random.ts'
import { apply } from '../../../server/features/applications/submit-service.ts'
import { forSystem } from '../../../server/platform/access/scope.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { ProductError } from '../../../server/platform/product-error.ts'
import {
  changeRound,
  closeRound,
  readRound,
} from '../../../server/features/scholarships/lifecycle/round-service.ts'
import { filledForm } from '../../support/application-factories.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'

/** What a race came to. */
export interface Race {
  applied: number
  /** Applications that stand, by the database. */
  kept: number
  /** How often each refusal was given. */
  refusals: Record<string, number>
}

/**
 * Many people apply at once for a limited number of places, while staff close and extend all the time; who finds it
 * closed tries again, so that every place is taken in the end [ROUND2] [ROUND3].
 */
export async function raceForPlaces(
  db: Kysely<Tables>,
  { seed, people, places }: { seed: string; people: number; places: number },
): Promise<Race> {
  const random = seededRandom(seed)
  const scholarshipId = await insertScholarship(db, { application_fee_minor: 0, capacity: places })
  const editedBy = await insertUser(db)
  const userIds: string[] = []
  for (let i = 0; i < people; i += 1) userIds.push(await insertUser(db))
  const race: Race = { applied: 0, kept: 0, refusals: {} }
  const note = (error: unknown) => {
    const code = error instanceof ProductError ? error.code : String(error)
    race.refusals[code] = (race.refusals[code] ?? 0) + 1
  }
  const change = { id: scholarshipId, editedBy }
  const extend = async () => {
    const { version } = await readRound(db, forSystem('a test'), scholarshipId)
    const closesAt = localTime(new Date(Date.now() + random.between(40, 90) * 86_400_000), 'UTC')
    await changeRound(db, change, { version, timeZone: 'UTC', closesAt, capacity: places })
  }
  const applying = new Set(userIds)
  const lead = async () => {
    while (applying.size > 0) {
      await closeRound(db, change, 'a pause').catch(note)
      await extend().catch(note)
    }
  }
  const tryToApply = async (userId: string) => {
    const applicant = { userId, email: `${userId}@example.org`, name: 'Amina Yusuf' }
    const entered = { ...filledForm, scholarshipId }
    let refused: unknown
    do {
      refused = await apply({ db, gateway: { livemode: false } }, applicant, entered).catch(
        (error: unknown) => {
          note(error)
          return error
        },
      )
    } while (refused instanceof ProductError && refused.code === 'deadline_passed')
    if (!(refused instanceof Error)) race.applied += 1
  }
  const leading = lead()
  await Promise.all(userIds.map(userId => tryToApply(userId).finally(() => applying.delete(userId))))
  await leading
  const { rows } = await sql<{ kept: number }>`
    select count(*) as kept from applications where scholarship_id = ${scholarshipId}`.execute(db)
  race.kept = rows[0]?.kept ?? 0
  return race
}
