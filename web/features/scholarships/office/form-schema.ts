import { z } from 'zod'
import { unflatten } from '../../../../contract/core/flat.ts'
import { withSign } from '../../../../contract/core/typed-price.ts'
import { currencySign } from '../../../../contract/core/currency.ts'
import { priceProblems } from '../../../../contract/scholarships/scholarship-prices.ts'
import { type ScholarshipInput, scholarshipInput } from '../../../../contract/scholarships/scholarships.ts'
import { scholarshipFields, type ScholarshipInputField, scholarshipInputs } from './scholarship-inputs.ts'

/** From the texts of the inputs to what the server takes, checked by the same rules [T2]. @param currency of the office */
export function scholarshipForm(currency: string): z.ZodType<ScholarshipInput> {
  const priced = (field: 'applicationFees' | 'serviceCharge' | 'stipend') =>
    z.string().superRefine((text, context) => {
      const message = priceProblems({ [field]: text }, currency)[field]
      if (message) context.addIssue({ code: 'custom', message })
    })
  const checked = scholarshipInput.extend({
    applicationFees: priced('applicationFees'),
    serviceCharge: priced('serviceCharge'),
    stipend: priced('stipend'),
  })
  return z.preprocess(input => fromTexts(input as Record<string, string | undefined>, currency), checked)
}

function fromTexts(texts: Record<string, string | undefined>, currency: string): unknown {
  return unflatten(
    scholarshipFields.map(field => [field, valueOf(scholarshipInputs[field], texts[field], currency)]),
  )
}

/** An empty optional field is `null`, an empty number missing, not zero; a number alone is a price in the currency. */
function valueOf({ kind, optional }: ScholarshipInputField, given = '', currency: string): unknown {
  const text = given.trim()
  // The picture that is there stays when no other is chosen.
  if (kind === 'image') return given
  if (text === '' && optional) return null
  if (kind === 'number') return text === '' ? undefined : Number(text)
  if (kind === 'price') return withSign(text, currencySign(currency))
  return given
}
