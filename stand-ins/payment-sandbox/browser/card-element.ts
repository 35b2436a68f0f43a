import {
  type CardField,
  type CardValues,
  digitsOf,
  formatted,
  type Problem,
  problemOf,
} from './card-values.ts'
import { shadowHost } from './shadow-host.ts'

/** Options of Stripe's card element that the sandbox follows. Others are accepted and have no effect. */
export interface CardOptions {
  disabled?: boolean
}

type Listener = (event: { error: { message: string } | undefined }) => void

/** What `@stripe/react-stripe-js` asks of a card element. */
export interface CardElement {
  mount(target: HTMLElement): void
  destroy(): void
  update(options: CardOptions): void
  on(type: string, listener: Listener): void
  off(type: string, listener: Listener): void
}

/** Kept apart from the element, so that the page gets no way to read the card. */
const submits = new WeakMap<CardElement, () => CardValues | Problem>()

/** The card of an element, or its first problem, which the element then shows. */
export function submitCard(card: CardElement): CardValues | Problem {
  const submit = submits.get(card)
  return submit ? submit() : { message: 'The card form is not on the page. Please reload the page.' }
}

/** A card element as `elements().create('card')` returns it. `onDestroy` is called when it is removed. */
export function createCardElement(options: CardOptions, onDestroy: () => void): CardElement {
  const { host, root } = shadowHost(style, markup)
  const fields = (['number', 'expiry', 'cvc'] as const).map(name => fieldIn(root, name))
  const listeners = new Set<Listener>()

  /** Shows every problem worth showing now, and tells the page the first. */
  function publish(): Problem | undefined {
    const first = fields.map(showProblem).find(Boolean)
    for (const listener of listeners) listener({ error: first && { message: first.message } })
    return first
  }

  for (const field of fields) followTyping(field, publish)
  submitOnEnter(host)

  function submit(): CardValues | Problem {
    for (const field of fields) field.left = true
    return publish() ?? valuesOf(fields)
  }

  const card: CardElement = {
    mount: target => target.replaceChildren(host),
    destroy() {
      host.remove()
      submits.delete(card)
      onDestroy()
    },
    update({ disabled = false }) {
      for (const field of fields) disable(field, disabled)
    },
    on(type, listener) {
      if (type === 'change') listeners.add(listener)
    },
    off: (_type, listener) => void listeners.delete(listener),
  }
  card.update(options)
  submits.set(card, submit)
  return card
}

type Field = ReturnType<typeof fieldIn>

function fieldIn(root: ShadowRoot, name: CardField) {
  const input = root.querySelector<HTMLInputElement>(`#${name}`)!
  const problem = root.querySelector<HTMLElement>(`#${name}-problem`)!
  return { name, input, problem, digits: '', left: false }
}

function showProblem({ name, input, problem, digits, left }: Field): Problem | undefined {
  const found = problemOf(name, digits, new Date())
  const worth = found && (left || !found.incomplete) ? found : undefined
  input.setAttribute('aria-invalid', String(worth !== undefined))
  problem.textContent = worth?.message ?? ''
  return worth
}

function valuesOf(fields: readonly Field[]): CardValues {
  const [number, expiry, cvc] = fields.map(({ digits }) => digits) as [string, string, string]
  return { number, expiry, cvc }
}

/** Read-only rather than disabled: the input keeps the focus while the payment is under way. */
function disable({ input }: Field, disabled: boolean): void {
  input.readOnly = disabled
  input.setAttribute('aria-disabled', String(disabled))
}

/** Like in any form: inputs in a shadow tree do not belong to the form around them. */
function submitOnEnter(host: HTMLElement): void {
  host.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') host.closest('form')?.requestSubmit()
  })
}

function followTyping(field: Field, publish: () => void): void {
  const { name, input } = field
  input.addEventListener('input', () => {
    field.digits = digitsOf(name, input.value)
    // In the middle of the text the caret would jump; there the field is formatted on leaving it.
    if (input.selectionStart === input.value.length) input.value = formatted(name, field.digits)
    publish()
  })
  input.addEventListener('blur', () => {
    input.value = formatted(name, field.digits)
    field.left = field.digits !== ''
    publish()
  })
}

const markup = `
<div class="fields">
  ${fieldMarkup('number', 'Card number', '1234 1234 1234 1234')}
  ${fieldMarkup('expiry', 'Expiry date', 'MM / YY')}
  ${fieldMarkup('cvc', 'CVC', 'CVC')}
</div>
<p class="note" id="note">
  <strong>Test mode</strong>
  Only test card numbers work, e.g. <span>4242 4242 4242 4242</span>. No real money moves.
</p>`

function fieldMarkup(name: CardField, label: string, placeholder: string): string {
  return `
<div class="${name}">
  <label for="${name}">${label}</label>
  <input id="${name}" inputmode="numeric" autocomplete="off" autocorrect="off" spellcheck="false"
    placeholder="${placeholder}" aria-describedby="${name}-problem note">
  <span class="hidden" id="${name}-problem"></span>
</div>`
}

/** Colours come from the page: text inherits, lines and hints are mixed from it, so light and dark both work. */
const style = `
:host {
  display: block;
  --soft: color-mix(in srgb, currentColor 74%, transparent);
  --line: color-mix(in srgb, currentColor 45%, transparent);
  --invalid: color-mix(in oklab, currentColor 45%, #e5484d);
}
* { box-sizing: border-box; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: .75em 1.25em; }
.number { grid-column: 1 / -1; }
label { display: block; font-size: .82em; line-height: 1.4; color: var(--soft); }
input {
  width: 100%;
  min-height: 2.4em;
  padding: .2em 0;
  border: 0;
  border-bottom: 1px solid var(--line);
  border-radius: 0;
  outline: 0;
  background: none;
  color: inherit;
  font: inherit;
  font-variant-numeric: tabular-nums;
}
input:focus { border-bottom-color: currentColor; box-shadow: 0 1px 0 currentColor; }
input::placeholder { color: var(--soft); opacity: 1; }
input[aria-invalid="true"] { border-bottom-color: var(--invalid); color: var(--invalid); }
.note { margin: 1em 0 0; font-size: .85em; line-height: 1.6; }
.note strong {
  margin-inline-end: .5em;
  padding: .1em .55em;
  border: 1px solid;
  border-radius: 99em;
  font-weight: 600;
  white-space: nowrap;
}
.note span { white-space: nowrap; }
.hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
@media (forced-colors: active) {
  input:focus { border-bottom: 3px solid Highlight; }
}
`
