import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `length` random letters and digits that nobody can guess (62 signs, rejection keeps them even). */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]
    }
  }
  return text
}

/** A new object id as Stripe writes them: `pi_…`, `ch_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`
}
