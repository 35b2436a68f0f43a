import { decide } from '../../../contract/eligibility/decide.ts'
import { notMetSentences } from '../../../contract/eligibility/judged-conditions.ts'
import { formAnswers, profileAnswers } from '../../../contract/eligibility/profile-answers.ts'
import type { Answers } from '../../../contract/forms/answers.ts'
import { checkAnswers } from '../../../contract/forms/check-answers.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { publicCall } from '../../api/public-client.ts'
import { sessionCall } from '../../api/session-client.ts'

/** The form of an application with what is typed into it. */
export interface TypedForm {
  definition: FormDefinition
  answers: Answers
}

/**
 * Reads what a scholarship requires and what the signed-in person says in About You.
 * @returns what says which conditions an application would not meet, in sentences
 */
export async function readNotMet(
  id: string,
  signal: AbortSignal,
): Promise<(form: TypedForm | undefined) => string[]> {
  const [{ mode, definition }, about] = await Promise.all([
    publicCall('GET /conditions/:id', { params: { id }, signal }),
    sessionCall('GET /aboutYou', { signal }),
  ])
  if (mode === 'advise') return () => []
  const profile = profileAnswers(about)
  return form => {
    const checked = form && checkAnswers(form.definition, form.answers, { unfinished: true })
    const own = form && checked && formAnswers({ definition: form.definition, values: checked.values })
    return Object.values(notMetSentences(definition, decide(definition, { ...profile, ...own })))
  }
}
