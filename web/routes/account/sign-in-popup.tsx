import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pages, safeReturnPath } from '../../../contract/core/pages.ts'
import { announceLogin } from '../../features/people/account-actions.ts'
import { continueInPopup } from '../../features/people/provider/provider-address.ts'
import { reportToOpener } from '../../features/people/provider/provider-popup.ts'
import { codePath } from '../../features/people/session/login-path.ts'
import { signInBy } from '../../features/people/session/sign-in.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/sign-in-popup'

/**
 * The page of a provider's window [A3]. It goes to the provider, and when that comes back it only says "done": the page
 * that opened it reads the session. Without an opener (`from` instead of `nonce`) it finishes the sign-in itself.
 */
export default function SignInPopup({ matches }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const provider = search.get('provider') ?? 'google'
  const label =
    matches[0].loaderData.signInProviders.find(({ id }) => id === provider)?.label ?? 'the provider'
  const problem = useNextStep(search, { provider, label })
  const title = `${label} sign-in`
  return (
    <main className="grid min-h-svh place-content-center justify-items-center gap-6 p-6 text-center">
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-2xl">{title}</h1>
      {problem ? (
        <div role="alert" className="grid justify-items-center gap-4">
          <p className="font-semibold">{problem}</p>
          {search.get('nonce') ? (
            <p>You can close this window.</p>
          ) : (
            <LinkButton to={pages.login}>Back to sign-in</LinkButton>
          )}
        </div>
      ) : (
        <div className="grid justify-items-center gap-4 text-brand">
          <Spinner label={`Signing in with ${label}…`} className="size-10" />
          <p aria-hidden="true" className="text-ink">
            {search.get('step') ? 'Finishing the sign-in…' : `Taking you to ${label}…`}
          </p>
        </div>
      )}
    </main>
  )
}

/** Does what comes next: goes to the provider, tells the page that opened this one, or signs in. @returns why it failed */
function useNextStep(search: URLSearchParams, { provider, label }: { provider: string; label: string }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const nonce = search.get('nonce')
  const step = search.get('step')
  const from = search.get('from')
  useEffect(() => {
    const finishInThisTab = async () => {
      const to = safeReturnPath(from)
      const signedIn = await signInBy(() => Promise.resolve(), { name: `${label} sign-in` })
      if (signedIn) announceLogin()
      await navigate(signedIn ? to : codePath(to), { replace: true })
    }
    const fail = (error: unknown) => setProblem(error instanceof Error ? error.message : undefined)
    if (nonce && !step) {
      continueInPopup(provider, nonce).catch(fail)
    } else if (nonce) {
      reportToOpener(nonce, step === 'done' ? null : (search.get('error') ?? 'refused'))
      window.close()
    } else {
      finishInThisTab().catch(fail)
    }
  }, [nonce, step, from, provider, label, search, navigate])
  return problem
}
