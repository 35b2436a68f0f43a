import { useEffect, useRef, useState } from 'react'
import type { SignInProvider } from '../../../../contract/page-context.ts'
import { lateCode } from '../../../api/api-error.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { ActiveWhenHydrated } from '../../../ui/loading/active-when-hydrated.tsx'
import { Button } from '../../../ui/button.tsx'
import { openPopup, type PopupResult } from './provider-popup.ts'

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
    stop.current = openPopup(provider.id, result => {
      setWaitsFor(undefined)
      void finish(provider, result, returnTo).then(setNote)
    })
    setWaitsFor(stop.current && provider.id)
    setBlocked(stop.current ? undefined : provider)
    if (!stop.current)
      setNote(`Your browser blocked the ${provider.label} window. You can continue in this tab instead.`)
  }
  async function continueHere({ id, label }: SignInProvider) {
    try {
      const { continueInThisTab } = await lateCode(import('./provider-address.ts'))
      await continueInThisTab(id, returnTo)
    } catch (error) {
      console.error(`${label} sign-in failed.`, error)
      setNote(errorText(error))
    }
  }
  return { note, blocked, waitsFor, start, continueHere }
}

/** Takes over the session that a popup window has begun. @returns in plain words why there is none, if so */
async function finish(provider: SignInProvider, result: PopupResult, returnTo: string) {
  try {
    const { finishInPage } = await lateCode(import('./finish-in-page.ts'))
    return await finishInPage(provider, result, returnTo)
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
