/** False for NUL and other control characters but line breaks and tabs, and for lone surrogates. */
export function isPlainText(value: string): boolean {
  return value.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(value)
}
