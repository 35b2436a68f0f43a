import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { ConfirmDialog } from '../../ui/windows/confirm-dialog.tsx'

type ConfirmStepProps = {
  open: boolean
  application?: Application
  to?: ApplicationStatus
  onClose: () => void
  onConfirm: () => unknown
}

/** Asks before an application is decided [V1], and says whose it is and what follows. */
export function ConfirmStep({ application, to, ...dialog }: ConfirmStepProps) {
  const verb = to === 'Completed' ? 'Completes' : 'Rejects'
  return (
    <ConfirmDialog
      {...dialog}
      about={
        application &&
        `${verb} ${application.userName}’s application for ${application.scholarshipName}. They get a mail.`
      }
      cancelLabel="Go back"
      {...(to === 'Completed' && {
        title: 'Complete this application?',
        text: 'Completed is the last step: the status cannot be changed afterwards.',
        confirmLabel: 'Yes, complete it!',
      })}
    />
  )
}
