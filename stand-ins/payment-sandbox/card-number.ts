export type CardBrand =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'discover'
  | 'diners'
  | 'jcb'
  | 'unionpay'
  | 'unknown'

interface BrandRule {
  brand: CardBrand
  starts: RegExp
  /** Lengths of complete numbers. */
  lengths: number[]
  /** How the digits are grouped on the card; the last group takes the rest. */
  groups: number[]
  cvcLength: number
}

const fours = [4, 4, 4, 4, 3]

/** Prefixes and lengths of ISO/IEC 7812 issuers, as Stripe's own element tells brands apart. */
const brandRules: BrandRule[] = [
  { brand: 'visa', starts: /^4/, lengths: [16], groups: fours, cvcLength: 3 },
  {
    brand: 'mastercard',
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: fours,
    cvcLength: 3,
  },
  { brand: 'amex', starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvcLength: 4 },
  { brand: 'discover', starts: /^(6011|64[4-9]|65)/, lengths: [16], groups: fours, cvcLength: 3 },
  { brand: 'diners', starts: /^(36)/, lengths: [14], groups: [4, 6, 4], cvcLength: 3 },
  { brand: 'diners', starts: /^(30[0-5]|3095|38|39)/, lengths: [16], groups: fours, cvcLength: 3 },
  { brand: 'jcb', starts: /^35/, lengths: [16], groups: fours, cvcLength: 3 },
  { brand: 'unionpay', starts: /^(62|81)/, lengths: [16, 19], groups: fours, cvcLength: 3 },
]

const unknownBrand: BrandRule = {
  brand: 'unknown',
  starts: /^/,
  lengths: [16],
  groups: fours,
  cvcLength: 3,
}

/** Rule of the brand a number (digits only, possibly incomplete) belongs to; `unknown` when none fits. */
export function brandOf(digits: string): BrandRule {
  return brandRules.find(rule => rule.starts.test(digits)) ?? unknownBrand
}

/** True when the check digit fits (Luhn, ISO/IEC 7812-1 annex B). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
