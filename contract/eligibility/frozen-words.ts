import { counted } from '../core/counted.ts'
import type { AnsweredSection } from '../forms/answer-text.ts'
import type { State } from './condition-terms.ts'
import type { FrozenConditions } from './frozen-conditions.ts'
import type { JudgedCondition } from './judged-conditions.ts'

/** What is not met comes first, then what is unknown. */
const inOrder: readonly State[] = ['notMet', 'unknown', 'met']

/** How many conditions there are and how many are unknown, and those that are not met in short; alternatives count as one. */
export function tallyOf(conditions: readonly JudgedCondition[]) {
  const alternatives = conditions.filter(({ isAlternative }) => isAlternative)
  const best = inOrder.findLast(each => alternatives.some(({ state }) => state === each))
  const all = [
    ...conditions.filter(({ isAlternative }) => !isAlternative),
    ...(best ? [{ state: best, short: alternatives.map(({ short }) => short).join(' or ') }] : []),
  ]
  return {
    total: all.length,
    unknown: all.filter(({ state }) => state === 'unknown').length,
    notMet: all.filter(({ state }) => state === 'notMet').map(({ short }) => short),
  }
}

/** Whether an application met the conditions, such as `Doesn’t meet 1 of 5: 2 years of work`. */
export function frozenInWords({ conditions }: Pick<FrozenConditions, 'conditions'>): string {
  const { total, unknown, notMet } = tallyOf(conditions)
  if (notMet.length > 0) return `Doesn’t meet ${notMet.length} of ${total}: ${notMet.join('; ')}`
  const number = counted(total, 'condition')
  return unknown > 0 ? `${unknown} of ${number} unknown` : `Meets ${number}`
}

/** What an application met, as a section beside its answers [ELIG8]. */
export function conditionsSection({ number, conditions, ownCase }: FrozenConditions): AnsweredSection {
  const sorted = conditions.toSorted(
    (one, other) =>
      Number(one.isAlternative) - Number(other.isAlternative) ||
      inOrder.indexOf(one.state) - inOrder.indexOf(other.state),
  )
  const answers = sorted.map(({ id, sentence, words, answer, isAlternative }) => ({
    question: id,
    wording: isAlternative ? `One of these: ${sentence}` : sentence,
    text: answer ? `${words}: ${answer}` : words,
  }))
  const own = ownCase ? [{ question: 'ownCase', wording: 'My case is different', text: ownCase }] : []
  return { title: `Who can apply (version ${number})`, answers: [...own, ...answers] }
}
