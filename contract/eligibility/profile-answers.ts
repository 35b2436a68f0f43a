import { answerOfValue } from '../forms/answer-of-value.ts'
import type { CheckedAnswers } from '../forms/check-answers.ts'
import type { FormDefinition } from '../forms/form-definition.ts'
import { kindOf, questionsOf } from '../forms/question-kinds.ts'
import type { AboutYou } from './about-you.ts'
import type { ProfileAnswers } from './decide.ts'
import { profileQuestion } from './profile-questions.ts'

/** What decides, of what somebody says about themselves: answers that are too old are unanswered [ELIG3]. */
export function profileAnswers({ answers }: Pick<AboutYou, 'answers'>): ProfileAnswers {
  const values = answers.flatMap(({ question: id, answer, expired }) => {
    const question = profileQuestion(id)?.question
    const read = question && !expired ? kindOf(question).read(answer, question) : undefined
    return read && 'value' in read ? [[id, read.value] as const] : []
  })
  return Object.fromEntries(values)
}

/** A form's answers to questions of About You: in its application they count before those there. */
export function formAnswers({
  definition,
  values,
}: Pick<CheckedAnswers, 'values'> & { definition: FormDefinition }): ProfileAnswers {
  const answers = questionsOf(definition).flatMap(question => {
    const known = profileQuestion(question.id)?.question
    const value = values[question.id]
    if (known?.type !== question.type || value === undefined) return []
    const read = kindOf(known).read(answerOfValue(question, value), known)
    return 'value' in read ? [[question.id, read.value] as const] : []
  })
  return Object.fromEntries(answers)
}
