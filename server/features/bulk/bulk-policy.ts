import { isDeepStrictEqual } from 'node:util'
import { isOpen } from '../../../contract/applications/application-terms.ts'
import type { BulkBefore, BulkChange } from '../../../contract/bulk/bulk.ts'
import { formatPrice, priceProblem } from '../../../contract/core/currency.ts'
import type { ChosenOutcome } from '../../../contract/decisions/decisions.ts'
import { decidedLabels, missingTerm } from '../../../contract/decisions/decision-terms.ts'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import type { Facts } from './bulk-queries.ts'

/** Why an application is left out; `{by}` stands for whose doing it is. */
export interface Exclusion {
  why: string
  whose: string | null
}

/** From what an application is changed. */
export interface PreviewItem {
  version: number
  receipt: string | null
  before: BulkBefore
}

/** What keeps officers from choosing an outcome for an application, in words; nothing when they can. */
export type ChoiceRefusal = (facts: Facts) => string | undefined

/** The form versions that have every requested question; `null` stands for applications without a form. */
export type Askable = ReadonlySet<string | null>

interface Judging {
  officerId: string
  choiceRefusal: ChoiceRefusal
  askable: Askable
}

/** Whether a change can be done with an application as it is now, and from what [DESK4]. */
export function judge(change: BulkChange, facts: Facts, judging: Judging): Exclusion | PreviewItem {
  const { officerId, choiceRefusal, askable } = judging
  if (facts.user_id === officerId) return left('This is your own application.')
  if (change.kind === 'propose') return judgeProposal(change.decision, facts, { officerId, choiceRefusal })
  if (change.kind === 'ask') return judgeAsking(facts, askable)
  return judgeMarks(change, facts)
}

function judgeAsking(facts: Facts, askable: Askable): Exclusion | PreviewItem {
  if (!isOpen(facts.status)) return left('It has already been decided.')
  if (facts.is_asked) return left('Its applicant has not answered an earlier request yet.')
  if (!askable.has(facts.form_version_id)) return left('It does not have one of these questions.')
  return { version: 0, receipt: facts.present_receipt, before: { asked: null } }
}

function judgeMarks(
  change: Exclude<BulkChange, { kind: 'propose' | 'ask' }>,
  { user_id, assignee_id, labels, marks_version }: Facts,
): Exclusion | PreviewItem {
  const versions = { version: marks_version ?? 0, receipt: null }
  if (change.kind === 'assign') {
    if (change.assignee === user_id) return left('{by} sent this application.', user_id)
    if (change.assignee === assignee_id)
      return assignee_id ? left('{by} has it already.', assignee_id) : left('It is already unassigned.')
    return { ...versions, before: { assignee: assignee_id } }
  }
  const present = labels ?? []
  const has = present.includes(change.label)
  if (change.kind === 'unlabel' && !has) return left('It does not have this label.')
  if (change.kind === 'label' && has) return left('It has this label already.')
  if (change.kind === 'label' && present.length >= deskLimits.labels)
    return left(`It already has ${deskLimits.labels} labels, the maximum.`)
  return { ...versions, before: { labels: present } }
}

function judgeProposal(
  decision: ChosenOutcome,
  facts: Facts,
  { officerId, choiceRefusal }: { officerId: string; choiceRefusal: ChoiceRefusal },
): Exclusion | PreviewItem {
  if (facts.holds === null)
    return left('Nobody has chosen yet when its applicants hear. Please decide one at the desk first.')
  if (!facts.holds) return left('Its scholarship releases decisions at once, which cannot be undone.')
  const refused = choiceRefusal(facts)
  if (refused) return left(refused)
  const problem = decision.amount && priceProblem('the amount', decision.amount, facts.currency)
  if (problem) return left(problem)
  const missing = missingTerm(facts, decision)
  if (missing) return left(missing.problem)
  const versions = { version: facts.version ?? 0, receipt: facts.present_receipt }
  const { outcome, released_at, decided_by, reopened } = facts
  if (!outcome || released_at) return { ...versions, before: { decision: null } }
  // A correction has its own words.
  if (reopened !== null) return left('It was reopened. Please decide it individually.')
  if (decided_by !== officerId) return left(`{by} proposed: ${decidedLabels[outcome]}.`, decided_by)
  const before = proposedIn(facts, outcome)
  if (isDeepStrictEqual(before, decision)) return left('You have already proposed this.')
  return { ...versions, before: { decision: before } }
}

function proposedIn(facts: Facts, outcome: ChosenOutcome['outcome']): ChosenOutcome {
  const { amount_minor, terms, rank, reason, word, currency } = facts
  const amount = amount_minor === null ? null : formatPrice(amount_minor, currency)
  return { outcome, amount, terms, rank, reason: reason ?? '', word: word ?? '' }
}

function left(why: string, whose: string | null = null): Exclusion {
  return { why, whose }
}
