/** An amount in hundredths as a decimal number. */
export function amountText(hundredths: number | null): string {
  return hundredths === null ? '' : (hundredths / 100).toFixed(2)
}

/** A number; empty for none. */
export const numberText = (number: number | null | undefined): string => number?.toString() ?? ''
