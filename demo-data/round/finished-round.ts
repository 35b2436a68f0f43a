import type { Insertable, Transaction } from 'kysely'
import { outcomeOf } from '../../contract/outcomes/outcomes.ts'
import { reasons } from '../../contract/decisions/decision-terms.ts'
import { countOutcome, writeOutcome } from '../../server/features/outcomes/outcome-repository.ts'
import type { DecisionsTable, PaymentsTable, Tables } from '../../server/platform/database/tables.ts'
import { usedPayment } from '../demo-payments.ts'
import { type ScholarshipRow, timeBefore } from '../demo-rows.ts'
import { statusChangeRows } from '../demo-status-changes.ts'
import { seededRandom } from '../random.ts'
import { roundPeople } from './round-people.ts'
import { insertAwards } from './round-awards.ts'
import { applicationRow, roundApplicants, userRow } from './round-rows.ts'
import { scoreRow, roundSheet } from './round-scores.ts'

/** A scholarship whose round is decided, and shows how it ended. */
export const finishedScholarship = 'River Cities Engineering Grant'

const applicants = 70

/**
 * Inserts a round that is over: everybody has paid, applied and been told, and the public page says how it ended [OPEN1].
 * @returns its payments, for the provider to know
 */
export async function insertFinishedRound(
  tx: Transaction<Tables>,
  { now, scholarship, staff }: { now: Date; scholarship: ScholarshipRow; staff: readonly string[] },
): Promise<Insertable<PaymentsTable>[]> {
  const entries = await finishedEntries(now, scholarship, staff)
  const of = <Key extends keyof (typeof entries)[number]>(key: Key) => entries.map(entry => entry[key])
  await tx.insertInto('users').values(of('user')).execute()
  await tx.insertInto('payments').values(of('payment')).execute()
  await tx.insertInto('applications').values(of('application')).execute()
  await tx
    .insertInto('application_events')
    .values(statusChangeRows(now, of('application'), staff))
    .execute()
  await tx.insertInto('decisions').values(of('decision')).execute()
  await insertAwards(
    tx,
    {
      now,
      scholarship,
      officer: staff[0] ?? '',
      officeName: 'River Cities Scholarship Office',
      funds: ['River Cities Engineers’ Fund', 'Bridge Builders’ Legacy'],
    },
    of('decision').flatMap(({ application_id, amount_minor }) =>
      amount_minor ? [{ application: application_id, amountMinor: amount_minor }] : [],
    ),
  )
  await tx.insertInto('score_sheets').values(roundSheet(scholarship.id, staff[0])).execute()
  await tx
    .insertInto('scores')
    .values(entries.flatMap(({ scores }) => scores))
    .execute()
  const outcome = outcomeOf(await countOutcome(tx, scholarship.id), 30)
  if (!outcome) throw new Error(`The demo round of ${finishedScholarship} is not decided.`)
  await writeOutcome(tx, scholarship.id, outcome)
  return of('payment')
}

async function finishedEntries(now: Date, scholarship: ScholarshipRow, staff: readonly string[]) {
  const people = roundPeople(roundApplicants + applicants).slice(roundApplicants)
  return Promise.all(
    people.map(async (person, nth) => {
      const random = seededRandom(`finished ${person.key}`)
      const at = timeBefore(now, 62 - nth / 2, person.key)
      const user = userRow(person, at)
      const payment = await usedPayment({ userId: user.id, scholarship }, at)
      const awarded = random.chance(0.35)
      const waits = !awarded && nth % 14 === 3
      const outcome = awarded ? 'award' : waits ? 'waitlist' : 'decline'
      const application = {
        ...applicationRow(person, { user, payment, scholarship, at, random }),
        status: ({ award: 'Completed', waitlist: 'Processing', decline: 'Rejected' } as const)[outcome],
      }
      const released = timeBefore(now, 8 + random.integer(0, 3), application.id)
      return {
        user,
        payment,
        application,
        decision: {
          application_id: application.id,
          scholarship_id: scholarship.id,
          outcome,
          amount_minor: awarded ? random.pick([1500_00, 2000_00, 3000_00]) : null,
          terms: awarded ? '1 year' : null,
          rank: waits ? Math.ceil(nth / 14) : null,
          reason: reasons[outcome][random.integer(0, 2)] ?? '',
          word: '',
          decided_by: staff[nth % staff.length] ?? null,
          decided_at: timeBefore(released, 1, application.id),
          released_at: released,
        } satisfies Insertable<DecisionsTable>,
        scores: staff.map((officer_id, place) => {
          const given = { application, scholarshipId: scholarship.id, officer_id }
          const deserved = awarded ? [4.2, 3.9, 3.6] : [2.9, 3.1, 2.6]
          return scoreRow(given, deserved, `finished points ${nth} ${place}`)
        }),
      }
    }),
  )
}
