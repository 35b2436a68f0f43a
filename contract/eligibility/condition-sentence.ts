import { counted } from '../core/counted.ts'
import { countryName } from '../core/countries.ts'
import { dateInWords } from '../core/time/date-in-words.ts'
import type { Question } from '../forms/question-kinds.ts'
import { resultInWords } from '../forms/result-scales.ts'
import { amountInWords } from '../forms/kinds/amount.ts'
import { boundIn } from './condition-bounds.ts'
import type { ConditionOf, EligibilityCondition } from './conditions.ts'
import { profileQuestion } from './profile-questions.ts'

/** A condition as people read it, such as `Citizen of Bangladesh, Nepal, Kenya or Ghana` [ELIG2]. */
export function conditionSentence(condition: EligibilityCondition): string {
  const [is, isNot] = profileQuestion(condition.question)?.sentence ?? ['#', '#']
  const sentence = fill(saysYes(condition) ? is : isNot, eitherOf(valueWords(condition)))
  return condition.kind === 'age' ? `${sentence} on ${dateInWords(condition.day)}` : sentence
}

/** The same in few words, to stand after “Doesn’t fit:”. */
export function conditionInShort(condition: EligibilityCondition): string {
  const [is, isNot] = profileQuestion(condition.question)?.short ?? ['#', '#']
  const values = valueWords(condition)
  const some = values.length > 3 ? [...values.slice(0, 2), `${values.length - 2} more`] : values
  return fill(saysYes(condition) ? is : isNot, eitherOf(some))
}

/** What the bound is in other currencies, by the rates of the office: applicants see them [ELIG9]. */
export function ratesInWords(condition: ConditionOf<'amount'>): string[] {
  return condition.rates.map(({ currency, rate, day }) => {
    const hundredths = boundIn(condition, currency) ?? 0
    const stated = `1 ${condition.currency} = ${rate} ${currency}, the office’s rate of ${dateInWords(day)}`
    return `${amountInWords({ currency, hundredths })} (${stated})`
  })
}

const fill = (words: string, values: string) => words.replace('#', () => values)

let either: Intl.ListFormat | undefined

function eitherOf(values: readonly string[]): string {
  either ??= new Intl.ListFormat('en-GB', { type: 'disjunction' })
  return either.format(values)
}

/** Whether the first of a question's words say it. */
function saysYes(condition: EligibilityCondition): boolean {
  if (condition.kind === 'result') return true
  if (condition.kind !== 'values') return condition.comparison === 'atLeast'
  return (condition.comparison === 'isOneOf') !== condition.values.includes('no')
}

function valueWords(condition: EligibilityCondition): string[] {
  const { question, unit } = profileQuestion(condition.question) ?? {}
  const number = (value: number) => (unit ? counted(value, unit) : String(value))
  switch (condition.kind) {
    case 'values':
      return condition.values.map(value => valueInWords(value, question))
    case 'number':
      return [number(condition.number)]
    case 'age':
      return [number(condition.years)]
    case 'amount':
      return [amountInWords(condition)]
    default:
      return condition.thresholds.map(({ scale, mark }) => resultInWords(scale, mark))
  }
}

/** Not by the kinds of questions, whose code is more than a public page should load. */
function valueInWords(value: string, question: Question | undefined): string {
  if (question?.type === 'yesNo') return value === 'yes' ? 'Yes' : 'No'
  if (question && 'options' in question) return question.options.find(({ id }) => id === value)?.text ?? ''
  return countryName(value)
}
