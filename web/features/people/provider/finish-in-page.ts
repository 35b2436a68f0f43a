import type { SignInProvider } from '../../../../contract/page-context.ts'
import { announceLogin } from '../account-actions.ts'
import { readSession } from '../identity-client.ts'
import { codePath } from '../session/login-path.ts'
import { signInBy } from '../session/sign-in.ts'
import { waitsForCode } from '../two-factor-client.ts'
import { endingOf } from './endings.ts'
import type { PopupResult } from './provider-popup.ts'

/** Takes over the session that a popup window has begun. @returns in plain words why there is none, if so @throws ApiError */
export async function finishInPage({ label }: SignInProvider, result: PopupResult, returnTo: string) {
  if (result === 'done' || (result === 'closed' && ((await readSession()) ?? (await waitsForCode())))) {
    if (await signInBy(() => Promise.resolve(), { name: `${label} sign-in` })) announceLogin()
    else location.assign(codePath(returnTo))
    return undefined
  }
  console.error(`${label} sign-in failed.`, result)
  return result === 'closed'
    ? `The ${label} window was closed before the sign-in was finished. You can try again.`
    : endingOf(result.error, label)
}
