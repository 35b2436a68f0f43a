import type { FormDefinition, Question } from './form-definition.ts'
import { otherPrefix } from './form-terms.ts'
import { kindOf, optionsOf, questionsOf } from './question-kinds.ts'

type Answer = string | string[]

/** Answers as somebody typed them, with the form that asked for them. */
export interface GivenAnswers {
  definition: FormDefinition
  answers: Readonly<Record<string, Answer>>
}

/**
 * The answer that was given to the same question: the same one of a copied form, or one of the same kind and wording
 * [DRAFT4]. Consent is asked for each time.
 * @returns nothing if there is no such answer, or it is not valid here
 */
export function findSame(question: Question, { definition, answers }: GivenAnswers): Answer | undefined {
  const { askedEachTime, read } = kindOf(question)
  if (askedEachTime) return undefined
  const asked = questionsOf(definition).filter(({ type }) => type === question.type)
  const same =
    asked.find(({ id }) => id === question.id) ??
    asked.find(({ wording }) => plain(wording) === plain(question.wording))
  if (!same) return undefined
  const answer = translateAnswer(answers[same.id] ?? '', same, question)
  return answer && 'value' in read(answer, question) ? answer : undefined
}

/** Whether an answer to one question answers the other as well, and each option of one has its counterpart. */
export function isSameQuestion(one: Question, other: Question): boolean {
  const same = one.id === other.id || plain(one.wording) === plain(other.wording)
  const texts = (question: Question) =>
    optionsOf(question)
      .map(({ text }) => plain(text))
      .sort()
  return one.type === other.type && same && texts(one).join('\n') === texts(other).join('\n')
}

/** Wordings are the same but for case, spaces and marks at the end. */
function plain(wording: string): string {
  return wording
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s.:?!*]+$/, '')
}

/** An answer to one question as one to the same question of another form. @returns nothing when an option has no counterpart */
export function translateAnswer(given: Answer, from: Question, to: Question): Answer | undefined {
  const [before, offered] = [optionsOf(from), optionsOf(to)]
  if (before.length === 0) return given
  const chosen = [given].flat().map(each => {
    if (each.startsWith(otherPrefix)) return each
    const text = before.find(({ id }) => id === each)?.text
    return offered.find(option => text !== undefined && plain(option.text) === plain(text))?.id
  })
  if (chosen.includes(undefined)) return undefined
  return Array.isArray(given) ? (chosen as string[]) : chosen[0]
}
