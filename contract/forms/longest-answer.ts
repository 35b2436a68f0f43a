import type { Question } from './form-definition.ts'
import { formLimits, type QuestionType } from './form-terms.ts'

/** Characters of the fields that every application has; the longest, the address, takes 300. */
export const longestSpecified = 1_000

const longest: Record<Exclude<QuestionType, 'paragraph'>, number> = {
  text: 1_000,
  number: 100,
  money: 100,
  date: 100,
  country: 100,
  choice: 1_000,
  choices: 2_000,
  yesNo: 100,
  statement: 100,
  file: 1_000,
}

/** Languages with long words included. */
const charactersOfAWord = 20

/**
 * Characters that a draft takes of an answer to a question, all its texts together: more than is right, so that people
 * can shorten what is too long.
 */
export function longestAnswer(question: Question): number {
  if (question.type !== 'paragraph') return longest[question.type]
  const { maxCharacters = formLimits.paragraph, maxWords = formLimits.paragraph } = question
  return Math.max(2_000, 2 * Math.min(maxCharacters, charactersOfAWord * maxWords))
}
