import { useEffect, useRef, useState } from 'react'
import type { SignInProvider } from '../../../../contract/page-context.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { ActiveWhenHydrated } from '../../../ui/loading/active-when-hydrated.tsx'
import { Button } from '../../../ui/button.tsx'
import { announceLogin } from '../account-actions.ts'
import { readSession } from '../identity-client.ts'
import { codePath, signInBy } from '../session/sign-in.ts'
import { waitsForCode } from '../two-factor-client.ts'
import { continueInThisTab, openPopup, type PopupOutcome } from './provider-popup.ts'

const endings: Record<string, (label: string) => string> = {
  access_denied: label =>
    `${label} did not sign you in. You can try again, or use your email address and password.`,
  account_not_linked: () =>
    'There is an account with this email address already. Please log in with its password, or reset the password.',
  domain_not_allowed: label =>
    `Your email address at ${label} cannot be used to sign up here. Please use another account, or sign up with a password.`,
  email_missing: label =>
    `${label} did not tell us your email address. Please ask its help desk, or sign up with a password.`,
  email_not_verified: label =>
    `${label} has not verified your email address yet. Please verify it there, or sign up with a password.`,
}

/** @returns in plain words why a sign-in with a provider ended without a session; `code` is the server's [A3] */
export function endingOf(code: string, label: string): string {
  const say = Object.hasOwn(endings, code) ? endings[code] : undefined
  return (
    say?.(label) ??
    `The sign-in with ${label} did not work. You can try again, or use your email address and password.`
  )
}

type ProviderButtonsProps = {
  providers: readonly SignInProvider[]
  /** The button's first words, such as "Login with". */
  verb: string
  returnTo: string
}

/** Signs in with a provider in a popup window, and says what to do when it was closed or blocked [A3]. */
export function ProviderButtons({ providers, verb, returnTo }: ProviderButtonsProps) {
  const { note, blocked, waitsFor, start, continueHere } = useProviderSignIn(returnTo)
  if (providers.length === 0) return null
  return (
    <div className="grid gap-3">
      <p className="mb-4 flex items-center gap-4 text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      {providers.map(provider => (
        <ActiveWhenHydrated key={provider.id}>
          <Button
            variant="secondary"
            size="large"
            pending={waitsFor === provider.id}
            onClick={() => start(provider)}
            className="w-full bg-surface"
          >
            {provider.id === 'google' && <GoogleMark />}
            {verb} {provider.label}
          </Button>
        </ActiveWhenHydrated>
      ))}
      <div role="status" className="empty:hidden">
        {note && (
          <div className="grid justify-items-start gap-3 rounded-control bg-accent-soft p-4">
            <p>{note}</p>
            {blocked && (
              <Button size="small" onClick={() => void continueHere(blocked)}>
                Continue with {blocked.label} in this tab
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** The provider whose popup window is open or was blocked, and in plain words what to do. */
function useProviderSignIn(returnTo: string) {
  const [note, setNote] = useState<string>()
  const [blocked, setBlocked] = useState<SignInProvider>()
  const [waitsFor, setWaitsFor] = useState<string>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function start(provider: SignInProvider) {
    stop.current?.()
    setNote(undefined)
    stop.current = openPopup(provider.id, outcome => {
      setWaitsFor(undefined)
      void finish(provider, outcome, returnTo).then(setNote)
    })
    setWaitsFor(stop.current && provider.id)
    setBlocked(stop.current ? undefined : provider)
    if (!stop.current)
      setNote(`Your browser blocked the ${provider.label} window. You can continue in this tab instead.`)
  }
  async function continueHere({ id, label }: SignInProvider) {
    try {
      await continueInThisTab(id, returnTo)
    } catch (error) {
      console.error(`${label} sign-in failed.`, error)
      setNote(errorText(error))
    }
  }
  return { note, blocked, waitsFor, start, continueHere }
}

/** Takes over the session that a popup window has begun. @returns in plain words why there is none, if so */
async function finish({ label }: SignInProvider, outcome: PopupOutcome, returnTo: string) {
  try {
    if (outcome === 'done' || (outcome === 'closed' && ((await readSession()) ?? (await waitsForCode())))) {
      if (await signInBy(() => Promise.resolve(), { name: `${label} sign-in` })) announceLogin()
      else location.assign(codePath(returnTo))
      return undefined
    }
    console.error(`${label} sign-in failed.`, outcome)
    return outcome === 'closed'
      ? `The ${label} window was closed before the sign-in was finished. You can try again.`
      : endingOf(outcome.error, label)
  } catch (error) {
    return errorText(error)
  }
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
