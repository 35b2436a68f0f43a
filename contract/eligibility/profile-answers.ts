import { kindOf } from '../forms/question-kinds.ts'
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
