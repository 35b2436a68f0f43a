import { pages } from '../../../../contract/core/pages.ts'

const channelName = 'provider-sign-in'
const width = 500
const height = 600

/** What the popup says when it comes back: no token, only that it is done, or what the provider refused. */
export interface PopupMessage {
  kind: typeof channelName
  nonce: string
  error: string | null
}

export type PopupResult = 'done' | 'closed' | { error: string }

/**
 * Opens a provider in a centred window of 500 × 600 [A3]; call it straight from the click.
 * @returns `undefined` when the browser blocked the window; else a function that stops listening. `report` may say
 *   `closed` and later still `done`: a window that a page of the provider cut off looks closed while it is not.
 */
export function openPopup(
  providerId: string,
  report: (result: PopupResult) => void,
): (() => void) | undefined {
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const popup = open(`${pages.signInPopup}?nonce=${nonce}&provider=${providerId}`, channelName, centred())
  if (!popup) return undefined

  const hear = (data: unknown) => {
    const message = data as Partial<PopupMessage> | null
    if (message?.kind !== channelName || message.nonce !== nonce) return
    stop()
    report(message.error ? { error: message.error } : 'done')
  }
  const hearWindow = (event: MessageEvent) => event.origin === location.origin && hear(event.data)
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', event => hear(event.data))
  addEventListener('message', hearWindow)
  const stopWatching = whenClosed(popup, () => report('closed'))
  const stop = () => {
    stopWatching()
    channel.close()
    removeEventListener('message', hearWindow)
  }
  return stop
}

/** Says from inside the popup how the sign-in ended, in both ways, because either can be cut off. */
export function reportToOpener(nonce: string, error: string | null) {
  const message: PopupMessage = { kind: channelName, nonce, error }
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, ours
  channel.postMessage(message)
  channel.close()
  const opener = window.opener as Window | null
  opener?.postMessage(message, location.origin)
}

/** Calls back 1.2 s after a window looks closed, so that its last message can arrive first. */
function whenClosed(popup: Window, callback: () => void): () => void {
  let grace: ReturnType<typeof setTimeout> | undefined
  const poll = setInterval(() => {
    if (!popup.closed) return
    clearInterval(poll)
    grace = setTimeout(callback, 1200)
  }, 300)
  return () => {
    clearInterval(poll)
    clearTimeout(grace)
  }
}

function centred(): string {
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
