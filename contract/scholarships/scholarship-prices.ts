import {
  currencySign,
  formatPrice,
  hasDecimals,
  maximumPrice,
  minimumFee,
  parsePrice,
} from '../core/currency.ts'

/** The prices of a scholarship, and what each is called. */
const prices = {
  applicationFees: 'the application fee',
  serviceCharge: 'the service charge',
  stipend: 'the tuition fees per semester',
} as const

/** What is wrong, by field, with prices that must be in this currency; fields without a text are left alone. */
export function priceProblems(
  given: { [Field in keyof typeof prices]?: string | undefined },
  currency: string,
): Record<string, string> {
  const problems = (Object.keys(prices) as (keyof typeof prices)[]).flatMap(field => {
    const problem = given[field] === undefined ? undefined : problemOf(field, given[field], currency)
    return problem ? [[field, problem]] : []
  })
  return Object.fromEntries(problems)
}

function problemOf(field: keyof typeof prices, text: string, currency: string): string | undefined {
  const show = (hundredths: number) => formatPrice(hundredths, currency)
  const hundredths = parsePrice(text, currency)
  if (hundredths === undefined || hundredths > maximumPrice(currency))
    return `Please enter ${prices[field]} as ${currencySign(currency).trim()} and a number, such as ${show(5_000)}.`
  if (!hasDecimals(currency) && hundredths % 100 !== 0)
    return `${currency.toUpperCase()} has no smaller unit. Please enter a whole number, such as ${show(5_000)}.`
  const minimum = minimumFee(currency)
  if (field === 'applicationFees' && hundredths > 0 && hundredths < minimum)
    return `The fee is either ${show(0)} or at least ${show(minimum)}.`
  return undefined
}
