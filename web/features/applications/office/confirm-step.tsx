import type { ApplicationStatus } from '../../../../contract/applications/application-terms.ts'
import type { Application } from '../../../../contract/applications/applications.ts'
import { undoSeconds } from '../../../../contract/core/undo.ts'
import type { Chosen } from '../../../lists/use-dialog-target.ts'
import { ConfirmDialog } from '../../../ui/windows/confirm-dialog.tsx'

type ConfirmStepProps = {
  chosen: Chosen<{ application: Application; to: ApplicationStatus }>
  onConfirm: (application: Application, to: ApplicationStatus) => unknown
}

/** Asks before an application is decided [V1], and says whose it is and what follows. */
export function ConfirmStep({ chosen: { entry, open, close }, onConfirm }: ConfirmStepProps) {
  if (!entry) return null
  const { application, to } = entry
  const verb = to === 'Completed' ? 'Completes' : 'Rejects'
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => onConfirm(application, to)}
      about={`${verb} ${application.userName}’s application for ${application.scholarshipName}. They get an email; you can undo this for ${undoSeconds} seconds, before it is sent. If the scholarship holds its decisions, this is saved as a proposal, and the email is sent when you release.`}
      cancelLabel="Go back"
      {...(to === 'Completed' && {
        title: 'Complete this application?',
        text: 'Completed is the last step.',
        confirmLabel: 'Yes, complete it!',
        harmless: true,
      })}
    />
  )
}
