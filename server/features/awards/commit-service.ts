import { sql, type Transaction } from 'kysely'
import { formatPrice, hasDecimals } from '../../../contract/core/currency.ts'
import { counted } from '../../../contract/core/counted.ts'
import {
  allocate,
  type AwardToPay,
  type FundLeft,
  type Missing,
  type Part,
} from '../../../contract/awards/funds/allocate.ts'
import { type AwardPlan, splitEqually } from '../../../contract/awards/award-terms.ts'
import { type SeenId, vouchFor } from '../../platform/access/scope.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { countStanding } from './award-repository.ts'
import { lockSettings, type SettingsRow } from './award-settings-repository.ts'
import { enterInLedger, lockFunds } from './funds/fund-queries.ts'

/** An award of a batch that is being confirmed. */
interface NewAward extends AwardToPay {
  applicationId: string
}

/**
 * Makes the awards of a batch whose decisions were just claimed, with their instalments and conditions, and commits their money
 * [AWARD8]: all of them or none. Does nothing where awards end with their letter.
 * @throws ProductError `awards_exceed`, which says how many places or how much money is missing, and where
 */
export async function commitAwards(
  tx: Transaction<Tables>,
  { batchId, scholarshipId, officerId }: { batchId: SeenId; scholarshipId: string; officerId: string | null },
): Promise<void> {
  const settings = await lockSettings(tx, scholarshipId)
  if (!settings) return
  const awards = await listToAward(tx, batchId)
  if (awards.length === 0) return
  const standing = await countStanding(tx, scholarshipId)
  const { parts, problem } = judgeAwards(awards, {
    settings,
    standing,
    funds: await lockFunds(tx, scholarshipId),
  })
  if (problem !== undefined) throw new ProductError('awards_exceed', { message: problem })
  await insertAwards(tx, { batchId, awards, parts })
  await insertPlan(tx, awards, settings)
  await commitParts(tx, parts, officerId)
  await claimFreedPlace(tx, batchId, awards)
}

interface Room {
  settings: Pick<SettingsRow, 'places'>
  /** Awards that take a place already. */
  standing: number
  funds: readonly FundLeft[]
}

/** What awards would be paid from, or why they cannot all be confirmed, in words [AWARD8]. */
export function judgeAwards(
  awards: readonly AwardToPay[],
  { settings, standing, funds }: Room,
): { parts: Part[]; problem?: never } | { parts?: never; problem: string } {
  const { parts, missing } = allocate(awards, funds)
  const problems = [
    placesProblem(settings, standing + awards.length),
    missing && missingInWords(missing),
  ].filter(problem => problem !== undefined)
  return parts && problems.length === 0 ? { parts } : { problem: problems.join(' ') }
}

/** What is wrong with so many awards, in words; nothing when there are places for them. */
function placesProblem({ places }: Pick<SettingsRow, 'places'>, awards: number): string | undefined {
  if (places === null || awards <= places) return undefined
  return `There would be ${counted(awards, 'award')}, ${awards - places} more than the scholarship has (${places}).`
}

/** What is missing of the money for awards, in words. */
function missingInWords({ fund, currency, amountMinor }: Missing): string {
  if (fund === null) return `No fund of this scholarship has money in ${currency.toUpperCase()}.`
  return `${fund} lacks ${formatPrice(amountMinor, currency)}.`
}

/** The awards that the ready letters of a batch tell. @throws ProductError `awards_exceed` for one without an amount */
async function listToAward(tx: Transaction<Tables>, batchId: SeenId): Promise<NewAward[]> {
  const rows = await tx
    .selectFrom('letters')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select(['application_id', 'amount_minor', 'currency', 'applicant_name'])
    .where('batch_id', '=', batchId)
    .where('letters.state', '=', 'ready')
    .where('outcome', '=', 'award')
    .orderBy('place')
    .execute()
  return rows.map(({ application_id, amount_minor, currency, applicant_name }) => {
    if (!amount_minor)
      throw new ProductError('awards_exceed', {
        message: `The award of ${applicant_name} has no amount. Awards of this scholarship need one.`,
      })
    return { id: newId(), applicationId: application_id, amountMinor: amount_minor, currency }
  })
}

async function insertAwards(
  tx: Transaction<Tables>,
  { batchId, awards, parts }: { batchId: SeenId; awards: readonly NewAward[]; parts: readonly Part[] },
) {
  await sql`
    insert into awards (id, application_id, scholarship_id, batch_id, scholarship_name, university_name, amount_minor, currency,
      terms, state)
    select award.id, application_id, applications.scholarship_id, ${batchId}, scholarship_name, university_name,
      letters.amount_minor, currency, letters.terms, 'waiting'
    from jsonb_to_recordset(${JSON.stringify(awards)}::jsonb) as award (id uuid, "applicationId" uuid)
      join applications on applications.id = "applicationId"
      join letters on application_id = "applicationId" where batch_id = ${batchId}`.execute(tx)
  await sql`
    insert into award_parts (award_id, fund_id, place, amount_minor)
    select "awardId", "fundId", place, "amountMinor" from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as part ("awardId" uuid, "fundId" uuid, place integer, "amountMinor" bigint)`.execute(tx)
}

/** The instalments of new awards, which add up to each to the cent [AWARD5], and what they ask for [AWARD4]. */
async function insertPlan(tx: Transaction<Tables>, awards: readonly NewAward[], { plan }: SettingsRow) {
  const planned = awards.map(award => planOf(award, plan))
  await sql`
    insert into instalments (id, award_id, number, amount_minor, due_on)
    select id, award_id, number, amount_minor, due_on from jsonb_populate_recordset(null::instalments,
      ${JSON.stringify(planned.flatMap(({ instalments }) => instalments))}::jsonb)`.execute(tx)
  await sql`
    insert into award_conditions (id, award_id, instalment_id, place, kind, words, due_on)
    select id, award_id, instalment_id, place, kind, words, due_on from jsonb_populate_recordset(null::award_conditions,
      ${JSON.stringify(planned.flatMap(({ conditions }) => conditions))}::jsonb)`.execute(tx)
}

function planOf({ id: award_id, amountMinor, currency }: NewAward, plan: AwardPlan) {
  const amounts = splitEqually(amountMinor, plan.instalments.length || 1, hasDecimals(currency) ? 1 : 100)
  const instalments = plan.instalments
    .map((due_on, index) => ({
      id: newId(),
      award_id,
      number: index + 1,
      due_on,
      amount_minor: amounts[index] ?? 0,
    }))
    .filter(instalment => instalment.amount_minor > 0)
  const conditions = plan.conditions.map(({ kind, words, dueOn, before }, place) => ({
    id: newId(),
    award_id,
    place,
    kind,
    words,
    due_on: dueOn,
    instalment_id: instalments.find(({ number }) => number === before)?.id ?? null,
  }))
  return { instalments, conditions }
}

function commitParts(tx: Transaction<Tables>, parts: readonly Part[], officerId: string | null) {
  const entries = parts.map(({ awardId, fundId, amountMinor }) => ({
    award_id: vouchFor(awardId, 'This commits it.'),
    fund_id: fundId,
    amount_minor: amountMinor,
    kind: 'commit' as const,
    actor_id: officerId,
  }))
  return enterInLedger(tx, entries)
}

/** Notes who moves up, where the batch offers a place that became free. @throws ProductError `changed_meanwhile` when somebody else has it */
async function claimFreedPlace(tx: Transaction<Tables>, batchId: SeenId, [award]: readonly NewAward[]) {
  const place = await tx
    .selectFrom('freed_places')
    .select('moved_to')
    .where('batch_id', '=', batchId)
    .forUpdate()
    .executeTakeFirst()
  if (!place || !award) return
  if (place.moved_to)
    throw new ProductError('changed_meanwhile', { message: 'Somebody else has been offered this place.' })
  await tx.updateTable('freed_places').set({ moved_to: award.id }).where('batch_id', '=', batchId).execute()
}

/** Recalls the awards of a batch that have not left, and frees their money and the place that one of them took. */
export async function recallAwards(
  tx: Transaction<Tables>,
  { batchId, applicationId }: { batchId: SeenId; applicationId?: SeenId },
): Promise<void> {
  const waiting = await tx
    .selectFrom('awards')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('state', '=', 'waiting')
    .$if(applicationId !== undefined, query => query.where('application_id', '=', applicationId ?? null))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (waiting.length === 0) return
  const ids = sql`any(${waiting.map(({ id }) => id)}::uuid[])`
  await sql`
    select enter_in_ledger(entries) from (
      select jsonb_agg(jsonb_build_object('fund_id', fund_id, 'award_id', award_id, 'kind', 'free',
        'amount_minor', committed_minor, 'reason', 'Recalled before its release.') order by award_id, place) as entries
      from award_parts where award_id = ${ids}) as freed where entries is not null`.execute(tx)
  await sql`update freed_places set moved_to = null where moved_to = ${ids}`.execute(tx)
  await sql`update instalments set state = 'stopped' where award_id = ${ids}`.execute(tx)
  await sql`
    with recalled as (update awards set state = 'recalled', version = version + 1 where id = ${ids} returning id)
    insert into award_events (id, award_id, from_state, to_state) select gen_random_uuid(), id, 'waiting', 'recalled' from recalled`.execute(
    tx,
  )
}
