import { z } from 'zod'
import { calendarDate, plainText, text, typedText, wholeNumber } from '../core/fields.ts'
import { formLimits } from './form-limits.ts'
import { comparisons } from './form-terms.ts'
import { resultScales } from './result-scales.ts'

/**
 * Of a section, a question or an option: never reused, so that answers keep their meaning. A question with `p_` is one of
 * About You (`contract/eligibility/profile-questions.ts`).
 */
export const formId = z.string().regex(/^[pqso]_[a-z0-9]{4,12}$/, 'This is not a valid id.')

const option = z.strictObject({ id: formId, text: text('the option', formLimits.wording) })

export type Option = z.output<typeof option>

const showCondition = z.strictObject({
  question: formId,
  comparison: z.enum(comparisons),
  /** An option's id, `yes` or `no`, a number, or a date. */
  value: typedText(formLimits.wording).min(1, 'Please enter a value to compare with.'),
})

export type Condition = z.output<typeof showCondition>

/** What every question has. */
export const asked = {
  id: formId,
  wording: text('the question', formLimits.wording),
  help: plainText(formLimits.help).default(''),
  required: z.boolean().default(true),
  /** Shown only if all, or any, of these hold for earlier answers; always when there are none. */
  showIf: z
    .strictObject({
      match: z.enum(['all', 'any']),
      conditions: z
        .array(showCondition)
        .min(1)
        .max(formLimits.conditions, `At most ${formLimits.conditions} conditions.`),
    })
    .optional(),
}

/** Schemas for the settings of kinds; not `z`, because pages would load all of it. */
export const schemas = {
  among: z.enum,
  boolean: z.boolean,
  wholeNumber,
  count: (max: number) => wholeNumber().min(1, 'Please enter 1 or more.').max(max, `At most ${max}.`),
  options: z
    .array(option)
    .min(2, 'Please add at least two options.')
    .max(formLimits.options, `At most ${formLimits.options} options.`),
  scales: z
    .array(z.enum(Object.keys(resultScales)))
    .min(1, 'Please choose at least one scale.')
    .max(Object.keys(resultScales).length)
    .default(['gpa4', 'percent']),
  bound: z.number('Please enter a number.').min(-1e12).max(1e12).optional(),
  amount: z.number('Please enter an amount.').min(0).max(1e9).multipleOf(0.01).optional(),
  date: calendarDate.optional(),
}
