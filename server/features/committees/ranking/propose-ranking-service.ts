import { vouchFor } from '../../../platform/access/scope.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Outcome } from '../../../../contract/decisions/decision-terms.ts'
import { withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { runAsCaller } from '../../../platform/record/call-under-way.ts'
import { type ProposedMany, type ProposedOutcome, proposeMany } from '../../decisions/propose-many-service.ts'
import { holdCommittee } from '../seat-repository.ts'
import { listChairs } from './ranking-repository.ts'

const ids = z.array(z.uuid())

/** A ranking as it was handed over: the applications of each outcome, in their order. */
export const handedOver = z.object({
  /** Of the handing over: only the last one of a committee counts. */
  id: z.uuid(),
  scholarship: z.uuid(),
  chair: z.uuid(),
  /** Of each award, in hundredths. */
  amount: z.int().nullable(),
  award: ids,
  waitlist: ids,
  decline: ids,
})

export type HandedOver = z.output<typeof handedOver>

/** Proposes what a ranking says, in the caller's transaction; what officers have chosen stays. @throws ProductError as `proposeMany` does */
export async function propose(tx: Transaction<Tables>, given: HandedOver): Promise<ProposedMany> {
  const { scholarship: scholarshipId, chair: userId, amount } = given
  const proposed = (['award', 'waitlist', 'decline'] as const satisfies Outcome[]).flatMap(outcome =>
    given[outcome].map(
      (applicationId, at): ProposedOutcome => ({
        applicationId: vouchFor(applicationId, 'The chair has ranked it.'),
        outcome,
        amountMinor: outcome === 'award' ? amount : null,
        rank: outcome === 'waitlist' ? at + 1 : null,
      }),
    ),
  )
  return proposeMany(
    tx,
    {
      scholarshipId: vouchFor(scholarshipId, 'Its chair hands the ranking over.'),
      userId,
      by: await listChairs(tx, scholarshipId),
    },
    proposed,
  )
}

/** The same by a job, unless the office has given the ranking back since; what it finds to be made already, it leaves. */
export async function proposeLater(db: Kysely<Tables>, given: HandedOver): Promise<void> {
  await withTransaction(db, async tx => {
    await holdCommittee(tx, given.scholarship)
    const { rows } = await sql`
      select from committees where scholarship_id = ${given.scholarship} and state = 'handedOver'
        and handed_over = ${given.id}`.execute(tx)
    if (rows.length === 0) return
    const call = { actorId: given.chair, actorAs: 'system', requestId: null } as const
    await runAsCaller(call, () => propose(tx, given))
  }).catch((error: unknown) => {
    // By now its scholarship decides at once, or asks for amounts: it stays with the office.
    if (!(error instanceof ProductError)) throw error
  })
}
