import { hasConditions } from '../../../../contract/eligibility/condition-terms.ts'
import type { EligibilityDefinition } from '../../../../contract/eligibility/conditions.ts'
import { decide, type ProfileAnswers } from '../../../../contract/eligibility/decide.ts'
import type { FrozenConditions } from '../../../../contract/eligibility/frozen-conditions.ts'
import { judgedConditions, notMetSentences } from '../../../../contract/eligibility/judged-conditions.ts'
import { formAnswers } from '../../../../contract/eligibility/profile-answers.ts'
import type { SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { readConditionsVersion, readProfile } from '../../eligibility/eligibility-queries.ts'
import type { AnsweredForm } from '../receipts/receipt-service.ts'
import { deleteDecided, findDecided, putDecided } from './frozen-conditions-repository.ts'

interface Submitted {
  application: { id: SeenId; user_id: string }
  /** The published conditions of its scholarship, if it has any. */
  versionId: string | null
  answers: AnsweredForm | undefined
  ownCase: string | undefined
}

/**
 * Decides whether an application meets the conditions of its scholarship, by its own answers and by those in About You, and
 * keeps the version, the states and the answers that counted [ELIG7] [ELIG8].
 * @throws ProductError `conditions_not_met` where the office requires them, and it is not said why the case is different
 */
export async function freezeConditions(
  tx: Database,
  { application: { id, user_id: userId }, versionId, answers: form, ownCase }: Submitted,
): Promise<FrozenConditions | undefined> {
  if (!versionId) return undefined
  const { number, mode, definition } = await readConditionsVersion(tx, versionId)
  if (!hasConditions(definition)) return undefined
  const answers = askedOf(definition, { ...(await readProfile(tx, userId)), ...(form && formAnswers(form)) })
  const decision = decide(definition, answers)
  const { state, conditions: states } = decision
  const isDifferent = mode === 'require' && state === 'notMet'
  if (isDifferent && !ownCase) {
    throw new ProductError('conditions_not_met', { fields: notMetSentences(definition, decision) })
  }
  const own_case = isDifferent ? (ownCase ?? null) : null
  await putDecided(tx, {
    application_id: id,
    eligibility_version_id: versionId,
    state,
    states: JSON.stringify(states),
    answers: JSON.stringify(answers),
    own_case,
  })
  return frozen({ number, definition, state, states, answers, own_case })
}

/** Decides again for an application that is corrected: what was said of its case stands unless something else is said. */
export async function refreezeConditions(
  tx: Database,
  submitted: Submitted,
): Promise<FrozenConditions | undefined> {
  const { id } = submitted.application
  const before = await findDecided(tx, id)
  const ownCase = submitted.ownCase ?? before?.own_case ?? undefined
  const decided = await freezeConditions(tx, { ...submitted, ownCase })
  if (before && !decided) await deleteDecided(tx, id)
  return decided
}

/** What an application met when it was submitted, in words; nothing where there were no conditions. */
export async function readFrozenConditions(
  db: Database,
  applicationId: SeenId,
): Promise<FrozenConditions | undefined> {
  const row = await findDecided(db, applicationId)
  return row && frozen(row)
}

type Decided = NonNullable<Awaited<ReturnType<typeof findDecided>>>

function frozen({
  number,
  definition,
  state,
  states,
  answers,
  own_case: ownCase,
}: Decided): FrozenConditions {
  return { number, state, conditions: judgedConditions(definition, states, answers), ownCase }
}

/** The answers to the questions that conditions ask. */
function askedOf({ all, oneOf }: EligibilityDefinition, answers: ProfileAnswers) {
  const asked = new Set([...all, ...oneOf].map(({ question }) => question))
  const those = Object.entries(answers).flatMap(([question, value]) =>
    asked.has(question) && value !== undefined ? [[question, value] as const] : [],
  )
  return Object.fromEntries(those)
}
