import { Link } from 'react-router'
import { pages } from '../../../../contract/core/pages.ts'
import { attempt } from '../../../ui/messages/attempt.ts'
import { ConfirmButton } from '../../../ui/windows/confirm-button.tsx'
import { endSessionsEverywhere } from '../account-calls.ts'
import { logOut } from '../session/log-out.tsx'

/** Ends all sessions of the person, this one as well, and the private calendar address [A10] [SAVE6]. */
export function SignOutEverywhere() {
  return (
    <>
      <p className="mb-5">
        If you have left a device signed in, sign out on all devices, including this one. If somebody may know
        your password,{' '}
        <Link to={pages.forgotPassword} className="font-semibold text-accent underline underline-offset-4">
          set a new one
        </Link>
        ; that signs you out everywhere as well.
      </p>
      <ConfirmButton
        variant="secondary"
        asks={{
          // Not awaited: a separate window asks about unsaved answers.
          onConfirm: () => void attempt('Signing out everywhere', logOut(endSessionsEverywhere)),
          title: 'Sign out everywhere?',
          text: 'You will have to sign in again on each device. Your private calendar address stops working; you can create a new one.',
          confirmLabel: 'Sign out everywhere',
        }}
      >
        Sign out everywhere
      </ConfirmButton>
    </>
  )
}
