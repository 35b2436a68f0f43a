import { type CardElement, createCardElement } from './card-element.ts'
import type { CardOptions } from './element-options.ts'

/** A type's name, or a component of `@stripe/react-stripe-js`, which carries it. */
type ElementType = string | { __elementType?: string }

function typeName(type: ElementType): string | undefined {
  if (typeof type === 'string') return type
  const { __elementType: name } = type
  return name
}

/** What `stripe.elements()` returns: at most one card element at a time. */
export function createElements() {
  let card: CardElement | null = null
  return {
    create(type: string, options: CardOptions = {}): CardElement {
      if (type !== 'card') throw new Error(`The payment sandbox has no ${type} element, only card.`)
      if (card) throw new Error('Can only create one Element of type card.')
      card = createCardElement(options, () => {
        card = null
      })
      return card
    },
    getElement: (type: ElementType) => (typeName(type) === 'card' ? card : null),
    update() {},
  }
}
