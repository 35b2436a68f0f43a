import { type CardState, createCardForm } from './card-form.ts'
import type { CardValues, Problem } from './card-values.ts'
import { type CardOptions, applyStyle, classesOf } from './element-options.ts'
import { type Listener, createListeners } from './event-listeners.ts'

/** What Stripe's card element offers pages. */
export interface CardElement {
  mount(target: string | HTMLElement): void
  unmount(): void
  destroy(): void
  update(options: CardOptions): void
  on(type: string, listener: Listener): CardElement
  once(type: string, listener: Listener): CardElement
  off(type: string, listener?: Listener): CardElement
  focus(): void
  blur(): void
  clear(): void
}

type Submit = () => { values: CardValues } | { problem: Problem }

/** Kept apart from the element, so that the page gets no way to read the card. */
const submits = new WeakMap<object, Submit>()

/** The card of a mounted element, or its first problem, which the element then shows. */
export function submitCard(element: object): ReturnType<Submit> {
  const submit = submits.get(element)
  const message = 'The card form is not on the page. Please reload the page and try again.'
  return submit ? submit() : { problem: { code: 'element_not_mounted', message } }
}

/** A card element as `elements().create('card')` returns it. `onDestroy` is called when it is removed. */
export function createCardElement(initial: CardOptions, onDestroy: () => void): CardElement {
  const listeners = createListeners()
  const form = createCardForm(changed)
  let options = initial
  let container: HTMLElement | undefined
  let isReady = false
  let state: CardState | undefined

  function emit(type: string, details: object = {}): void {
    if (container) listeners.emit(type, { elementType: 'card', ...details })
  }

  function changed(next: CardState): void {
    state = next
    markContainer()
    const { problem, ...rest } = next
    const error = problem && { type: 'validation_error', code: problem.code, message: problem.message }
    emit('change', { ...rest, error, value: { postalCode: '' } })
  }

  function markContainer(): void {
    const names = classesOf(options)
    const marks = {
      base: true,
      complete: state?.complete ?? false,
      empty: state?.empty ?? true,
      focus: form.host.matches(':focus-within'),
      invalid: state?.problem !== undefined,
    }
    for (const [mark, on] of Object.entries(marks))
      for (const name of wordsOf(names[mark as keyof typeof marks])) container?.classList.toggle(name, on)
  }

  function applyOptions(): void {
    applyStyle(form.host, options.style ?? {})
    // Read-only rather than disabled: the input keeps the focus while the payment is under way.
    for (const input of form.inputs) {
      input.readOnly = options.disabled ?? false
      input.setAttribute('aria-disabled', String(input.readOnly))
    }
  }

  function listen(): void {
    form.host.addEventListener('focusin', () => {
      markContainer()
      emit('focus')
    })
    form.host.addEventListener('focusout', () => {
      markContainer()
      emit('blur')
    })
    form.host.addEventListener('keydown', event => {
      if (event.key === 'Escape') emit('escape')
      if (event.key === 'Enter') submitFormAround(form.host)
    })
  }

  const element: CardElement = {
    mount(target) {
      const found = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
      if (!found)
        throw new Error(`The selector you specified (${target as string}) applies to no DOM elements.`)
      if (container && container !== found) element.unmount()
      container = found
      found.replaceChildren(form.host)
      submits.set(element, () => form.submit())
      markContainer()
      setTimeout(() => {
        if (isReady || !container) return
        isReady = true
        emit('ready')
      })
    },
    unmount() {
      container?.classList.remove(...Object.values(classesOf(options)).flatMap(wordsOf))
      container = undefined
      isReady = false
      form.host.remove()
      form.clear()
      submits.delete(element)
    },
    destroy() {
      element.unmount()
      onDestroy()
    },
    update(changes) {
      options = { ...options, ...changes }
      applyOptions()
    },
    on(type, listener) {
      listeners.on(type, listener)
      if (type === 'ready' && isReady) setTimeout(() => listener({ elementType: 'card' }))
      return element
    },
    once(type, listener) {
      listeners.once(type, listener)
      return element
    },
    off(type, listener) {
      listeners.off(type, listener)
      return element
    },
    focus: () => form.inputs[0]?.focus(),
    blur: () => form.inputs.forEach(input => input.blur()),
    clear: () => form.clear(),
  }
  applyOptions()
  listen()
  return element
}

function wordsOf(names: string): string[] {
  return names.split(' ').filter(Boolean)
}

/** Enter submits like in any form; inputs in a shadow tree do not belong to the form around them. */
function submitFormAround(host: HTMLElement): void {
  const button = host.closest('form')?.querySelector<HTMLElement>('[type=submit], button:not([type])')
  button?.click()
}
