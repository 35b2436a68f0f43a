import { type Kysely, sql } from 'kysely'
import type { AwardState, ConditionState } from '../../contract/awards/award-terms.ts'
import { usualColumns } from '../../contract/awards/payments/payment-file-terms.ts'
import { outcomeWords, reasons } from '../../contract/decisions/decision-terms.ts'
import { defaultCurrency, formatPrice } from '../../contract/core/currency.ts'
import { commitAwards } from '../../server/features/awards/commit-service.ts'
import { enterInLedger } from '../../server/features/awards/funds/fund-queries.ts'
import { makeReady } from '../../server/features/awards/payments/instalment-service.ts'
import { previewFile } from '../../server/features/awards/payments/payment-choice-service.ts'
import {
  approveFile,
  handFileOver,
  makeFile,
} from '../../server/features/awards/payments/payment-file-service.ts'
import { readResults } from '../../server/features/awards/payments/results-service.ts'
import { offerAward } from '../../server/features/awards/release-award-service.ts'
import { insertBatch, insertLetters } from '../../server/features/decisions/batch-repository.ts'
import { scopeOf, vouchFor, type SeenId } from '../../server/platform/access/scope.ts'
import type { Transaction } from 'kysely'
import { newId } from '../../server/platform/database/new-id.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import { dayFrom, type ScholarshipRow } from '../demo-rows.ts'

/** An application that was awarded. */
export interface Awarded {
  application: SeenId
  amountMinor: number
}

interface Round {
  now: Date
  scholarship: ScholarshipRow
  officer: string
  officeName: string
  /** Names of its funds. */
  funds: readonly string[]
  /** Which of the endings comes first. */
  from?: number
  /** Days by which everything is due later. */
  later?: number
}

interface Ending {
  state: AwardState
  /** Of the proof that the first payment waits for; the student number is met where this is. */
  proof?: ConditionState
  why?: string
}

/** What became of the awards, in turns. */
const endings: readonly Ending[] = [
  { state: 'accepted', proof: 'met' },
  { state: 'accepted', proof: 'given' },
  { state: 'offered' },
  { state: 'accepted', proof: 'met' },
  { state: 'accepted', proof: 'sentBack' },
  { state: 'declined', why: 'Declined.' },
  { state: 'accepted', proof: 'waived' },
  { state: 'offered' },
  { state: 'deferralAsked' },
  { state: 'accepted', proof: 'open' },
  { state: 'lapsed', why: 'Nobody answered by its date.' },
  { state: 'withdrawn', why: 'They have left the university.' },
  { state: 'ended', proof: 'met' },
]

/** Inserts what became of the awards of a round: its settings, its funds, and awards in turns of all states [AWARD1]. */
export async function insertAwards(
  tx: Transaction<Tables>,
  round: Round,
  awarded: readonly Awarded[],
): Promise<void> {
  const { now, scholarship, officer, from = 0 } = round
  await insertSettings(tx, round, awarded)
  const batchId = newId()
  await insertBatch(tx, { id: batchId, scholarship_id: scholarship.id, created_by: officer })
  await insertLetters(
    tx,
    awarded.map((each, place) => letterOf(each, { place, batchId, scholarship })),
  )
  await commitAwards(tx, { batchId, scholarshipId: scholarship.id, officerId: officer })
  for (const { application: applicationId } of awarded)
    await offerAward(tx, { batchId, applicationId, officerId: officer })
  await tx
    .updateTable('letters')
    .set({ state: 'released', released_at: now, mail: 'sent' })
    .where('batch_id', '=', batchId)
    .execute()
  await tx.updateTable('decision_batches').set({ state: 'released' }).where('id', '=', batchId).execute()
  for (const [nth, { application }] of awarded.entries())
    await endAward(tx, application, endings[(nth + from) % endings.length] ?? { state: 'offered' })
}

/** The demo student has been awarded this one, and has to answer. */
export const scholarshipWithAward = 'Isar Scholarship for Energy Systems'

/** Inserts the award of the demo student. */
export async function insertOwnAward(
  tx: Transaction<Tables>,
  {
    now,
    scholarship,
    officer,
    application,
  }: Pick<Round, 'now' | 'scholarship' | 'officer'> & { application: SeenId },
): Promise<void> {
  const amountMinor = 4_000_00
  const row = { application_id: application, scholarship_id: scholarship.id, decided_by: officer }
  const decided = { amount_minor: amountMinor, terms: '1 year', reason: reasons.award[0], released_at: now }
  await tx
    .insertInto('decisions')
    .values({ ...row, ...decided, outcome: 'award' })
    .execute()
  const funds = ['Isar Energy Fund']
  const round = {
    now,
    scholarship,
    officer,
    officeName: 'Isar Scholarship Office',
    funds,
    from: 2,
    later: 90,
  }
  await insertAwards(tx, round, [{ application, amountMinor }])
}

async function insertSettings(
  tx: Transaction<Tables>,
  { now, scholarship, officer, officeName, funds, later = 0 }: Round,
  awarded: readonly Awarded[],
): Promise<void> {
  const plan = {
    instalments: [dayFrom(now, -5 + later), dayFrom(now, 120 + later)],
    conditions: [
      { kind: 'proof', words: 'Proof of enrolment', dueOn: dayFrom(now, -8 + later), before: 1 },
      { kind: 'number', words: 'Your student number', dueOn: dayFrom(now, 14 + later), before: null },
      {
        kind: 'letter',
        words: 'A thank-you letter to the donor',
        dueOn: dayFrom(now, 45 + later),
        before: null,
      },
      { kind: 'proof', words: 'Your first results', dueOn: dayFrom(now, 110 + later), before: 2 },
    ],
  }
  await tx
    .insertInto('award_settings')
    .values({
      scholarship_id: scholarship.id,
      answer_days: 21,
      places: awarded.length,
      moves_up: 'byHand',
      payee: 'school',
      pays_for: 'tuition and books of your first year',
      office_name: officeName,
      plan: JSON.stringify(plan),
    })
    .execute()
  const sum = awarded.reduce((all, { amountMinor }) => all + amountMinor, 0)
  for (const [place, name] of funds.entries()) {
    const id = newId()
    const currency = defaultCurrency
    await tx
      .insertInto('funds')
      .values({ id, name, donor: `Friends of ${scholarship.university_name}`, currency })
      .execute()
    await tx
      .insertInto('scholarship_funds')
      .values({ scholarship_id: scholarship.id, fund_id: id, place })
      .execute()
    await enterInLedger(tx, [
      {
        fund_id: id,
        kind: 'budget',
        amount_minor: Math.ceil(sum / funds.length) + place * 10_000_00,
        actor_id: officer,
        reason: 'This year',
      },
    ])
  }
}

function letterOf(
  { application, amountMinor }: Awarded,
  { place, batchId, scholarship }: { place: number; batchId: string; scholarship: ScholarshipRow },
) {
  const terms = { outcome: 'award', terms: '1 year', rank: null } as const
  const amount = formatPrice(amountMinor, defaultCurrency)
  return {
    ...terms,
    batch_id: batchId,
    application_id: application,
    place,
    amount_minor: amountMinor,
    version: 1,
    state: 'ready' as const,
    note: '',
    receipt: null,
    subject: `You have been awarded the ${scholarship.scholarship_name}`,
    body: `Congratulations! ${outcomeWords({ ...terms, amount })}.`,
  }
}

async function endAward(tx: Transaction<Tables>, application: SeenId, { state, proof, why = '' }: Ending) {
  const { id, scholarship_id } = await tx
    .selectFrom('awards')
    .select(['id', 'scholarship_id'])
    .where('application_id', '=', application)
    .executeTakeFirstOrThrow()
  if (why) {
    await sql`select stop_award(${id}::uuid, ${state}, null, ${why})`.execute(tx)
    if (state !== 'withdrawn' && scholarship_id)
      await tx.insertInto('freed_places').values({ award_id: id, scholarship_id }).execute()
    return
  }
  if (state === 'offered') return
  const answered = state !== 'deferralAsked'
  await tx
    .updateTable('awards')
    .set({
      state: answered ? 'accepted' : state,
      answered_at: answered ? sql<Date>`now() - interval '6 days'` : null,
      deferral: answered ? null : 'My service ends in March. May I start in spring?',
    })
    .where('id', '=', id)
    .execute()
  if (proof) await settle(tx, id, proof)
}

async function settle(tx: Transaction<Tables>, award: SeenId, proof: ConditionState) {
  const given = proof === 'open' ? null : sql<Date>`now() - interval '3 days'`
  const notes = {
    sentBack: 'This is last year’s certificate. Please send this year’s.',
    waived: 'Enrolled here since 2024.',
  }
  const conditions = tx.updateTable('award_conditions').where('award_id', '=', award)
  await conditions
    .set({
      state: proof,
      given_at: given,
      note: proof === 'sentBack' || proof === 'waived' ? notes[proof] : '',
    })
    .where('place', '=', 0)
    .execute()
  if (proof === 'met')
    await conditions
      .set({
        state: 'met',
        given_at: given,
        answer: sql<string>`(2000000 + abs(hashtext(award_id::text)) % 900000)::text`,
      })
      .where('place', '=', 1)
      .execute()
}

/** Pays the first instalments of a round that are confirmed, by a file that one officer makes and another one approves [AWARD6]. */
export async function payFirstInstalments(db: Kysely<Tables>, officers: readonly string[]): Promise<void> {
  const [maker, approver] = officers.map(userId => scopeOf({ userId, role: 'moderator', reach: null }))
  if (!maker || !approver) return
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from instalments where number = 1 and state = 'planned' and exists (
      select from award_conditions where instalment_id = instalments.id and state in ('met', 'waived'))
    order by id`.execute(db)
  const items = rows.map(({ id, version }) => ({ _id: id, version }))
  await makeReady(db, maker, { items: items.slice(0, -2) })
  const wish = { currency: 'usd', payee: 'school' } as const
  const { count, sum } = await previewFile(db, maker, wish)
  if (count === 0) return
  const id = vouchFor(newId(), 'It is made here.')
  const file = { ...wish, _id: id, format: 'csv', columns: [...usualColumns.school] } as const
  await makeFile(db, maker, { ...file, columns: [...file.columns], seen: { count, sum } })
  await approveFile(db, approver, { id, version: 1 })
  await handFileOver(db, maker, { id, version: 2 })
  const { payment } = await db
    .selectFrom('payment_items')
    .select('payment')
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow()
  const results = Buffer.from(`reference,result\n${payment},paid\n`).toString('base64')
  await readResults(db, maker, { id, version: 3, file: results, dryRun: false })
  await makeReady(db, maker, { items: items.slice(-2) })
}
