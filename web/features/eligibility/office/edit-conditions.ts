import type { EditableConditions } from '../../../../contract/eligibility/condition-endpoints.ts'
import {
  type ConditionWarning,
  conditionWarnings,
} from '../../../../contract/eligibility/condition-warnings.ts'
import {
  type ConditionOf,
  type EligibilityCondition,
  type EligibilityDefinition,
  eligibilityDefinition,
} from '../../../../contract/eligibility/conditions.ts'
import { profileQuestion } from '../../../../contract/eligibility/profile-questions.ts'
import { amountCurrencies } from '../../../../contract/forms/kinds/amount.ts'
import { newFormId } from '../../forms/builder/edit-form.ts'

/** What staff write. */
export type WrittenConditions = Pick<EditableConditions, 'mode' | 'definition'>

export type ListName = keyof EligibilityDefinition

const listNames = ['all', 'oneOf'] as const

/** What is still to be typed: kept in the tab, and refused by the rules of conditions. */
const open = null as unknown as number

/** A condition on a question, to be filled in. */
export function newCondition(questionId: string, day: string): EligibilityCondition {
  const { question } = profileQuestion(questionId) ?? {}
  const common = { id: newFormId('c'), question: questionId }
  switch (question?.type) {
    case 'number':
      return { ...common, kind: 'number', comparison: 'atLeast', number: open }
    case 'date':
      return { ...common, kind: 'age', comparison: 'atLeast', years: open, day }
    case 'amount':
      return { ...common, kind: 'amount', comparison: 'atMost', currency: 'USD', hundredths: open, rates: [] }
    case 'result':
      return { ...common, kind: 'result', thresholds: [newThreshold(question.scales[0])] }
    case 'yesNo':
      return { ...common, kind: 'values', comparison: 'isOneOf', values: ['yes'] }
    default:
      return { ...common, kind: 'values', comparison: 'isOneOf', values: [] }
  }
}

export const newThreshold = (scale = '') => ({ scale, mark: open })

/** The condition with a threshold for the first scale that has none. */
export function withThreshold(condition: ConditionOf<'result'>): ConditionOf<'result'> {
  const scale = openScales(condition)[0]
  return scale ? { ...condition, thresholds: [...condition.thresholds, newThreshold(scale)] } : condition
}

/** A rate for a currency that has none, to be filled in; nothing when all have one. */
export function newRate({ currency, rates }: ConditionOf<'amount'>) {
  const other = amountCurrencies.find(
    code => code !== currency && !rates.some(each => each.currency === code),
  )
  return other && { currency: other, rate: open, day: '' }
}

/** The scales of its question for which a condition has no threshold. */
export function openScales({ question, thresholds }: ConditionOf<'result'>): readonly string[] {
  const { question: asked } = profileQuestion(question) ?? {}
  const scales = asked?.type === 'result' ? asked.scales : []
  return scales.filter(scale => !thresholds.some(each => each.scale === scale))
}

export const conditionsOf = ({ all, oneOf }: EligibilityDefinition) => [...all, ...oneOf]

export function addTo(
  definition: EligibilityDefinition,
  list: ListName,
  condition: EligibilityCondition,
): EligibilityDefinition {
  return { ...definition, [list]: [...definition[list], condition] }
}

export function replaceCondition(
  definition: EligibilityDefinition,
  next: EligibilityCondition,
): EligibilityDefinition {
  const put = (list: EligibilityCondition[]) => list.map(each => (each.id === next.id ? next : each))
  return { all: put(definition.all), oneOf: put(definition.oneOf) }
}

/** The definition without a condition. */
export function removeCondition(definition: EligibilityDefinition, id: string): EligibilityDefinition {
  const others = (list: EligibilityCondition[]) => list.filter(each => each.id !== id)
  return { all: others(definition.all), oneOf: others(definition.oneOf) }
}

interface Place {
  list: ListName
  at: number
}

export function placeOf(definition: EligibilityDefinition, id: string): Place | undefined {
  const places = listNames.map(list => ({ list, at: definition[list].findIndex(each => each.id === id) }))
  return places.find(({ at }) => at >= 0)
}

/** Puts a condition into a list, as near to its place as that is long. */
export function putAt(
  definition: EligibilityDefinition,
  { list, at }: Place,
  condition: EligibilityCondition,
): EligibilityDefinition {
  const without = removeCondition(definition, condition.id)
  return { ...without, [list]: without[list].toSpliced(at, 0, condition) }
}

/** Moves a condition one place; below the last of all come the alternatives. */
export function moveCondition(
  definition: EligibilityDefinition,
  id: string,
  by: -1 | 1,
): EligibilityDefinition {
  const place = placeOf(definition, id)
  const condition = place && definition[place.list][place.at]
  if (!condition) return definition
  const at = place.at + by
  const isInside = at >= 0 && at < definition[place.list].length
  if (isInside) return putAt(definition, { list: place.list, at }, condition)
  if (place.list === 'all' && by > 0) return putAt(definition, { list: 'oneOf', at: 0 }, condition)
  if (place.list === 'oneOf' && by < 0)
    return putAt(definition, { list: 'all', at: definition.all.length }, condition)
  return definition
}

/** What keeps conditions from being saved, by their ids, and from being published. */
export interface Checked {
  problems: ReadonlyMap<string, string>
  warnings: readonly ConditionWarning[]
}

/** Everything that is wrong with what was typed; warnings once all of it is filled in. */
export function check(definition: EligibilityDefinition): Checked {
  const checked = eligibilityDefinition.safeParse(definition)
  if (checked.success) return { problems: new Map(), warnings: conditionWarnings(checked.data) }
  const found = checked.error.issues.map(({ path: [list, at], message }) => {
    const conditions = list === 'oneOf' ? definition.oneOf : definition.all
    return [conditions[Number(at ?? 0)]?.id ?? '', message] as const
  })
  return { problems: new Map(found.toReversed()), warnings: [] }
}
