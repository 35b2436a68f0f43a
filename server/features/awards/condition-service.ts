import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { ChangedAwards, CheckSeveral } from '../../../contract/awards/award-acts.ts'
import { settledConditions } from '../../../contract/awards/award-terms.ts'
import type { conditionCheck, conditionDraft, conditionGiven } from '../../../contract/awards/awards.ts'
import type { RecordAction } from '../../../contract/record/record-terms.ts'
import { type Scope, type SeenId, vouchFor } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import { readNow } from '../../platform/database/deadline.ts'
import type { AwardConditionsTable, Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { lockApplication, lockForOfficer } from '../applications/application-service.ts'
import { actOnEach } from './award-acts-service.ts'
import { documentsOf } from './award-policy.ts'
import { tellSentBack } from './notice-service.ts'
import { replaceAttached } from '../documents/attached-document-service.ts'

/** Saves what a student types for a condition, right or wrong [AWARD4]. @returns its version */
export function saveConditionDraft(
  db: Kysely<Tables>,
  userId: string,
  { id, version, answer }: { id: string } & z.output<typeof conditionDraft>,
): Promise<number> {
  return withTransaction(db, async tx => {
    const own = await lockOwn(tx, userId, { id, version })
    return write(tx, own.id, { answer })
  })
}

/**
 * Gives the office what a condition asks for. @returns its version
 * @throws ProductError `not_found`, `changed_meanwhile`, `condition_settled`, `invalid_input` when it is empty
 */
export function giveCondition(
  db: Kysely<Tables>,
  userId: string,
  { id, version, answer, documents }: { id: string } & z.output<typeof conditionGiven>,
): Promise<number> {
  return withTransaction(db, async tx => {
    const own = await lockOwn(tx, userId, { id, version })
    const { kind, application_id: applicationId } = own
    if (kind === 'proof' ? documents.length === 0 : answer === '')
      throw new ProductError('invalid_input', {
        fields:
          kind === 'proof' ? { documents: 'Please choose a document.' } : { answer: 'Please fill this in.' },
      })
    await replaceAttached(tx, { userId, applicationId, question: documentsOf(id), documents })
    return write(tx, own.id, { answer, state: 'given', given_at: await readNow(tx) })
  })
}

type Check = { id: SeenId } & z.output<typeof conditionCheck>

const stateAfter = { confirm: 'met', sendBack: 'sentBack', waive: 'waived' } as const
const actions = {
  confirm: 'award.condition_confirm',
  sendBack: 'award.condition_send_back',
  waive: 'award.condition_waive',
  undo: 'award.condition_undo',
} as const satisfies Record<Check['act'], RecordAction>

/**
 * What the office says of a condition: confirmed, sent back with words, or waived with a reason [AWARD4]; or that it takes this
 * back. @returns its version
 * @throws ProductError `not_found`, `own_application`, `changed_meanwhile`, `condition_settled`, `undo_too_late`
 */
export function checkCondition(db: Kysely<Tables>, scope: Scope, given: Check): Promise<number> {
  return withTransaction(db, async tx => {
    const { id, version, act, words } = given
    const found = await findCondition(tx, id)
    if (!found) throw new ProductError('not_found')
    const application = await lockForOfficer(tx, scope, found.application_id)
    const condition = await lockCondition(tx, id)
    if (condition.version !== version) throw new ProductError('changed_meanwhile')
    const state = act === 'undo' ? await stateBefore(tx, condition) : stateAfter[act]
    if ((act === 'confirm' || act === 'sendBack') && condition.state !== 'given')
      throw new ProductError('condition_settled')
    await append(tx, {
      action: actions[act],
      objectId: found.award_id,
      applicationId: application.id,
      scholarshipId: application.scholarship_id,
      subjectId: application.user_id,
      before: { state: condition.state },
      after: { asked: condition.words, words },
    })
    const checked = { checked_by: scope.userId, checked_at: await readNow(tx) }
    const next = await write(tx, id, { state, note: words, ...checked })
    if (act === 'sendBack')
      await tellSentBack(tx, { awardId: found.award_id, conditionId: id, version: next })
    return next
  })
}

/** Confirms several conditions, or undoes that; one that is refused stops none of the others [AWARD4]. */
export function checkSeveral(
  db: Kysely<Tables>,
  scope: Scope,
  { act, items }: CheckSeveral,
): Promise<ChangedAwards> {
  return actOnEach(items, item => checkCondition(db, scope, { ...item, act, words: '' }))
}

/** What a condition was before the office settled it. @throws ProductError `undo_too_late` once money that waited for it is ready */
async function stateBefore(tx: Transaction<Tables>, condition: Awaited<ReturnType<typeof lockCondition>>) {
  const { state, given_at, instalment_id } = condition
  if (!settledConditions.includes(state)) throw new ProductError('changed_meanwhile')
  const instalment = await tx
    .selectFrom('instalments')
    .select('state')
    .where('id', '=', instalment_id)
    .forUpdate()
    .executeTakeFirst()
  if (instalment && instalment.state !== 'planned') throw new ProductError('undo_too_late')
  return given_at ? 'given' : 'open'
}

function findCondition(tx: Transaction<Tables>, id: SeenId) {
  return tx
    .selectFrom('award_conditions')
    .innerJoin('awards', 'awards.id', 'award_id')
    .innerJoin('applications', 'applications.id', 'awards.application_id')
    .select([
      'award_conditions.id',
      'award_id',
      'kind',
      'applications.id as application_id',
      'user_id',
      'awards.state as award_state',
    ])
    .where('award_conditions.id', '=', id)
    .executeTakeFirst()
}

function lockCondition(tx: Transaction<Tables>, id: SeenId) {
  return tx
    .selectFrom('award_conditions')
    .select(['state', 'version', 'words', 'given_at', 'instalment_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** A condition of a person's own accepted award that is not settled, locked after its application. */
async function lockOwn(
  tx: Transaction<Tables>,
  userId: string,
  { id, version }: { id: string; version: number },
) {
  const found = await findCondition(tx, vouchFor(id, 'The applicant of its award alone gets further.'))
  if (found?.user_id !== userId) throw new ProductError('not_found')
  await lockApplication(tx, found.application_id)
  const condition = await lockCondition(tx, found.id)
  if (settledConditions.includes(condition.state) || found.award_state !== 'accepted')
    throw new ProductError('condition_settled')
  if (condition.version !== version) throw new ProductError('changed_meanwhile')
  return found
}

async function write(
  tx: Transaction<Tables>,
  id: SeenId,
  changes: Updateable<AwardConditionsTable>,
): Promise<number> {
  const { version } = await tx
    .updateTable('award_conditions')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
