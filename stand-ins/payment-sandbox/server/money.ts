import { badParameter } from './api/api-error.ts'
import { type FormObject } from './api/form-body.ts'
import { optionalInteger, optionalText } from './api/parameters.ts'

const currencies = new Set(Intl.supportedValuesOf('currency').map(code => code.toLowerCase()))
const smallest: Record<string, number> = { gbp: 30, jpy: 50 }
const largest = 99_999_999

/** The sent currency in lower case, undefined when absent; 400 for what is no currency (ISO 4217). */
export function currencyFrom(form: FormObject): string | undefined {
  const currency = optionalText(form, 'currency')?.toLowerCase()
  if (currency !== undefined && !currencies.has(currency))
    throw badParameter('currency', `Invalid currency: ${currency}`)
  return currency
}

/** The sent amount in minor units, undefined when absent; 400 outside what Stripe charges. */
export function amountFrom(form: FormObject, currency: string): number | undefined {
  const amount = optionalInteger(form, 'amount')
  if (amount === undefined) return undefined
  if (amount < 1)
    throw badParameter(
      'amount',
      'This value must be greater than or equal to 1.',
      'parameter_invalid_integer',
    )
  const minimum = smallest[currency] ?? 50
  if (amount < minimum)
    throw badParameter(
      'amount',
      `Amount must be at least ${minimum} (minor units) ${currency}`,
      'amount_too_small',
    )
  if (amount > largest)
    throw badParameter('amount', `Amount must be no more than ${largest} (minor units)`, 'amount_too_large')
  return amount
}
