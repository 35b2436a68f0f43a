import { specifiedLabels, type SpecifiedLabels } from '../../../../contract/forms/specified-labels.ts'
import { allOf } from '../../../../contract/forms/answers.ts'
import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import { kindOf, type Question, questionsOf } from '../../../../contract/forms/question-kinds.ts'
import { isSameQuestion, translateAnswer } from '../../../../contract/forms/same-question.ts'
import type { Answer } from '../draft-saver.ts'

type Answers = Readonly<Record<string, Answer>>

/** A question that several scholarships ask: shown once, as the strictest of them asks it [ELIG12]. */
export interface CommonQuestion {
  question: Question
  /** The same question of each form that asks it, by the form's number. */
  asks: ReadonlyMap<number, Question>
}

/**
 * What at least two forms ask alike. Agreements and documents are each form's own, and so is what depends on an earlier
 * answer.
 */
export function commonQuestions(forms: readonly FormDefinition[]): CommonQuestion[] {
  const groups: Map<number, Question>[] = []
  for (const [number, form] of forms.entries()) {
    for (const question of questionsOf(form)) {
      if (kindOf(question).askedEachTime || question.type === 'file' || question.showIf) continue
      const group = groups.find(asks => !asks.has(number) && isSameQuestion(first(asks), question))
      if (group) group.set(number, question)
      else groups.push(new Map([[number, question]]))
    }
  }
  return (
    groups
      .filter(({ size }) => size > 1)
      // Under the first one's id, by which earlier answers are offered.
      .map(asks => ({ question: { ...strictest([...asks.values()]), id: first(asks).id }, asks }))
  )
}

const first = (asks: ReadonlyMap<number, Question>) => [...asks.values()][0]!

function strictest(questions: readonly Question[]): Question {
  const required = questions.some(question => question.required)
  const [least] = questions.toSorted((one, other) => kindOf(one).longest(one) - kindOf(other).longest(other))
  return { ...least!, required }
}

/** The specified fields that all forms that ask them call the same; the degree is each scholarship's own. */
export function commonFields(forms: readonly FormDefinition[]): SpecifiedLabels {
  const all = forms.map(specifiedLabels)
  const entries = all.flatMap(labels => Object.entries(labels))
  return Object.fromEntries(
    entries.filter(
      ([field, label]) =>
        field !== 'degree' && entries.every(([other, name]) => other !== field || name === label),
    ),
  )
}

/** An answer to the common question as an answer to that of each form, by the form's number. */
export function answersFor(
  { question, asks }: CommonQuestion,
  answer: Answer,
): Map<number, [string, Answer]> {
  const answers = new Map<number, [string, Answer]>()
  for (const [number, asked] of asks) {
    const same = translateAnswer(answer, question, asked)
    if (same !== undefined) answers.set(number, [asked.id, same])
  }
  return answers
}

/** What has been answered already: in the first form that has an answer. */
export function commonAnswer(
  { question, asks }: CommonQuestion,
  given: readonly Answers[],
): Answer | undefined {
  for (const [number, asked] of asks) {
    const answer = given[number]?.[asked.id]
    if (allOf(answer).length > 0) return translateAnswer(answer!, asked, question)
  }
  return undefined
}
