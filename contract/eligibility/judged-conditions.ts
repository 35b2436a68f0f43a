import { counted } from '../core/counted.ts'
import { kindOf } from '../forms/question-kinds.ts'
import { conditionInShort, conditionSentence } from './condition-sentence.ts'
import type { State } from './condition-terms.ts'
import type { EligibilityCondition, EligibilityDefinition } from './conditions.ts'
import type { Decision, ProfileAnswers } from './decide.ts'
import { stateInWords } from './fit-words.ts'
import { profileQuestion } from './profile-questions.ts'

/** A condition as it was decided for somebody. */
export interface JudgedCondition {
  id: string
  sentence: string
  /** The same in few words. */
  short: string
  state: State
  /** The state in words. */
  words: string
  /** The answer that decided, in words; empty without one. */
  answer: string
  /** One of those of which one is enough. */
  isAlternative: boolean
}

/** All conditions as they were decided: first those that all count, then the alternatives. */
export function judgedConditions(
  { all, oneOf }: EligibilityDefinition,
  states: Decision['conditions'],
  answers: ProfileAnswers,
): JudgedCondition[] {
  const judged = (condition: EligibilityCondition, isAlternative: boolean) => {
    const state = states[condition.id] ?? { state: 'unknown' as const }
    return {
      id: condition.id,
      sentence: conditionSentence(condition),
      short: conditionInShort(condition),
      state: state.state,
      words: stateInWords(state),
      answer: answerInWords(condition.question, answers),
      isAlternative,
    }
  }
  return [...all.map(each => judged(each, false)), ...oneOf.map(each => judged(each, true))]
}

/** Why conditions are not met or unknown: the first reason in short, and how many others there are; alternatives count as one. */
export function firstReason(
  { all, oneOf }: EligibilityDefinition,
  states: Decision['conditions'],
  state: Exclude<State, 'met'>,
): { reason: string; others: number } {
  const isIn = (those: State) => (condition: EligibilityCondition) => states[condition.id]?.state === those
  const groupDecides = state === 'notMet' ? oneOf.every(isIn('notMet')) : !oneOf.some(isIn('met'))
  const [first = [], ...others] = [
    ...all.filter(isIn(state)).map(each => [each]),
    ...(groupDecides && oneOf.length > 0 ? [oneOf] : []),
  ]
  return { reason: first.map(conditionInShort).join(' or '), others: others.length }
}

function answerInWords(id: string, answers: ProfileAnswers): string {
  const { question, unit } = profileQuestion(id) ?? {}
  const value = answers[id]
  if (!question || value === undefined) return ''
  if (unit && question.type === 'number') return counted(Number(value), unit)
  return kindOf(question).text(value, question, { currency: '', documents: new Map() })
}

/** The sentences of what is not met, by the conditions' ids; alternatives together, by the id of the first. */
export function notMetSentences(
  { all, oneOf }: EligibilityDefinition,
  { reasons }: Pick<Decision, 'reasons'>,
): Record<string, string> {
  const single = all.map(each => [each.id, conditionSentence(each)] as const)
  const together = oneOf.map(each => conditionSentence(each)).join(', or: ')
  const sentences = new Map([...single, ...oneOf.slice(0, 1).map(({ id }) => [id, together] as const)])
  return Object.fromEntries(reasons.map(id => [id, sentences.get(id) ?? '']))
}
