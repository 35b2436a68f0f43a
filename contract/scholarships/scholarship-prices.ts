import { formatPrice, minimumFee, parsePrice, priceProblem } from '../core/currency.ts'

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
  const problem = priceProblem(prices[field], text, currency)
  if (problem) return problem
  const show = (hundredths: number) => formatPrice(hundredths, currency)
  const [fee = 0, minimum] = [parsePrice(text, currency), minimumFee(currency)]
  if (field === 'applicationFees' && fee > 0 && fee < minimum)
    return `The fee must be ${show(0)} or at least ${show(minimum)}.`
  return undefined
}
