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
 * @returns nothing when there is none, or when it is not right for this question
 */
export function findSame(question: Question, { definition, answers }: GivenAnswers): Answer | undefined {
  const { anew, read } = kindOf(question)
  if (anew) return undefined
  const asked = questionsOf(definition).filter(({ type }) => type === question.type)
  const same =
    asked.find(({ id }) => id === question.id) ??
    asked.find(({ wording }) => plain(wording) === plain(question.wording))
  if (!same) return undefined
  const answer = translate(answers[same.id] ?? '', same, question)
  return 'value' in read(answer, question) ? answer : undefined
}

/** Wordings are the same but for case, spaces and marks at the end. */
function plain(wording: string): string {
  return wording
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s.:?!*]+$/, '')
}

/** Options are the same when they read the same; what has no counterpart becomes what no question takes. */
function translate(given: Answer, from: Question, to: Question): Answer {
  const [before, offered] = [optionsOf(from), optionsOf(to)]
  if (before.length === 0) return given
  function counterpart(id: string): string {
    const text = before.find(option => option.id === id)?.text
    return offered.find(option => text !== undefined && plain(option.text) === plain(text))?.id ?? 'o_'
  }
  const translated = (answer: string) =>
    answer.startsWith(otherPrefix) ? answer : answer.replaceAll(/o_\w+/g, counterpart)
  return typeof given === 'string' ? translated(given) : given.map(translated)
}
