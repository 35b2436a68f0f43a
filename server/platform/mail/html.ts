import { ownValue } from '../../../contract/core/own-value.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup that is not escaped again. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

/** Markup in which every value is escaped, unless it is itself the result of `html`. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(toMarkup)))
}

function toMarkup(value: string | Html | Html[]): string {
  if (value instanceof Html) return value.markup
  if (Array.isArray(value)) return value.map(toMarkup).join('')
  return value.replace(/[&<>"']/g, character => ownValue(entities, character) ?? '')
}
