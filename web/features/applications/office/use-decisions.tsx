import type { ApplicationStatus } from '../../../../contract/applications/application-terms.ts'
import type { Application } from '../../../../contract/applications/applications.ts'
import { useDialogTarget } from '../../../lists/use-dialog-target.ts'
import { type Mark, undoUntil } from '../../../lists/use-stable-rows.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { FeedbackModal } from './feedback-modal.tsx'
import { moveApplication, undoStep } from './move-application.ts'

type DecisionsOptions = {
  /** Of the person who decides. */
  email: string
  /** Keeps an application where it is shown, with what became of it. */
  mark: (application: Application, mark?: Mark<Application>) => void
  reload: () => void
}

/** What staff do with applications where they are shown [T4] [T5], and the windows that this opens. */
export function useDecisions({ email, mark, reload }: DecisionsOptions) {
  const feedback = useDialogTarget<Application>()
  const deciding = useDialogTarget<{ application: Application; to: ApplicationStatus }>()

  async function move(application: Application, to: ApplicationStatus) {
    // Rows stay where they are from the press on, whichever answer comes first.
    mark(application)
    const { moved, mark: became } = await moveApplication(application, to)
    const undo = { until: undoUntil(), run: () => takeBack(application, to) }
    mark(application, moved ? { ...became, undo } : became)
    reload()
  }
  async function takeBack(application: Application, to: ApplicationStatus) {
    const undone = await undoStep(application, to)
    mark(application, { changed: { status: undone ? application.status : to } })
    reload()
  }
  return {
    onFeedback: feedback.choose,
    onStep: (application: Application, to: ApplicationStatus) =>
      to === 'Processing' ? move(application, to) : deciding.choose({ application, to }),
    windows: (
      <>
        <FeedbackModal
          chosen={feedback}
          email={email}
          onSaved={application => {
            mark(application)
            reload()
          }}
        />
        <ConfirmStep chosen={deciding} onConfirm={move} />
      </>
    ),
  }
}
