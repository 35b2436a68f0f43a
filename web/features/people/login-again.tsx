import { useEffect, useState } from 'react'
import { laterCode, useLaterCode } from '../../ui/loading/later-code.ts'
import { windowCode } from '../../ui/windows/opened-later.tsx'

const loginWindow = laterCode(async () => {
  // It cannot be closed without leaving the page, so it comes as a whole.
  const [{ LoginWindow }] = await Promise.all([import('./login-window.tsx'), windowCode.load()])
  return { LoginWindow }
})

const secondsUntilNextTry = 5

/** Asks for the login over a page whose session has ended. `email` is whose page it is. */
export function LoginAgain({ email }: { email: string }) {
  const [trying, setTrying] = useState(true)
  const code = useLaterCode(loginWindow, trying, () => setTrying(false))
  useEffect(() => {
    if (trying) return undefined
    const timer = setTimeout(() => setTrying(true), secondsUntilNextTry * 1000)
    return () => clearTimeout(timer)
  }, [trying])
  return code && <code.LoginWindow email={email} />
}
