import { allOf } from '../../../contract/forms/answers.ts'
import { answerText, type DocumentNames } from '../../../contract/forms/answer-text.ts'
import type { Question } from '../../../contract/forms/form-definition.ts'
import { readAnswer } from '../../../contract/forms/read-answer.ts'
import type { Answer } from './draft-saver.ts'

/** An answer of a draft as people read it; one that is wrong as it was typed. */
export function readDraftAnswer(
  question: Question,
  answer: Answer | undefined,
  currency: string,
  documents: DocumentNames | undefined,
): string {
  const read = readAnswer(question, answer)
  return 'value' in read ? answerText(question, read.value, currency, documents) : allOf(answer).join(', ')
}
