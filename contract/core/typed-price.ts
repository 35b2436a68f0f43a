/** Two decimals behind a comma, as in most of Europe: `25,50`, `1.250,50` or `1 250,50`. */
const withComma = /^(\D*)(\d+|\d{1,3}(?:[.\s]\d{3})+),(\d{2})$/

/** A price as a hurried hand types it: a number alone gets the sign of the currency. */
export function withSign(typed: string, sign: string): string {
  const text = typed
    .trim()
    .replace(
      withComma,
      (_, before: string, whole: string, cents: string) => `${before}${whole.replaceAll(/\D/g, '')}.${cents}`,
    )
  return /^\d/.test(text) ? sign + text : text
}
