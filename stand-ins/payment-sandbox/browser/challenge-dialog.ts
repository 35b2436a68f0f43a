import type { PaymentIntent } from './api-client.ts'
import { challengeStyle } from './challenge-style.ts'
import { element, shadowHost } from './dom.ts'

export type ChallengeResult = 'authenticated' | 'failed'

/** Asks, in the bank's place, whether the payer passes 3-D Secure. Escape counts as failing. */
export function askForAuthentication(intent: PaymentIntent): Promise<ChallengeResult> {
  const complete = element(
    'button',
    { type: 'button', class: 'primary', autofocus: '' },
    'Complete authentication',
  )
  const fail = element('button', { type: 'button' }, 'Fail authentication')
  const question = `Your bank asks whether you are paying ${amountOf(intent)}. This is a test: no bank is involved, choose what should happen.`
  const dialog = element(
    'dialog',
    { 'aria-labelledby': 'title', 'aria-describedby': 'question' },
    element('span', { class: 'badge' }, 'Test mode'),
    element('h2', { id: 'title' }, 'Confirm your payment'),
    element('p', { id: 'question' }, question),
    element('div', { class: 'buttons' }, complete, fail),
  )
  const host = shadowHost(challengeStyle, dialog)
  document.body.append(host)
  return new Promise(resolve => {
    const finish = (result: ChallengeResult) => {
      if (dialog.open) dialog.close()
      host.remove()
      resolve(result)
    }
    complete.addEventListener('click', () => finish('authenticated'))
    fail.addEventListener('click', () => finish('failed'))
    // Escape and the browser's own ways of closing a dialog.
    dialog.addEventListener('close', () => finish('failed'))
    dialog.showModal()
  })
}

function amountOf({ amount, currency }: PaymentIntent): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
