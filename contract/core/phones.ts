const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The value of a digit of any script: their tens begin at a 0 or a 6 of the sixteen. */
function latinDigit(typed: string): string {
  const code = typed.codePointAt(0) ?? 0
  if (code < 0x80) return typed
  const place = code % 16
  return String(isDigit(code - place) ? place : place - 6)
}

/**
 * A phone number as it was typed or pasted, in signs that everybody can type: without marks that nobody sees, `tel:` in front, and
 * dashes and digits of other kinds.
 */
export function plainPhone(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, latinDigit)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/^(?:tel|telephone|phone|mob|mobile|cell|whatsapp)\b[.:\s]*/i, '')
}

/** Digits, what people put between them, and the number of a desk behind them. */
const phonePattern =
  /^\(?\+?[\d\s()[\]./·-]{3,}(?:[,;]?\s*(?:ext|extension|x|#|int|poste|ramal|доб)\.?\s*\d{1,6})?$/i

/** Why no phone number can be meant by a plain one; nothing when it can be. */
export function phoneProblem(plain: string): string | undefined {
  if (!phonePattern.test(plain)) return 'Please enter a phone number, such as +44 20 7946 0000.'
  return plain.replaceAll(/\D/g, '').length < 5 ? 'A phone number has at least five digits.' : undefined
}
