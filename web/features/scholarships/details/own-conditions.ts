import type { EligibilityDefinition } from '../../../../contract/eligibility/conditions.ts'
import { decide, type ProfileAnswers } from '../../../../contract/eligibility/decide.ts'
import { tallyOf } from '../../../../contract/eligibility/frozen-words.ts'
import { judgedConditions } from '../../../../contract/eligibility/judged-conditions.ts'
import { profileAnswers } from '../../../../contract/eligibility/profile-answers.ts'
import { publicCall } from '../../../api/public-client.ts'
import { sessionCall } from '../../../api/session-client.ts'

/** What conditions say of the signed-in person, by their ids; only this browser works it out [ELIG11]. */
export type OwnConditions = ReturnType<typeof judge>

/** Whether the signed-in person meets the conditions of a scholarship [ELIG4]. */
export async function readOwnConditions(id: string, signal: AbortSignal): Promise<OwnConditions> {
  const [{ definition }, about] = await Promise.all([
    publicCall('GET /conditions/:id', { params: { id }, signal }),
    sessionCall('GET /aboutYou', { signal }),
  ])
  return judge(definition, profileAnswers(about))
}

/** What conditions say of somebody with these answers. */
export function judge(definition: EligibilityDefinition, answers: ProfileAnswers) {
  const { conditions, oneOf } = decide(definition, answers)
  const questions = [...definition.all, ...definition.oneOf]
  const judged = judgedConditions(definition, conditions, answers)
  const own = judged.map(
    (each, at) => [each.id, { ...each, question: questions[at]?.question ?? '' }] as const,
  )
  return { summary: summaryOf(tallyOf(judged)), oneOf, conditions: new Map(own) }
}

function summaryOf({ total, notMet, unknown }: ReturnType<typeof tallyOf>): string {
  if (notMet.length > 0) {
    const verb = notMet.length === 1 ? 'isn’t' : 'aren’t'
    return `${notMet.length} of ${total} conditions ${verb} met: ${notMet.join('; ')}.`
  }
  if (unknown > 0) return `${total - unknown} of ${total} conditions met, ${unknown} unknown.`
  return `You meet ${total === 1 ? 'the condition' : `all ${total} conditions`}.`
}
