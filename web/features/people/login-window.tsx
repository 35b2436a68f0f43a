import { Suspense, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSite } from '../../ui/site.ts'
import { Modal } from '../../ui/windows/modal.tsx'
import { CodeForm, LoginForm } from './login-form.tsx'
import { ProviderButtons } from './provider/provider-buttons.tsx'
import { loginPath } from './session/login-path.ts'

/** Asks for the login over a page whose session has ended, so that nothing on it is lost. `email` is whose page it is. */
export function LoginWindow({ email }: { email: string }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [codeNeeded, setCodeNeeded] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const { signInProviders } = useSite()
  return (
    <Modal
      open
      ofPage
      onClose={() => void navigate(loginPath(pathname + search))}
      title="Please sign in again"
      description="Your session has ended. What you typed is still here; sign in to continue."
      startFocus={password}
    >
      {codeNeeded ? (
        <Suspense>
          <CodeForm />
        </Suspense>
      ) : (
        <div className="grid gap-5">
          <LoginForm email={email} passwordInput={password} onCodeNeeded={() => setCodeNeeded(true)} />
          <ProviderButtons providers={signInProviders} verb="Login with" returnTo={pathname + search} />
        </div>
      )}
    </Modal>
  )
}
