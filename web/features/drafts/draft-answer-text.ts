import { allOf, type DocumentNames } from '../../../contract/forms/answers.ts'
import { kindOf, type Question } from '../../../contract/forms/question-kinds.ts'
import type { Answer } from './draft-saver.ts'

/** An answer of a draft as people read it; one that is wrong as it was typed. */
export function readDraftAnswer(
  question: Question,
  answer: Answer | undefined,
  currency: string,
  documents: DocumentNames = new Map(),
): string {
  const kind = kindOf(question)
  const read = kind.read(answer, question)
  return 'value' in read ? kind.text(read.value, question, { currency, documents }) : allOf(answer).join(', ')
}
