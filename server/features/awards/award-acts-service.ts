import { type Kysely, sql, type Transaction } from 'kysely'
import type { ActOnAwards, AwardAct, ChangedAwards } from '../../../contract/awards/award-acts.ts'
import { awardLimits } from '../../../contract/awards/award-limits.ts'
import { answerByInWords } from '../../../contract/awards/award-words.ts'
import { type Scope, type SeenId, vouchFor } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import { readNow } from '../../platform/database/deadline.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { lockForOfficer } from '../applications/application-service.ts'
import { daysToAnswer, whyNot } from './award-acts-policy.ts'
import { listToActOn } from './award-list-repository.ts'
import { findApplicant, lockAward, moveAward, noteEvent } from './award-repository.ts'
import { takeMoreTimeBack, tellMoreTime, tellReminder } from './notice-service.ts'
import { eveningOf } from './release-award-service.ts'

const admitted = (id: string) => vouchFor(id, 'It came through the door of calls of staff.')

/** Does something with each of several, in transactions of their own; says of those that are refused why. */
export async function actOnEach(
  items: ActOnAwards['items'],
  act: (item: { id: SeenId; version: number }) => Promise<number>,
): Promise<ChangedAwards> {
  const answer: ChangedAwards = { changed: [], refused: [] }
  for (const { _id, version } of items) {
    try {
      answer.changed.push({ _id, version: await act({ id: admitted(_id), version }) })
    } catch (error) {
      if (!(error instanceof ProductError)) throw error
      answer.refused.push({ _id, why: error.message })
    }
  }
  return answer
}

/** What an act on several awards would do, and why not to some of them [AWARD1] [AWARD2]. @throws ProductError `invalid_input` */
export async function previewAct(
  db: Database,
  { userId }: Scope,
  { act, items }: Pick<ActOnAwards, 'act' | 'items'>,
): Promise<ChangedAwards> {
  const moments = await momentsOf(db, act)
  const rows = await listToActOn(
    db,
    items.map(({ _id }) => admitted(_id)),
  )
  const judged = items.map(({ _id, version }) => {
    const award = rows.find(({ id }) => id === _id)
    const why = award ? whyNot(act.kind, award, { ...moments, userId, seen: version }) : 'It is gone.'
    return { _id, version, why }
  })
  return {
    changed: judged.filter(({ why }) => why === undefined).map(({ _id, version }) => ({ _id, version })),
    refused: judged.flatMap(({ _id, why }) => (why === undefined ? [] : [{ _id, why }])),
  }
}

/** An act that is done here; places are given on where people move up. */
type OfferAct = Exclude<AwardAct, { kind: 'giveOn' }>

/** Gives more time, takes that back, or reminds, of several awards [AWARD1] [AWARD2]. @throws ProductError `invalid_input` */
export async function actOnOffers(
  db: Kysely<Tables>,
  scope: Scope,
  { act, items }: { act: OfferAct; items: ActOnAwards['items'] },
): Promise<ChangedAwards> {
  const moments = await momentsOf(db, act)
  return actOnEach(items, ({ id, version }) =>
    withTransaction(db, async tx => {
      const applicant = await findApplicant(tx, id)
      if (!applicant) throw new ProductError('not_found')
      await lockForOfficer(tx, scope, applicant.id)
      await lockAward(tx, id)
      const [award] = await listToActOn(tx, [id])
      if (!award) throw new ProductError('not_found')
      const message = whyNot(act.kind, award, { ...moments, userId: scope.userId, seen: version })
      if (message !== undefined) throw new ProductError('changed_meanwhile', { message })
      return acts[act.kind](tx, award, { ...moments, officerId: scope.userId })
    }),
  )
}

/** The moment at which it is done, and that until which it gives time. @throws ProductError `invalid_input` */
async function momentsOf(db: Database, act: AwardAct): Promise<{ now: Date; until: Date | null }> {
  const now = await readNow(db)
  if (act.kind !== 'moreTime') return { now, until: null }
  const { rows } = await sql<{ until: Date }>`select ${eveningOf(sql`${act.day}::date`)} as until`.execute(db)
  const until = rows[0]?.until ?? null
  const days = until ? (until.getTime() - now.getTime()) / 86_400_000 : 0
  if (days <= 0)
    throw new ProductError('invalid_input', { fields: { day: 'Please choose a day that is still to come.' } })
  if (days > awardLimits.moreDays)
    throw new ProductError('invalid_input', {
      fields: { day: `Please choose a day within ${awardLimits.moreDays} days.` },
    })
  return { now, until }
}

type Offer = Awaited<ReturnType<typeof listToActOn>>[number]
type Doing = { now: Date; until: Date | null; officerId: string }

const acts: Record<
  OfferAct['kind'],
  (tx: Transaction<Tables>, award: Offer, doing: Doing) => Promise<number>
> = {
  async moreTime(tx, award, { until, officerId }) {
    const { answer_by: before, reminded, office_zone } = award
    if (!until || !before) throw new ProductError('changed_meanwhile')
    const why = `More time to answer: until ${answerByInWords(until, office_zone)}.`
    const version = await moveAward(tx, award, { answer_by: until, reminded: null, why, actorId: officerId })
    await tellMoreTime(tx, award, { until, before: { answerBy: before.toISOString(), reminded } })
    await append(tx, {
      action: 'award.more_time',
      ...aboutAward(award),
      before: { answerBy: before },
      after: { answerBy: until },
    })
    return version
  },
  async lessTime(tx, award, { officerId }) {
    const before = await takeMoreTimeBack(tx, award.id)
    if (!before)
      throw new ProductError('changed_meanwhile', { message: 'The email that says so has left already.' })
    await append(tx, {
      action: 'award.less_time',
      ...aboutAward(award),
      before: { answerBy: award.answer_by },
      after: { answerBy: before.answerBy },
    })
    return moveAward(tx, award, {
      answer_by: new Date(before.answerBy),
      reminded: before.reminded,
      why: 'More time to answer: taken back.',
      actorId: officerId,
    })
  },
  /** Its version stays: who answers at this moment has seen nothing else. */
  async remind(tx, award, { now, officerId }) {
    const days = daysToAnswer(award, now)
    await tx.updateTable('awards').set({ reminded: days }).where('id', '=', award.id).execute()
    await noteEvent(tx, award, { why: 'Reminded by the office.', actorId: officerId })
    await tellReminder(tx, award, days)
    await append(tx, { action: 'award.remind', ...aboutAward(award) })
    return award.version
  },
}

function aboutAward({ id: objectId, application_id: applicationId, offered_by, user_id: subjectId }: Offer) {
  return { objectId, applicationId, scholarshipId: offered_by, subjectId }
}
