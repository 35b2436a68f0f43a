import type { Answers, Value } from './answers.ts'
import type { FormDefinition, Question } from './form-definition.ts'
import { kindOf, questionsOf } from './question-kinds.ts'
import type { Condition } from './question-schemas.ts'

/** What a form makes of answers. */
export interface CheckedAnswers {
  /** Valid values of the questions that are shown; a submission stores them. */
  values: Record<string, Value>
  /** Questions that earlier answers hide: drafts retain their answers, submissions do not. */
  hidden: string[]
  /** What is wrong, by question, in plain words; what is missing as well, unless the form may be unfinished. */
  errors: Record<string, string>
}

/**
 * Checks answers by a form, in browser and server alike [FORM1]. A question is hidden by the answers to earlier ones;
 * one that is hidden, unanswered or wrong decides nothing for those that follow.
 * @param unfinished true for a draft, in which nothing is missing yet
 */
export function checkAnswers(
  definition: FormDefinition,
  answers: Answers,
  { unfinished = false }: { unfinished?: boolean } = {},
): CheckedAnswers {
  const values: Record<string, Value> = {}
  const answered = new Map<string, Answered>()
  const hidden: string[] = []
  const errors: Record<string, string> = {}
  for (const question of questionsOf(definition)) {
    if (!isShown(question, answered)) {
      hidden.push(question.id)
      continue
    }
    const read = kindOf(question).read(answers[question.id], question)
    if ('value' in read) {
      values[question.id] = read.value
      answered.set(question.id, { question, value: read.value })
    } else if ('wrong' in read) errors[question.id] = read.wrong
    else if (question.required && !unfinished) errors[question.id] = read.missing
  }
  return { values, hidden, errors }
}

/** An earlier question with the value of its answer. */
interface Answered {
  question: Question
  value: Value
}

/** True unless its conditions on earlier answers fail. */
function isShown({ showIf }: Question, earlier: ReadonlyMap<string, Answered>): boolean {
  if (!showIf) return true
  const holds = showIf.conditions.map(condition => {
    const answered = earlier.get(condition.question)
    return answered !== undefined && compare(answered, condition)
  })
  return showIf.match === 'all' ? holds.every(Boolean) : holds.some(Boolean)
}

/** A condition's text is an answer to the question, too, and is read like one. */
function compare({ question, value }: Answered, { comparison, value: text }: Condition): boolean {
  const read = kindOf(question).read(text, question)
  if (!('value' in read)) return false
  const wanted = read.value
  const holds: Record<Condition['comparison'], boolean> = {
    is: value === wanted,
    isNot: value !== wanted,
    has: typeof value === 'object' && value.includes(text),
    atLeast: value >= wanted,
    atMost: value <= wanted,
  }
  return holds[comparison]
}
