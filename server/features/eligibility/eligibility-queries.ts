import { sql } from 'kysely'
import { hasConditions } from '../../../contract/eligibility/condition-terms.ts'
import { LRUCache } from 'lru-cache'
import type { EligibilityDefinition, EligibilityMode } from '../../../contract/eligibility/conditions.ts'
import { kindOf } from '../../../contract/forms/question-kinds.ts'
import type { ProfileAnswers } from '../../../contract/eligibility/decide.ts'
import { profileQuestion } from '../../../contract/eligibility/profile-questions.ts'
import type { Database } from '../../platform/database/connection.ts'

/** The conditions of those of these scholarships that have any. */
export async function readConditionsOf(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('scholarships')
    .innerJoin('eligibility_versions as published', 'published.id', 'scholarships.eligibility_version_id')
    .select(['scholarships.id', 'published.definition'])
    .where('scholarships.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.filter(({ definition }) => hasConditions(definition))
}

/** By the id of the published version, which never changes. */
const published = new LRUCache<string, PublishedConditions>({ max: 500 })

interface PublishedConditions {
  number: number
  mode: EligibilityMode
  definition: EligibilityDefinition
}

/** A published version that is known to exist. */
export async function readConditionsVersion(db: Database, versionId: string): Promise<PublishedConditions> {
  const known = published.get(versionId)
  if (known) return known
  const conditions = await db
    .selectFrom('eligibility_versions')
    .select(['number', 'mode', 'definition'])
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  published.set(versionId, conditions)
  return conditions
}

/** A person's answers in About You as they typed them, with which of them no longer count because they are old. */
export async function readProfileAnswers(db: Database, userId: string) {
  const rows = await db
    .selectFrom('profile_answers')
    .select(['question', 'answer', 'answered_at'])
    .where('user_id', '=', userId)
    .execute()
  return rows.flatMap(row => {
    const known = profileQuestion(row.question)
    if (!known) return []
    const { question, validMonths } = known
    const expires = new Date(row.answered_at)
    if (validMonths) expires.setUTCMonth(expires.getUTCMonth() + validMonths)
    return [{ ...row, question, isExpired: validMonths !== undefined && expires < new Date() }]
  })
}

/**
 * What decides whether scholarships fit a person: valid values by question. Answers that are too old, and those to sensitive
 * questions that are switched off, are unanswered.
 */
export async function readProfile(db: Database, userId: string): Promise<ProfileAnswers> {
  const [answers, on] = await Promise.all([readProfileAnswers(db, userId), readSensitiveOn(db)])
  const values = answers.flatMap(({ question, answer, isExpired }) => {
    const isOff = profileQuestion(question.id)?.sensitive === true && !on.has(question.id)
    const read = kindOf(question).read(answer, question)
    return isExpired || isOff || !('value' in read) ? [] : [[question.id, read.value] as const]
  })
  return Object.fromEntries(values)
}

/** The sensitive questions that an admin has switched on, with their legal grounds. */
export async function readSensitiveOn(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('sensitive_questions').select(['question', 'ground']).execute()
  return new Map(rows.map(({ question, ground }) => [question, ground]))
}
