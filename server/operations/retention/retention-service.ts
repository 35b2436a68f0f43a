import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { counted } from '../../../contract/core/counted.ts'
import type {
  RetentionListQuery,
  RetentionPerson,
  RetentionPreview,
  RetentionRule,
  ruleInput,
} from '../../../contract/retention/retention.ts'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type Page, sliceOf } from '../../platform/lists/page.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import {
  aboutApplication,
  assertHasData,
  assertHandled,
  findApplication,
} from '../../features/applications/application-service.ts'
import {
  countDays,
  countFirst,
  countKinds,
  countRemoved,
  deleteHold,
  findRule,
  lockRule,
  pageOfPeople,
  sumKinds,
  upsertHold,
  writeRule,
} from './retention-repository.ts'
import { personView, ruleView } from './retention-view.ts'

/** The rule as it stands [AUDIT4]. */
export async function readRule(db: Kysely<Tables>): Promise<RetentionRule> {
  const [rule, counts] = await Promise.all([findRule(db), countRemoved(db)])
  return ruleView(rule, counts)
}

/** What a rule of this many months would remove, and when [AUDIT4]. */
export async function previewRule(db: Kysely<Tables>, months: number): Promise<RetentionPreview> {
  const { starts_on: startsOn, first } = await countFirst(db, months)
  const [days, kinds] = await Promise.all([countDays(db, months, startsOn), sumKinds(db, months, startsOn)])
  return { months, startsOn, first, ...days, kinds }
}

/** Whose data a rule of this many months would remove, page by page, except the caller's own. @throws ProductError `invalid_input` for an unknown place */
export async function listPeople(
  db: Kysely<Tables>,
  { userId }: Scope,
  query: RetentionListQuery,
): Promise<Page<RetentionPerson>> {
  const page = await pageOfPeople(db, { ...query, userId }, sliceOf(query))
  const kinds = await countKinds(
    db,
    page.items.map(({ id }) => id),
  )
  return { ...page, items: page.items.map(row => personView(row, kinds.get(row.id))) }
}

/**
 * Changes the rule for somebody who has seen its preview [AUDIT4]. @returns changes made
 * @throws ProductError `changed_meanwhile` for another version, and when more would go in the first night than they have seen
 */
export async function saveRule(
  db: Kysely<Tables>,
  { userId }: Scope,
  { months, version, first: seen }: z.output<typeof ruleInput>,
): Promise<number> {
  return withTransaction(db, async tx => {
    const rule = await lockRule(tx)
    if (rule.version !== version) throw new ProductError('changed_meanwhile')
    if (rule.months === months) return 0
    const first = months === null ? 0 : (await countFirst(tx, months)).first
    if (first > seen)
      throw new ProductError('changed_meanwhile', {
        message: `By now ${counted(first, 'application')} would lose data at once, not ${seen.toLocaleString('en')}. Please look at the preview again.`,
      })
    await writeRule(tx, { months, version: version + 1, userId })
    await append(tx, {
      action: 'retention.rule',
      objectId: 'retention',
      before: { months: rule.months },
      after: { months, first },
    })
    return 1
  })
}

/** Keeps an application's data whatever the rule says [AUDIT4]. */
export async function holdApplication(
  db: Kysely<Tables>,
  scope: Scope,
  { id, reason }: { id: SeenId; reason: string },
): Promise<void> {
  await withTransaction(db, async tx => {
    // What is being removed is waited for.
    await lockRule(tx)
    const application = await findApplication(tx, id)
    assertHandled(application, scope)
    assertHasData(application)
    await upsertHold(tx, { id, reason, userId: scope.userId })
    await append(tx, { action: 'application.hold', ...aboutApplication(application), after: { reason } })
  })
}

/** Lifts a hold. */
export async function liftHold(db: Kysely<Tables>, scope: Scope, id: SeenId): Promise<void> {
  await withTransaction(db, async tx => {
    await lockRule(tx)
    const application = await findApplication(tx, id)
    assertHandled(application, scope)
    const reason = await deleteHold(tx, id)
    if (reason === undefined) throw new ProductError('not_found')
    await append(tx, { action: 'application.unhold', ...aboutApplication(application), before: { reason } })
  })
}
