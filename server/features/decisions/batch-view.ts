import { formatPrice } from '../../../contract/core/currency.ts'
import { letterMails, letterStates, outcomes } from '../../../contract/decisions/decision-terms.ts'
import type { BatchLetter, BatchSummary } from '../../../contract/decisions/decisions.ts'
import type { BatchRow, LetterGroup, LetterRow } from './batch-list-repository.ts'
import { statusOf } from './decision-policy.ts'
import { termsView } from './decision-view.ts'

/** A batch in lists; what leaves or left is counted by outcome and summed up, what was left out is not. */
export function batchSummaryView(row: BatchRow): BatchSummary {
  const groups = row.groups ?? []
  const kept = groups.filter(({ state }) => state !== 'skipped')
  const mailed = groups.filter(({ state }) => state === 'ready' || state === 'released')
  return {
    _id: row.id,
    state: row.state,
    by: row.created_by_name ?? '',
    createdAt: row.created_at.toISOString(),
    releaseAt: row.release_at?.toISOString() ?? null,
    counts: countsBy(outcomes, kept, ({ outcome }) => outcome),
    withoutAmount: kept.reduce((sum, group) => sum + group.without_amount, 0),
    money: sumsOf(kept),
    letters: countsBy(letterStates, groups, ({ state }) => state),
    mails: countsBy(letterMails, mailed, ({ mail }) => mail),
  }
}

function sumsOf(groups: readonly Pick<LetterGroup, 'currency' | 'count' | 'money'>[]): string[] {
  const sums = new Map<string, { count: number; money: number }>()
  for (const { currency, count, money } of groups) {
    if (money === 0) continue
    const sum = sums.get(currency) ?? { count: 0, money: 0 }
    sums.set(currency, { count: sum.count + count, money: sum.money + money })
  }
  return [...sums]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .map(([currency, { money }]) => formatPrice(money, currency))
}

function countsBy<Name extends string, Group extends { count: number }>(
  names: readonly Name[],
  groups: readonly Group[],
  nameOf: (group: Group) => Name,
): Record<Name, number> {
  const counts = Object.fromEntries(names.map(name => [name, 0])) as Record<Name, number>
  for (const group of groups) counts[nameOf(group)] += group.count
  return counts
}

/** Letters of a batch that have an empty field. */
export function countBlocked({ groups }: BatchRow): number {
  return countsBy(letterStates, groups ?? [], ({ state }) => state).blocked
}

/** A letter of a batch as it is mailed, with what its release changes. */
export function batchLetterView(row: LetterRow): BatchLetter {
  return {
    applicationId: row.application_id,
    applicant: row.user_name,
    email: row.user_email,
    ...termsView(row, row.currency),
    status: row.status,
    becomes: statusOf(row.outcome, row.status),
    state: row.state,
    mail: row.mail,
    note: row.note,
    subject: row.subject,
    body: row.body,
  }
}
