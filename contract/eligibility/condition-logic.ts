import { countryCodes } from '../core/countries.ts'
import { boundsOf, isWithin } from './condition-bounds.ts'
import type { ConditionOf, EligibilityCondition } from './conditions.ts'
import { profileQuestion } from './profile-questions.ts'

/** Whether some answer meets all of these conditions on one question. */
export function canAllBeMet(conditions: readonly EligibilityCondition[]): boolean {
  const onValues = conditions.filter(each => each.kind === 'values')
  if (onValues.length > 0) return haveValues(onValues)
  const bounded = conditions.filter(each => each.kind !== 'values')
  // Nobody has only one result: another one meets another condition.
  if (bounded.some(({ kind }) => kind === 'result')) return true
  const bounds = bounded.map(boundsOf)
  const lines = bounds[0]?.map(({ line }) => line) ?? []
  return lines.some(line => {
    const onIt = bounds.map(each => each.find(bound => bound.line === line))
    const limits = (wanted: string) => onIt.flatMap(each => (each?.comparison === wanted ? [each.limit] : []))
    return !onIt.includes(undefined) && Math.max(...limits('atLeast')) <= Math.min(...limits('atMost'))
  })
}

/**
 * Whether everybody who meets `one` meets `other`, and both can be compared with the same answers to the same question:
 * then `other` decides nothing beside it.
 */
export function implies(one: EligibilityCondition, other: EligibilityCondition): boolean {
  if (one.question !== other.question) return false
  if (one.kind === 'values') return other.kind === 'values' && impliesValues(one, other)
  if (other.kind === 'values') return false
  const [strict, loose] = [boundsOf(one), boundsOf(other)]
  return (
    strict.length === loose.length &&
    strict.every(({ line, comparison, limit }) =>
      loose.some(
        each =>
          each.line === line && each.comparison === comparison && isWithin(comparison, limit, each.limit),
      ),
    )
  )
}

/** The values that a question offers, and whether an answer may have several of them. */
function offered(id: string): { values: readonly string[]; several: boolean } {
  const { question } = profileQuestion(id) ?? {}
  const several = question?.type === 'countries' || question?.type === 'choices'
  if (question?.type === 'yesNo') return { values: ['yes', 'no'], several }
  if (question && 'options' in question) return { values: question.options.map(each => each.id), several }
  return { values: countryCodes, several }
}

type ValuesCondition = ConditionOf<'values'>

function accepts({ comparison, values }: ValuesCondition, value: string): boolean {
  return values.includes(value) === (comparison === 'isOneOf')
}

function haveValues(conditions: readonly ValuesCondition[]): boolean {
  const { values, several } = offered(conditions[0]?.question ?? '')
  const barred = conditions.filter(({ comparison }) => comparison === 'isNoneOf')
  const wanted = conditions.filter(({ comparison }) => comparison === 'isOneOf')
  const left = values.filter(value => barred.every(each => accepts(each, value)))
  if (several) return left.length > 0 && wanted.every(each => left.some(value => accepts(each, value)))
  return left.some(value => wanted.every(each => accepts(each, value)))
}

function impliesValues(one: ValuesCondition, other: ValuesCondition): boolean {
  const { values, several } = offered(one.question)
  // Who has a value of the one list may also have one of the other.
  if (several && one.comparison === 'isOneOf' && other.comparison === 'isNoneOf') return false
  return values.every(value => !accepts(one, value) || accepts(other, value))
}
