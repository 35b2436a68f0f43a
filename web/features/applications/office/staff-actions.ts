import { decideRefusal, nextStatuses } from '../../../../contract/applications/application-rules.ts'
import type { ApplicationStatus } from '../../../../contract/applications/application-terms.ts'
import type { Application } from '../../../../contract/applications/applications.ts'
import type { ActionsOfRow } from '../../../ui/lists/row-actions.tsx'
import type { RowAction } from '../../../ui/lists/row-action.ts'

export type StaffHandlers = {
  onDetails: (application: Application) => void
  onFeedback: (application: Application) => void
  onStep: (application: Application, to: ApplicationStatus) => unknown
}

const stepNames: Record<ApplicationStatus, string> = {
  Pending: 'Pending',
  Processing: 'Start processing',
  Completed: 'Complete',
  Rejected: 'Cancel',
}

/** What staff can do with an application [T4] [T5]; with their own, look at it, unless its details are shown already. */
export function staffActions(
  row: Application,
  {
    own,
    onDetails,
    onFeedback,
    onStep,
  }: Partial<Pick<StaffHandlers, 'onDetails'>> & Omit<StaffHandlers, 'onDetails'> & { own: boolean },
): ActionsOfRow {
  const of = `${row.userName}, ${row.scholarshipName}`
  const details: RowAction[] = onDetails
    ? [{ label: 'Details', name: `Details of ${of}`, onSelect: () => onDetails(row) }]
    : []
  if (decideRefusal({ own })) return { of, primary: details[0], more: [], note: own && 'Your own' }
  const step = (to: ApplicationStatus): RowAction => ({
    label: stepNames[to],
    name: `${stepNames[to]}: ${of}`,
    hint: to === 'Rejected' ? 'Rejects the application' : undefined,
    onSelect: () => onStep(row, to),
  })
  const feedback: RowAction = {
    label: 'Feedback',
    name: `Feedback to ${of}`,
    onSelect: () => onFeedback(row),
  }
  const [next, ...others] = nextStatuses(row.status).map(step)
  const [primary, ...more] = next ? [next, ...details, feedback, ...others] : [...details, feedback]
  return { of, primary, more }
}
