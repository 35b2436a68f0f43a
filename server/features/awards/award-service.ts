import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type {
  AwardCheck,
  AwardList,
  awardListQuery,
  OfficeAward,
  OwnAward,
  OwnAwardSummary,
} from '../../../contract/awards/awards.ts'
import { readCheckCode } from '../../../contract/awards/check-code.ts'
import { formatPrice } from '../../../contract/core/currency.ts'
import { type Scope, type SeenId, vouchFor } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { recordView } from '../../platform/record/record-viewing.ts'
import { assertHandled } from '../applications/application-service.ts'
import { listAttached } from '../documents/attached-document-service.ts'
import {
  type AwardFilter,
  countAwards,
  findForCheck,
  findWholeAward,
  listAwards,
  listConditions,
  listEvents,
  listInstalments,
  listOwnAwards,
  type WholeAward,
} from './award-list-repository.ts'
import { awardRowView, checkView, officeAwardView, ownAwardSummaryView, ownAwardView } from './award-view.ts'

const pageSize = 50

/** A person's awards, those that wait for their answer first [AWARD1]. */
export async function readOwnAwards(db: Kysely<Tables>, userId: string): Promise<OwnAwardSummary[]> {
  return (await listOwnAwards(db, userId)).map(ownAwardSummaryView)
}

/** An award of a person [AWARD1]. @throws ProductError `not_found` */
export async function readOwnAward(db: Kysely<Tables>, userId: string, id: string): Promise<OwnAward> {
  const award = await findWholeAward(db, vouchFor(id, 'Its applicant alone gets it.'))
  if (award?.user_id !== userId) throw new ProductError('not_found')
  return ownAwardView(await partsOf(db, award))
}

/** An award for the office, whose look is recorded. @throws ProductError `not_found`, `own_application` */
export async function readAward(db: Kysely<Tables>, scope: Scope, id: SeenId): Promise<OfficeAward> {
  const award = await findWholeAward(db, id)
  if (!award) throw new ProductError('not_found')
  assertHandled({ user_id: award.user_id, scholarship_id: award.offered_by }, scope)
  const [parts, events] = await Promise.all([partsOf(db, award), listEvents(db, id)])
  await recordView(db, {
    action: 'award.look',
    objectId: id,
    applicationId: award.application_id,
    scholarshipId: award.offered_by,
    subjectId: award.user_id,
  })
  return officeAwardView(parts, events)
}

async function partsOf(db: Kysely<Tables>, award: WholeAward) {
  const [instalments, conditions, attached] = await Promise.all([
    listInstalments(db, award.id),
    listConditions(db, award.id),
    listAttached(db, award.application_id),
  ])
  return { award, instalments, conditions, attached }
}

/** A page of awards for the office, with exact counts; nobody sees their own. */
export async function readAwards(
  db: Kysely<Tables>,
  scope: Scope,
  wish: z.output<typeof awardListQuery>,
): Promise<AwardList> {
  const [rows, counts] = await Promise.all([
    listAwards(db, scope, { ...wish, limit: pageSize + 1 }),
    countAwards(db, scope, wish),
  ])
  const page = rows.slice(0, pageSize)
  const sum = (name: AwardFilter) => counts.reduce((total, row) => total + row[name], 0)
  const { ready = 0, inFile = 0, returned = 0 } = counts[0] ?? {}
  return {
    items: page.map(awardRowView),
    counts: {
      toAnswer: sum('toAnswer'),
      accepted: sum('accepted'),
      overdue: sum('overdue'),
      toCheck: sum('toCheck'),
      gone: sum('gone'),
      ready,
      inFile,
      returned,
    },
    money: counts.flatMap(({ money, currency }) =>
      currency && money > 0 ? [formatPrice(money, currency)] : [],
    ),
    after: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Whether a letter of award is genuine [AWARD1]. */
export async function checkAward(
  db: Kysely<Tables>,
  { number, code }: { number: string; code: string },
): Promise<AwardCheck> {
  const readCode = readCheckCode(code)
  if (readCode === undefined) return { award: null }
  return checkView(await findForCheck(db, { number: number.trim().toUpperCase(), code: readCode }))
}
