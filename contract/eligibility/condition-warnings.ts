import { scaleOf } from '../forms/result-scales.ts'
import { canAllBeMet, implies } from './condition-logic.ts'
import type { EligibilityCondition, EligibilityDefinition } from './conditions.ts'
import { profileQuestion } from './profile-questions.ts'

/** What is wrong with conditions, or may be, in plain words. */
export interface ConditionWarning {
  kind: 'never' | 'ground' | 'addsNothing' | 'scales'
  /** A problem keeps the conditions from being published. */
  problem: boolean
  /** The ids of those that it concerns: the one at which it stands first. */
  conditions: string[]
  text: string
}

type Conditions = readonly EligibilityCondition[]
type Labels = ReadonlyMap<string, string>

/** What is wrong, in the order of the conditions [ELIG2]. */
export function conditionWarnings(definition: EligibilityDefinition): ConditionWarning[] {
  const conditions = [...definition.all, ...definition.oneOf]
  const labels = conditionLabels(definition)
  const order = new Map(conditions.map(({ id }, at) => [id, at]))
  const excluded = neverMet(definition, labels)
  const settled = new Set(excluded.flatMap(each => each.conditions))
  const warnings = [
    ...excluded,
    ...addNothing(definition, labels).filter(each => !each.conditions.some(id => settled.has(id))),
    ...conditions.flatMap(lackingGround),
    ...conditions.flatMap(lackingScales),
  ]
  const place = ({ conditions: [first = ''] }: ConditionWarning) => order.get(first) ?? 0
  return warnings.toSorted((one, other) => place(one) - place(other))
}

/** What conditions are called: `1` and further, alternatives `a` and further. */
export function conditionLabels({ all, oneOf }: EligibilityDefinition): Labels {
  return new Map([
    ...all.map(({ id }, at) => [id, String(at + 1)] as const),
    ...oneOf.map(({ id }, at) => [id, String.fromCodePoint(97 + at)] as const),
  ])
}

const idsOf = (conditions: Conditions) => conditions.map(({ id }) => id)

function neverMet({ all, oneOf }: EligibilityDefinition, labels: Labels): ConditionWarning[] {
  const byQuestion = Map.groupBy(all, ({ question }) => question)
  const among = [...byQuestion.values()].filter(each => !canAllBeMet(each)).map(fewestNeverMet)
  const warnings = among.map(each => never(each, labels, true))
  const barred = oneOf.flatMap(alternative => {
    const beside = byQuestion.get(alternative.question) ?? []
    if (!canAllBeMet(beside) || canAllBeMet([...beside, alternative])) return []
    return [fewestNeverMet([...beside, alternative])]
  })
  return [...warnings, ...barred.map(each => never(each, labels, barred.length === oneOf.length))]
}

/** The last of conditions that exclude each other, with the first that excludes it alone, or all of them. */
function fewestNeverMet(conditions: Conditions): Conditions {
  for (const [at, later] of conditions.entries()) {
    if (!canAllBeMet([later])) return [later]
    const earlier = conditions.slice(0, at).find(each => !canAllBeMet([each, later]))
    if (earlier) return [later, earlier]
  }
  return conditions.toReversed()
}

function never([first, ...others]: Conditions, labels: Labels, problem: boolean): ConditionWarning {
  const names = others.map(({ id }) => labels.get(id))
  const beside =
    names.length > 0 ? ` together with ${new Intl.ListFormat('en-GB').format(names as string[])}` : ''
  const text = `Can never be met${beside}.${problem ? ' Nobody would fit.' : ''}`
  return { kind: 'never', problem, conditions: idsOf(first ? [first, ...others] : others), text }
}

function addNothing({ all, oneOf }: EligibilityDefinition, labels: Labels): ConditionWarning[] {
  const name = ({ id }: EligibilityCondition) => labels.get(id)
  const text = (what: string | undefined, meets: EligibilityCondition, also: EligibilityCondition) =>
    `${what} adds nothing: everybody who meets ${name(meets)} also meets ${name(also)}.`
  const idle = all.flatMap(one => {
    const by = stricter(one, all, (other, it) => implies(other, it))
    return by ? [{ at: [one, by], text: text(name(one), by, one) }] : []
  })
  const [settled] = all.flatMap(by => oneOf.filter(one => implies(by, one)).map(one => ({ one, by })))
  if (settled) {
    const { one, by } = settled
    idle.push({ at: [one, by], text: text('“One of these”', by, one) })
  }
  for (const one of oneOf) {
    const by = stricter(one, oneOf, (other, it) => implies(it, other))
    if (by) idle.push({ at: [one, by], text: text(name(one), one, by) })
  }
  return idle.map(each => ({
    kind: 'addsNothing',
    problem: false,
    conditions: idsOf(each.at),
    text: each.text,
  }))
}

/** Another condition beside which this one is not needed; of two that say the same, the earlier one stays. */
function stricter(
  one: EligibilityCondition,
  all: Conditions,
  replaces: (other: EligibilityCondition, one: EligibilityCondition) => boolean,
): EligibilityCondition | undefined {
  const place = all.indexOf(one)
  return all.find(
    (other, at) => at !== place && replaces(other, one) && (at < place || !replaces(one, other)),
  )
}

function lackingGround({ id, question, ground }: EligibilityCondition): ConditionWarning[] {
  const { sensitive, question: asked } = profileQuestion(question) ?? {}
  if (!sensitive || ground) return []
  const text = `A condition on “${asked?.wording}” needs a legal ground. It is recorded and shown to applicants.`
  return [{ kind: 'ground', problem: true, conditions: [id], text }]
}

function lackingScales(condition: EligibilityCondition): ConditionWarning[] {
  const { question } = profileQuestion(condition.question) ?? {}
  if (condition.kind !== 'result' || question?.type !== 'result') return []
  const named = new Set(condition.thresholds.map(({ scale }) => scale))
  const names = question.scales.filter(scale => !named.has(scale)).map(scale => scaleOf(scale)?.name)
  if (names.length === 0) return []
  const text = `Scales without a threshold: ${names.join(', ')}. Their results can’t be compared, so they stay unknown.`
  return [{ kind: 'scales', problem: false, conditions: [condition.id], text }]
}
