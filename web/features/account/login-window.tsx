import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Modal } from '../../ui/windows/modal.tsx'
import { CodeForm, LoginForm } from './login-form.tsx'
import { loginPath } from './session/login-path.ts'

/** Asks for the login over a page whose session has ended, so that nothing on it is lost. */
export function LoginWindow() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [codeNeeded, setCodeNeeded] = useState(false)
  return (
    <Modal
      open
      onClose={() => void navigate(loginPath(pathname + search))}
      title="Please log in again"
      description="Your session has ended. What you typed is kept; log in to go on here."
    >
      {codeNeeded ? (
        <Suspense>
          <CodeForm />
        </Suspense>
      ) : (
        <LoginForm onCodeNeeded={() => setCodeNeeded(true)} />
      )}
    </Modal>
  )
}
