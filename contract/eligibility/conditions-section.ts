import type { AnsweredSection } from '../forms/answer-text.ts'
import type { FrozenConditions } from './frozen-conditions.ts'

/** What an application met, as a section beside its answers [ELIG8]. */
export function conditionsSection({ number, conditions, ownCase }: FrozenConditions): AnsweredSection {
  const answers = conditions.map(({ id, sentence, words, answer, isAlternative }) => ({
    question: id,
    wording: isAlternative ? `One of these: ${sentence}` : sentence,
    text: answer ? `${words}: ${answer}` : words,
  }))
  const own = ownCase ? [{ question: 'ownCase', wording: 'My case is different', text: ownCase }] : []
  return { title: `Who can apply (version ${number})`, answers: [...own, ...answers] }
}
