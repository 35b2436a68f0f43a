import { sessionCall } from '../../../../api/session-client.ts'
import { attempt } from '../../../../ui/messages/attempt.ts'
import { ConfirmButton } from '../../../../ui/windows/confirm-button.tsx'

type SwitchOffProps = { id: string; reload: () => void }

/** Lets awards end with their letter again; refused while some stand. */
export function SwitchOff({ id, reload }: SwitchOffProps) {
  async function switchOff() {
    const sent = sessionCall('DELETE /awards/settings/:id', { params: { id } })
    if (await attempt('Switching awards off', sent, 'Awards are switched off.')) reload()
  }
  return (
    <ConfirmButton
      variant="quiet"
      asks={{
        onConfirm: switchOff,
        title: 'Switch awards off?',
        about: 'These settings are removed, and awards end with their letter again.',
        text: 'This is refused while awards stand.',
        confirmLabel: 'Switch off',
      }}
    >
      Switch off…
    </ConfirmButton>
  )
}
