import type { Question, QuestionType } from '../../../../contract/forms/question-kinds.ts'

export type Answer = string | string[]

/** What an input is given besides its question: `answer` is nothing yet, or what was typed so far, right or wrong. */
export type AnswerProps = {
  answer: Answer | undefined
  error: string | undefined
  onAnswer: (question: string, answer: Answer) => void
}

export type QuestionInput<Type extends QuestionType = QuestionType> = AnswerProps & {
  question: Question<Type>
}
