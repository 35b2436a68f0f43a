import { freshToken, renewalTime } from '../../../api/session-token.ts'
import { storedToken } from '../../../api/stored-token.ts'
import { authStore } from './auth-store.ts'

/**
 * Renews the token at 80 % of its lifetime while a person is signed in and looks at the page; a hidden tab
 * catches up when it is seen again. @returns a function that stops it
 */
export function keepTokenFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    if (authStore.current().status !== 'signedIn' || document.visibilityState === 'hidden') return
    timer = setTimeout(renew, Math.max(renewalTime(storedToken.read()) - Date.now(), 1000))
  }
  const renew = async () => {
    // A refusal shows at the next call, which leads to the login page; here it would interrupt reading.
    const renewed = await freshToken().then(
      () => true,
      () => false,
    )
    if (renewed) plan()
  }
  const stopListening = authStore.subscribe(plan)
  document.addEventListener('visibilitychange', plan)
  plan()
  return () => {
    clearTimeout(timer)
    stopListening()
    document.removeEventListener('visibilitychange', plan)
  }
}
