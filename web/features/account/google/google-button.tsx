import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../forms/field-errors.ts'
import { ActiveWhenHydrated } from '../../../ui/active-when-hydrated.tsx'
import { Button } from '../../../ui/button.tsx'
import { announceLogin } from '../account-actions.ts'
import { continueInThisTab, openGooglePopup, type PopupOutcome } from './google-popup.ts'
import { readSession } from '../identity-client.ts'
import { waitsForCode } from '../two-factor-client.ts'
import { codePath, signInBy } from '../session/sign-in.ts'

const notes = {
  blocked: 'Your browser blocked the Google window. You can continue in this tab instead.',
  closed: 'The Google window was closed before the sign-in was finished. You can try again.',
}

const endings: Record<string, string> = {
  access_denied: 'Google did not sign you in. You can try again, or use your email address and password.',
  email_not_verified:
    'Google has not verified your email address yet. Please verify it there, or sign up with a password.',
  account_not_linked:
    'There is an account with this email address already. Please log in with its password, or reset the password.',
}

/** @returns in plain words why a Google sign-in ended without a session; `code` is the identity service's [A3] */
export function googleEnding(code: string): string {
  return (
    endings[code] ??
    'The sign-in with Google did not work. You can try again, or use your email address and password.'
  )
}

type GoogleButtonProps = { label: string; returnTo: string }

/** Signs in with Google in a popup window, and says what to do when it was closed or blocked [A3]. */
export function GoogleButton({ label, returnTo }: GoogleButtonProps) {
  const [note, setNote] = useState<string>()
  const [blocked, setBlocked] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function start() {
    stop.current?.()
    setNote(undefined)
    stop.current = openGooglePopup(outcome => void finish(outcome))
    setWaiting(Boolean(stop.current))
    setBlocked(!stop.current)
    if (!stop.current) setNote(notes.blocked)
  }
  async function finish(outcome: PopupOutcome) {
    setWaiting(false)
    try {
      if (outcome === 'done' || (outcome === 'closed' && ((await readSession()) ?? (await waitsForCode())))) {
        if (await signInBy(() => Promise.resolve(), { name: 'Google sign-in' })) announceLogin()
        else location.assign(codePath(returnTo))
      } else {
        setNote(typeof outcome === 'string' ? notes.closed : googleEnding(outcome.error))
        console.error('Google sign-in failed.', outcome)
      }
    } catch (error) {
      setNote(errorText(error))
    }
  }
  async function continueHere() {
    try {
      await continueInThisTab(returnTo)
    } catch (error) {
      console.error('Google sign-in failed.', error)
      setNote(errorText(error))
    }
  }
  return (
    <div className="grid gap-3">
      <p className="mb-4 flex items-center gap-4 text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <ActiveWhenHydrated>
        <Button
          variant="secondary"
          size="large"
          pending={waiting}
          onClick={start}
          className="w-full bg-surface"
        >
          <GoogleMark />
          {label}
        </Button>
      </ActiveWhenHydrated>
      <div role="status" className="empty:hidden">
        {note && (
          <div className="grid justify-items-start gap-3 rounded-control bg-accent-soft p-4">
            <p>{note}</p>
            {blocked && (
              <Button size="small" onClick={() => void continueHere()}>
                Continue with Google in this tab
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5">
      <path
        fill="#4285f4"
        d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 01-2.2 3.3v2.8h3.6c2-1.9 3.2-4.7 3.2-8.1z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.500-1 7.300-2.700l-3.600-2.800a6.700 6.700 0 01-10-3.500H2v2.900A11 11 0 0012 23z"
      />
      <path fill="#fbbc05" d="M5.700 14a6.600 6.600 0 010-4.200V7H2a11 11 0 000 9.900z" />
      <path
        fill="#ea4335"
        d="M12 5.400c1.600 0 3.100.6 4.200 1.700l3.200-3.200A11 11 0 002 7l3.700 2.900A6.600 6.600 0 0112 5.400z"
      />
    </svg>
  )
}
