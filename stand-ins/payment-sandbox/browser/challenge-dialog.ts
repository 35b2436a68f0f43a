import type { PaymentIntent } from './payments.ts'
import { shadowHost } from './shadow-host.ts'

const markup = `
<dialog aria-labelledby="title" aria-describedby="question">
  <span class="badge">Test mode</span>
  <h2 id="title">Confirm your payment</h2>
  <p id="question">
    Your bank asks whether you are paying <span id="amount"></span>. This is a test: no bank is involved, choose what
    should happen.
  </p>
  <form method="dialog">
    <button class="primary" value="authenticated" autofocus>Complete authentication</button>
    <button value="failed">Fail authentication</button>
  </form>
</dialog>`

/** The surface is the opposite of the page's text colour, so the dialog suits light and dark pages. */
const style = `
dialog {
  box-sizing: border-box;
  width: min(27rem, calc(100vw - 2rem));
  padding: 1.75rem;
  border: 1px solid color-mix(in srgb, currentColor 30%, transparent);
  border-radius: 1rem;
  color: inherit;
  background: Canvas;
  background: oklch(from currentColor clamp(.26, (.6 - l) * 1000, .995) clamp(0, (l - .6) * 1000, .035) 268);
}
dialog::backdrop { background: rgb(8 12 24 / .6); }
.badge { padding: .1em .7em; border: 1px solid; border-radius: 99em; font-weight: 600; }
h2 { margin: .75rem 0 .5rem; font-size: 1.35em; line-height: 1.25; }
p { margin: 0 0 1.5rem; }
form { display: grid; gap: .75rem; }
button {
  min-height: 3rem;
  border: 1px solid;
  border-radius: .75rem;
  color: inherit;
  background: none;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.primary { border-color: #2558d8; background: #2558d8; color: #fff; }
button:focus-visible { outline: 3px solid #4d86ff; outline-offset: 3px; }
`

/** Asks, in the bank's place, whether the payer passes 3-D Secure. Escape counts as failing. */
export function askForAuthentication(intent: PaymentIntent): Promise<'authenticated' | 'failed'> {
  const { host, root } = shadowHost(style, markup)
  const dialog = root.querySelector('dialog')!
  root.querySelector('#amount')!.textContent = amountOf(intent)
  document.body.append(host)
  dialog.showModal()
  return new Promise(resolve => {
    dialog.addEventListener('close', () => {
      host.remove()
      resolve(dialog.returnValue === 'authenticated' ? 'authenticated' : 'failed')
    })
  })
}

function amountOf({ amount, currency }: PaymentIntent): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
