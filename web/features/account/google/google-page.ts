import { pages, safeReturnPath } from '../../../../contract/pages.ts'
import { loginPath } from '../session/login-path.ts'
import { googleAddress } from '../identity-client.ts'

/** Goes to Google from inside the popup; Google's answer comes back to the popup's own page. */
export async function continueInPopup(nonce: string): Promise<void> {
  const back = (ending: string) => `${pages.signInPopup}?nonce=${nonce}&step=${ending}`
  location.replace(await googleAddress(back('done'), back('failed')))
}

/** Goes to Google in this tab, for browsers that block popups; ends at `returnTo` [A3, R3]. */
export async function continueInThisTab(returnTo: string): Promise<void> {
  const from = encodeURIComponent(safeReturnPath(returnTo))
  location.assign(await googleAddress(`${pages.signInPopup}?step=done&from=${from}`, loginPath(returnTo)))
}
