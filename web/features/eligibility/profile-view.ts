import type { AboutYou } from '../../../contract/eligibility/about-you.ts'
import type { ProfileQuestion } from '../../../contract/eligibility/profile-question.ts'
import { isAsked, profileQuestions } from '../../../contract/eligibility/profile-questions.ts'
import { kindOf, type Question } from '../../../contract/forms/question-kinds.ts'
import type { Answer } from '../forms/questions/question-input.ts'

/** A question of About You with its answer. */
export interface AskedQuestion extends ProfileQuestion {
  given?: AboutYou['answers'][number] | undefined
  /** The legal ground on which a sensitive question is asked. */
  ground?: string | undefined
}

/** The questions that are asked: of sensitive ones those that an admin has switched on. */
export function askedQuestions({ answers, sensitive }: AboutYou): AskedQuestion[] {
  const grounds = new Map(sensitive.map(({ question, ground }) => [question, ground]))
  return profileQuestions.flatMap(each => {
    const { id } = each.question
    if (!isAsked(id, grounds)) return []
    return [{ ...each, given: answers.find(({ question }) => question === id), ground: grounds.get(id) }]
  })
}

/** How many are answered, and not too long ago. */
export function countAnswered(questions: readonly AskedQuestion[]): number {
  return questions.filter(({ given }) => given && !given.expired).length
}

/** An answer as people read it. */
export function answerInWords(question: Question, answer: Answer): string {
  const { read, text } = kindOf(question)
  const reading = read(answer, question)
  return 'value' in reading
    ? text(reading.value, question, { currency: '', documents: new Map() })
    : [answer].flat().join(', ')
}
