import type { BulkBefore, BulkChange, BulkItem, BulkSummary, StoredAct } from '../../../contract/bulk/bulk.ts'
import { bulkItemStates } from '../../../contract/bulk/bulk-terms.ts'
import { counted } from '../../../contract/core/counted.ts'
import { readablePrice } from '../../../contract/core/money.ts'
import { truncate } from '../../../contract/core/truncate.ts'
import type { ChosenOutcome } from '../../../contract/decisions/decisions.ts'
import { outcomeLabels } from '../../../contract/decisions/decision-terms.ts'
import type { ActionRow, ItemRow, StateCount } from './bulk-repository.ts'

/** Names of people by their ids. */
type Names = ReadonlyMap<string, string>

/** The people whom an act names. */
export function peopleOfAct(act: StoredAct): string[] {
  if (act.kind === 'assign') return act.assignee ? [act.assignee] : []
  return act.kind === 'share' ? act.officers : []
}

/** The people whom an item names. */
export function peopleOfItem({ change, before, whose }: ItemRow): string[] {
  const was = before && 'assignee' in before ? before.assignee : null
  return [whose, was, ...(change ? peopleOfAct(change) : [])].filter(id => id !== null)
}

/** An act on many applications, in lists. */
export function bulkSummaryView(row: ActionRow, byState: readonly StateCount[], names: Names): BulkSummary {
  const count = (state: string) =>
    byState.find(each => each.action_id === row.id && each.state === state)?.count ?? 0
  return {
    _id: row.id,
    kind: row.act.kind,
    title: titleOf(row.act, names),
    state: row.state,
    createdAt: row.created_at.toISOString(),
    counts: Object.fromEntries(bulkItemStates.map(state => [state, count(state)])) as BulkSummary['counts'],
    gone: row.gone,
  }
}

/** One application of it. */
export function bulkItemView(row: ItemRow, action: ActionRow, names: Names): BulkItem {
  const change = row.change ?? changeOfAll(action.act)
  const by = row.whose === action.created_by ? 'You' : personOf(row.whose, names)
  return {
    applicationId: row.application_id,
    applicant: row.applicant_name,
    scholarshipName: row.scholarship_name,
    state: row.state,
    from: row.before ? beforeInWords(row.before, names) : '',
    to: change && row.before ? changeInWords(change, row.before, names) : '',
    why: row.why.replace('{by}', by),
  }
}

/** The change of every item without its own. */
export function changeOfAll(act: StoredAct): BulkChange | undefined {
  return act.kind === 'share' || act.kind === 'decisions' ? undefined : act
}

function titleOf(act: StoredAct, names: Names): string {
  if (act.kind === 'assign')
    return act.assignee ? `Assign to ${personOf(act.assignee, names)}` : 'Assign to nobody'
  if (act.kind === 'share') return `Share out among ${act.officers.map(id => personOf(id, names)).join(', ')}`
  if (act.kind === 'label') return `Add ${labelInWords(act)}`
  if (act.kind === 'unlabel') return `Remove ${labelInWords(act)}`
  if (act.kind === 'ask') {
    const answers = `Ask for ${counted(act.questions.length, 'answer')}`
    return act.text ? `${answers}: “${beginning(act.text)}”` : answers
  }
  if (act.kind === 'propose') return `Propose: ${decisionInWords(act.decision)}`
  return 'Decisions from a file'
}

/** The first words of a message. */
function beginning(text: string): string {
  return text.length > 60 ? `${truncate(text, 60).trimEnd()}…` : text
}

/** What was written goes with the last person whom it was about. */
const labelInWords = ({ label }: { label: string }) => (label ? `the label “${label}”` : 'a label')

function beforeInWords(before: BulkBefore, names: Names): string {
  if ('assignee' in before) return before.assignee ? personOf(before.assignee, names) : 'Nobody'
  if ('labels' in before) return labelsInWords(before.labels)
  if ('asked' in before) return 'Not asked'
  return before.decision ? decisionInWords(before.decision) : 'Nothing proposed'
}

function changeInWords(change: BulkChange, before: BulkBefore, names: Names): string {
  if (change.kind === 'propose') return decisionInWords(change.decision)
  if (change.kind === 'ask') return 'Asked'
  if (change.kind === 'assign') return change.assignee ? personOf(change.assignee, names) : 'Nobody'
  return labelsInWords(labelsAfter(change, before))
}

/** The labels that an application has afterwards. */
export function labelsAfter(
  { kind, label }: Extract<BulkChange, { label: string }>,
  before: BulkBefore,
): string[] {
  const labels = 'labels' in before ? before.labels : []
  return kind === 'label' ? [...labels, label] : labels.filter(each => each !== label)
}

const labelsInWords = (labels: readonly string[]) => labels.join(', ') || 'No label'

function decisionInWords({ outcome, amount, terms, rank, reason }: ChosenOutcome): string {
  const granted = amount === null ? [] : [readablePrice(amount)]
  const place = rank === null ? [] : [`place ${rank}`]
  const words = [outcomeLabels[outcome], ...granted, ...(terms ? [terms] : []), ...place].join(', ')
  return reason ? `${words} (${reason})` : words
}

const personOf = (id: string | null, names: Names) => (id && names.get(id)) || 'A deleted account'
