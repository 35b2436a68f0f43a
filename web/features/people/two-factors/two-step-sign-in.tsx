import { useState } from 'react'
import { useOwnTwoFactors } from './use-own-two-factors.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { ChangeWindow } from './change-window.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpTwoFactors } from './set-up.tsx'
import type { OwnTwoFactors } from '../two-factor-client.ts'

/** The person's own two-step sign-in, in My Profile: set up, new recovery codes, turned off. */
export function TwoStepSignIn() {
  const own = useOwnTwoFactors()
  return (
    <Loaded state={own} name="your two-step sign-in">
      {data =>
        data.enabled ? (
          <TurnedOn own={data} onChanged={own.reload} />
        ) : (
          <TurnedOff own={data} reload={own.reload} />
        )
      }
    </Loaded>
  )
}

function TurnedOff({ own, reload }: { own: OwnTwoFactors; reload: () => void }) {
  return (
    <div className="grid gap-4">
      <p>
        After your password, enter a code from an app on your phone: your password alone is not enough to log
        in.
      </p>
      <SetUpTwoFactors own={own} onDone={reload} />
    </div>
  )
}

function TurnedOn({ own, onChanged }: { own: OwnTwoFactors; onChanged: () => void }) {
  const [changing, setChanging] = useState<'renew' | 'turn off'>()
  const [codes, setCodes] = useState<string[]>()
  function done(renewed: string[] | undefined) {
    setChanging(undefined)
    setCodes(renewed)
    if (!renewed) toast.success('Two-step sign-in is turned off.')
    onChanged()
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
  return (
    <div className="grid gap-4">
      <p>
        It is on. You have {own.recoveryCodesLeft} recovery codes left.
        {own.demanded && ' Your role requires it, so it cannot be turned off.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setChanging('renew')}>
          New recovery codes
        </Button>
        {!own.demanded && (
          <Button variant="secondary" onClick={() => setChanging('turn off')}>
            Turn off
          </Button>
        )}
      </div>
      <ChangeWindow
        change={changing}
        hasPassword={own.hasPassword}
        onClose={() => setChanging(undefined)}
        onDone={done}
      />
    </div>
  )
}
