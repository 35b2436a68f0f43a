import { randomInt } from 'node:crypto'

/** Crockford's base 32: without letters that are read as digits (https://www.crockford.com/base32.html). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A number to read out and type, such as `7K3M-Q9TX-2`: 40 random bits and a check character. */
export function newReceiptNumber(): string {
  const code = Array.from({ length: 8 }, () => randomInt(signs.length))
  const text = [...code, checkOf(code)].map(digit => signs[digit]).join('')
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}

/** Whether a number is one as it was given, and not mistyped. */
export function isReceiptNumber(number: string): boolean {
  const code = Array.from(number.replaceAll('-', ''), sign => signs.indexOf(sign))
  return code.length === 9 && !code.includes(-1) && code.at(-1) === checkOf(code.slice(0, -1))
}

/** Finds an application number in typed text, ignoring case and hyphens; undefined if there is none. */
export function typedReceiptNumber(text: string): string | undefined {
  const signsOnly = text
    .toUpperCase()
    .replace(/^\s*(NO|NR|NUMBER)\b\.?/, '')
    .replaceAll(/[\s\p{Pd}]/gu, '')
  // As people read them out of print.
  const read = signsOnly.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const number = `${read.slice(0, 4)}-${read.slice(4, 8)}-${read.slice(8)}`
  return isReceiptNumber(number) ? number : undefined
}

/** Luhn's check digit in base 32: it detects every wrong character, and nearly every swap of neighbours. */
function checkOf(code: readonly number[]): number {
  const sum = code.toReversed().reduce((total, digit, place) => {
    const weighed = place % 2 === 0 ? 2 * digit : digit
    return total + Math.floor(weighed / signs.length) + (weighed % signs.length)
  }, 0)
  return (signs.length - (sum % signs.length)) % signs.length
}
