import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pages, safeReturnPath } from '../../../contract/pages.ts'
import { announceLogin } from '../../features/account/account-actions.ts'
import { continueInPopup, reportToOpener } from '../../features/account/google/google-popup.ts'
import { codePath, signInBy } from '../../features/account/session/sign-in.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/**
 * The page of the Google window [A3]. It goes to Google, and when Google comes back it only says "done": the page
 * that opened it reads the session. Without an opener (`from` instead of `nonce`) it finishes the sign-in itself.
 */
export default function SignInPopup() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const nonce = search.get('nonce')
  const step = search.get('step')
  const from = search.get('from')

  useEffect(() => {
    const finishInThisTab = async () => {
      const to = safeReturnPath(from)
      const signedIn = await signInBy(() => Promise.resolve(), { name: 'Google sign-in' })
      if (signedIn) announceLogin()
      await navigate(signedIn ? to : codePath(to), { replace: true })
    }
    const fail = (error: unknown) => setProblem(error instanceof Error ? error.message : undefined)
    if (nonce && !step) {
      continueInPopup(nonce).catch(fail)
    } else if (nonce) {
      reportToOpener(nonce, step === 'done' ? null : (search.get('error') ?? 'refused'))
      window.close()
    } else {
      finishInThisTab().catch(fail)
    }
  }, [nonce, step, from, search, navigate])

  return (
    <main className="grid min-h-svh place-content-center justify-items-center gap-6 p-6 text-center">
      <PageTitle>Google sign-in</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-2xl">Google sign-in</h1>
      {problem ? (
        <div role="alert" className="grid justify-items-center gap-4">
          <p className="font-semibold">{problem}</p>
          {nonce ? (
            <p>You can close this window.</p>
          ) : (
            <LinkButton to={pages.login}>Back to login</LinkButton>
          )}
        </div>
      ) : (
        <div className="grid justify-items-center gap-4 text-brand">
          <Spinner label="Signing in with Google…" className="size-10" />
          <p aria-hidden="true" className="text-ink">
            {step ? 'Finishing the sign-in…' : 'Taking you to Google…'}
          </p>
        </div>
      )}
    </main>
  )
}
