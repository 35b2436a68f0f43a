import type { Kysely } from 'kysely'
import type { WaitingList } from '../../../../contract/awards/awards.ts'
import { leftIn } from '../../../../contract/awards/funds/allocate.ts'
import { formatPrice } from '../../../../contract/core/currency.ts'
import type { Scope, SeenId } from '../../../platform/access/scope.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { countStanding, findAwardSettings, listFundsLeft } from '../../awards/award-queries.ts'
import { requireScholarship } from '../../scholarships/scholarship-service.ts'
import { listFreePlaces, listWaiting } from './waiting-list-repository.ts'

/** The waiting list of a scholarship with its free places [AWARD3]. Nobody sees their own application in it. */
export async function readWaitingList(
  db: Kysely<Tables>,
  { userId }: Scope,
  id: SeenId,
): Promise<WaitingList> {
  const scholarship = await requireScholarship(db, id)
  const [settings, standing, free, people, funds] = await Promise.all([
    findAwardSettings(db, id),
    countStanding(db, id, userId),
    listFreePlaces(db, id),
    listWaiting(db, id),
    listFundsLeft(db, id),
  ])
  const [first] = free
  return {
    scholarshipName: scholarship.scholarship_name,
    movesUp: settings?.moves_up ?? 'byHand',
    places: settings?.places ?? null,
    standing,
    free: free.map(row => ({
      awardId: row.award_id,
      number: row.number ?? '',
      amount: formatPrice(row.amount_minor, row.currency),
      freedAt: row.freed_at.toISOString(),
      batchId: row.batch_id,
    })),
    people: people
      .filter(({ user_id }) => user_id !== userId)
      .map(row => ({
        applicationId: row.application_id,
        applicant: row.applicant_name,
        rank: row.rank,
        proposed: row.place !== null,
        missing: first ? missingOf(first.amount_minor, leftIn(funds, row.currency), row.currency) : null,
      })),
  }
}

function missingOf(amount: number, left: number | undefined, currency: string): string | null {
  return left === undefined || left >= amount ? null : formatPrice(amount - left, currency)
}
