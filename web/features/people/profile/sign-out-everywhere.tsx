import { useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../../contract/core/pages.ts'
import { attempt } from '../../../ui/messages/attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/windows/confirm-dialog.tsx'
import { endSessionsEverywhere } from '../account-calls.ts'
import { logOut } from '../session/log-out.tsx'

/** Ends all sessions of the person, this one as well, and the private calendar address [A10] [SAVE6]. */
export function SignOutEverywhere() {
  const [asking, setAsking] = useState(false)
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
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        // Not awaited: a separate window asks about unsaved answers.
        onConfirm={() => void attempt('Signing out everywhere', logOut(endSessionsEverywhere))}
        title="Sign out everywhere?"
        text="You will have to sign in again on each device. Your private calendar address stops working; you can create a new one."
        confirmLabel="Sign out everywhere"
      />
    </>
  )
}
