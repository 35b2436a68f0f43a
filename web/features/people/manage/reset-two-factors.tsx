import type { UserRecord } from '../../../../contract/people/users.ts'
import { sessionCall } from '../../../api/session-client.ts'
import type { Chosen } from '../../../lists/use-dialog-target.ts'
import { attempt } from '../../../ui/messages/attempt.ts'
import { ConfirmDialog } from '../../../ui/windows/confirm-dialog.tsx'

type ResetTwoFactorsProps = { chosen: Chosen<UserRecord>; onDone: (user: UserRecord, reset: boolean) => void }

/** Asks by name, then resets the two-step sign-in of somebody who has lost it [M1]. */
export function ResetTwoFactors({ chosen: { entry, open, close }, onDone }: ResetTwoFactorsProps) {
  if (!entry) return null
  const { _id: id, user_name, user_email } = entry
  async function reset(user: UserRecord) {
    const done = `The two-step sign-in of ${user_name} is reset.`
    const call = sessionCall('DELETE /users/:id/two-factors', { params: { id } })
    onDone(user, await attempt('Resetting two-step sign-in', call, done))
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => reset(entry)}
      title={`Reset the two-step sign-in of ${user_name}?`}
      about={`${user_name} (${user_email}) is signed out everywhere, and needs only the password to sign in until they set it up again. An email tells them that it was you.`}
      text="Please make sure that it is really this person who asks you."
      confirmLabel="Reset"
    />
  )
}
