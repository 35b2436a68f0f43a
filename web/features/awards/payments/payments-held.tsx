import { sessionCall } from '../../../api/session-client.ts'
import { useDashboardUser } from '../../../dashboard/dashboard-user.ts'
import { Icon } from '../../../ui/icons.tsx'
import { PressButton } from '../../../ui/press-button.tsx'
import { OfficeMoment } from '../../../ui/time/office-time.tsx'

type PaymentsHeldProps = { since: string | null; onEnded: () => unknown }

/** Says that nothing is paid since a restore, and lets an admin end that [AWARD6]. */
export function PaymentsHeld({ since, onEnded }: PaymentsHeldProps) {
  const { role } = useDashboardUser()
  if (since === null) return null
  return (
    <div
      role="alert"
      className="mb-3 grid justify-items-start gap-2 rounded-control border border-l-4 border-warning bg-warning-soft px-4 py-3"
    >
      <p className="flex items-center gap-2 font-semibold text-warning">
        <Icon name="alert" /> Payments are on hold
      </p>
      <p>
        The site was restored on <OfficeMoment at={since} />. Files that were handed over after the backup are
        not known here. Compare with the finance office before anything is paid: until then no file can be
        made, approved or handed over.
      </p>
      {role === 'admin' ? (
        <PressButton
          text="No other file was handed over"
          size="small"
          variant="secondary"
          press={() => sessionCall('POST /paymentFiles/endHold')}
          refresh={async () => onEnded()}
        />
      ) : (
        <p>An admin ends this.</p>
      )}
    </div>
  )
}
