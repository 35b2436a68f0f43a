import type { CardBrand } from '../card-number.ts'
import { cardStyle } from './card-style.ts'
import type { CardField } from './card-values.ts'
import { element, shadowHost } from './dom.ts'

interface FieldView {
  frame: HTMLElement
  input: HTMLInputElement
  problem: HTMLElement
}

/** The labelled inputs of a card with the note that only test cards work. */
export interface CardView {
  host: HTMLElement
  fields: Record<CardField, FieldView>
  brand: HTMLElement
}

export const brandNames: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: '',
}

/** Builds the inputs; behaviour is added by the card element. */
export function createCardView(): CardView {
  const brand = element('span', { class: 'brand' })
  const fields = {
    number: fieldView('number', 'Card number', '1234 1234 1234 1234', brand),
    expiry: fieldView('expiry', 'Expiry date', 'MM / YY'),
    cvc: fieldView('cvc', 'CVC', 'CVC'),
  }
  const frames = Object.values(fields).map(field => field.frame)
  const note = element(
    'p',
    { class: 'note', id: 'note' },
    element('strong', {}, 'Test mode'),
    'Only test card numbers work, e.g. ',
    element('span', {}, '4242 4242 4242 4242'),
    '. No real money moves.',
  )
  fields.number.input.setAttribute('aria-describedby', 'number-problem note')
  const host = shadowHost(cardStyle, element('div', { class: 'fields' }, ...frames), note)
  return { host, fields, brand }
}

function fieldView(name: CardField, label: string, placeholder: string, ...extra: Node[]): FieldView {
  const input = element('input', {
    id: name,
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'off',
    autocorrect: 'off',
    spellcheck: 'false',
    placeholder,
    'aria-describedby': `${name}-problem`,
  })
  const problem = element('span', { class: 'hidden', id: `${name}-problem` })
  const frame = element(
    'div',
    { class: `field ${name}` },
    element('label', { class: 'label', for: name }, label),
    element('div', { class: 'line' }, input, ...extra),
    problem,
  )
  return { frame, input, problem }
}
