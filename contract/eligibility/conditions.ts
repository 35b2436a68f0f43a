import { z } from 'zod'
import { calendarDate, plainText, typedText, wholeNumber } from '../core/fields.ts'
import { amountCurrencies } from '../forms/kinds/amount.ts'
import { kindOf, type Question, type QuestionType } from '../forms/question-kinds.ts'
import { resultScales } from '../forms/result-scales.ts'
import { conditionLimits, eligibilityModes } from './condition-terms.ts'
import { profileQuestion } from './profile-questions.ts'

export const profileQuestionId = /^p_[a-z0-9]{4,12}$/

const conditionId = z.string().regex(/^c_[a-z0-9]{4,12}$/, 'This is not a valid id.')

const common = {
  id: conditionId,
  question: z.string().regex(profileQuestionId, 'Please choose a question.'),
  /** Why a sensitive question may decide: recorded, and shown to applicants. */
  ground: plainText(conditionLimits.ground).optional(),
}
const bound = z.enum(['atLeast', 'atMost'])
const currency = z.enum(amountCurrencies)

/** One of these values, or none of them: countries, options, `yes` and `no`. */
const valuesCondition = z.strictObject({
  ...common,
  kind: z.literal('values'),
  comparison: z.enum(['isOneOf', 'isNoneOf']),
  values: z
    .array(typedText(conditionLimits.value))
    .min(1, 'Please choose at least one.')
    .max(conditionLimits.countries, `Please choose at most ${conditionLimits.countries}.`),
})

const numberCondition = z.strictObject({
  ...common,
  kind: z.literal('number'),
  comparison: bound,
  number: wholeNumber('Please enter a whole number.'),
})

/** An age in whole years on a stated day, so that no state changes at midnight [ELIG10]. */
const ageCondition = z.strictObject({
  ...common,
  kind: z.literal('age'),
  comparison: bound,
  years: z.int('Please enter whole years.').min(0, 'Please enter 0 or more.').max(120, 'At most 120 years.'),
  day: calendarDate,
})

const rate = z.strictObject({
  currency,
  /** Units of this currency for one unit of the condition's. */
  rate: z.number('Please enter a rate.').positive('Please enter a rate above 0.').max(1e9),
  day: calendarDate,
})

/** An amount, in other currencies by the office's own rates only [ELIG9]. */
const amountCondition = z.strictObject({
  ...common,
  kind: z.literal('amount'),
  comparison: bound,
  currency,
  /** Kept as JSON: no column of 32 bits limits it. */
  hundredths: z
    .number('Please enter an amount.')
    .min(0, 'Please enter 0 or more.')
    .max(1e14)
    .refine(Number.isInteger),
  rates: z.array(rate).max(conditionLimits.rates, `At most ${conditionLimits.rates} rates.`).default([]),
})

const threshold = z.strictObject({
  scale: z.enum(Object.keys(resultScales)),
  mark: z.number('Please enter a result.').min(0).max(1000),
})

/** A result at least as good as the threshold of its scale, in the scale's direction [ELIG9]. */
const resultCondition = z.strictObject({
  ...common,
  kind: z.literal('result'),
  thresholds: z.array(threshold).min(1, 'Please enter a threshold.').max(Object.keys(resultScales).length),
})

const eligibilityCondition = z.discriminatedUnion('kind', [
  valuesCondition,
  numberCondition,
  ageCondition,
  amountCondition,
  resultCondition,
])

/** A test of one answer of About You [ELIG2]. */
export type EligibilityCondition = z.output<typeof eligibilityCondition>

/** A condition of one kind. */
export type ConditionOf<Kind extends EligibilityCondition['kind']> = Extract<
  EligibilityCondition,
  { kind: Kind }
>

/** Who can apply: all of `all`, and one of `oneOf` if there are any [ELIG2]. */
export const eligibilityDefinition = z
  .strictObject({
    all: z.array(eligibilityCondition).max(conditionLimits.conditions),
    oneOf: z
      .array(eligibilityCondition)
      .max(conditionLimits.alternatives, `At most ${conditionLimits.alternatives} alternatives.`)
      .refine(
        ({ length }) => length !== 1,
        'Please add another alternative, or move this one to the others.',
      ),
  })
  .superRefine(({ all, oneOf }, context) => {
    if (all.length + oneOf.length > conditionLimits.conditions) {
      const message = `At most ${conditionLimits.conditions} conditions.`
      context.addIssue({ code: 'custom', path: ['all'], message })
    }
    const used = new Set<string>()
    for (const [list, conditions] of Object.entries({ all, oneOf })) {
      for (const [at, condition] of conditions.entries()) {
        const message = used.has(condition.id) ? 'This id is used twice.' : misfit(condition)
        if (message) context.addIssue({ code: 'custom', path: [list, at], message })
        used.add(condition.id)
      }
    }
  })

export type EligibilityDefinition = z.output<typeof eligibilityDefinition>

/** Whether the office advises or requires; beside the definition. */
export const eligibilityMode = z.enum(eligibilityModes).default('advise')

export type EligibilityMode = z.output<typeof eligibilityMode>

/** The kind of condition that tests a question, by the question's kind. */
const kinds: Partial<Record<QuestionType, EligibilityCondition['kind']>> = {
  countries: 'values',
  country: 'values',
  choice: 'values',
  choices: 'values',
  yesNo: 'values',
  number: 'number',
  date: 'age',
  amount: 'amount',
  result: 'result',
}

/** Why a condition doesn't fit its question, in plain words. */
function misfit(condition: EligibilityCondition): string | undefined {
  const { question } = profileQuestion(condition.question) ?? {}
  if (!question) return 'Please choose a question.'
  if (kinds[question.type] !== condition.kind) return 'Please choose another comparison.'
  switch (condition.kind) {
    case 'values':
      return wrongValues(condition, question)
    case 'number':
      return wrong(question, String(condition.number))
    case 'amount': {
      const others = [condition.currency, ...condition.rates.map(each => each.currency)]
      return new Set(others).size < others.length
        ? 'Please state one rate for each other currency.'
        : undefined
    }
    case 'result':
      return wrongThresholds(condition, question)
    default:
      return undefined
  }
}

/** What is wrong with a text as an answer to the question. */
function wrong(question: Question, answer: string | string[]): string | undefined {
  const read = kindOf(question).read(answer, question)
  return 'wrong' in read ? read.wrong : undefined
}

function wrongValues({ values }: ConditionOf<'values'>, question: Question): string | undefined {
  const isCountry = question.type === 'country' || question.type === 'countries'
  const most = isCountry ? conditionLimits.countries : conditionLimits.values
  if (values.length > most) return `Please choose at most ${most}.`
  if (question.type === 'yesNo' && values.length > 1) return 'Please choose yes or no.'
  if (new Set(values).size < values.length) return 'Please choose each only once.'
  return values.map(value => wrong(question, value)).find(Boolean)
}

function wrongThresholds({ thresholds }: ConditionOf<'result'>, question: Question): string | undefined {
  if (new Set(thresholds.map(({ scale }) => scale)).size < thresholds.length) {
    return 'Please enter one threshold for each scale.'
  }
  return thresholds.map(({ scale, mark }) => wrong(question, [`${scale}:${mark}`])).find(Boolean)
}
