import { pages, safeReturnPath } from '../../../../contract/core/pages.ts'
import { request } from '../identity-client.ts'
import { loginPath } from '../session/login-path.ts'

/** Goes to the provider from inside the popup; its answer comes back to the popup's own page. */
export async function continueInPopup(providerId: string, nonce: string): Promise<void> {
  const back = (ending: string) => `${pages.signInPopup}?nonce=${nonce}&provider=${providerId}&step=${ending}`
  location.replace(await providerAddress(providerId, back('done'), back('failed')))
}

/** Goes to the provider in this tab, for browsers that block popups; ends at `returnTo` [A3, R3]. */
export async function continueInThisTab(providerId: string, returnTo: string): Promise<void> {
  const from = encodeURIComponent(safeReturnPath(returnTo))
  const done = `${pages.signInPopup}?provider=${providerId}&step=done&from=${from}`
  location.assign(await providerAddress(providerId, done, loginPath(returnTo)))
}

/** @returns the provider's address for the sign-in, which ends at `doneAt` or `failedAt` [A3]. @throws ApiError */
async function providerAddress(provider: string, doneAt: string, failedAt: string): Promise<string> {
  const answer = await request('POST', '/sign-in/social', {
    provider,
    callbackURL: doneAt,
    errorCallbackURL: failedAt,
    disableRedirect: true,
  })
  return (answer as { url: string }).url
}
