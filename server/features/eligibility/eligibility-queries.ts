import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AboutYou } from '../../../contract/eligibility/about-you.ts'
import { hasConditions } from '../../../contract/eligibility/condition-terms.ts'
import type { EligibilityDefinition, EligibilityMode } from '../../../contract/eligibility/conditions.ts'
import type { ProfileAnswers } from '../../../contract/eligibility/decide.ts'
import { profileAnswers } from '../../../contract/eligibility/profile-answers.ts'
import { isAsked, profileQuestion } from '../../../contract/eligibility/profile-questions.ts'
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

/** A person's answers in About You; of sensitive questions, only while they are asked [ELIG1]. */
export async function readAboutYou(db: Database, userId: string): Promise<AboutYou> {
  const [rows, on] = await Promise.all([
    db
      .selectFrom('profile_answers')
      .select(['question', 'answer', 'answered_at'])
      .where('user_id', '=', userId)
      .execute(),
    readSensitiveOn(db),
  ])
  return {
    answers: rows
      .filter(({ question }) => profileQuestion(question) && isAsked(question, on))
      .map(({ question, answer, answered_at }) => ({
        question,
        answer,
        answeredAt: answered_at.toISOString(),
        expired: isExpired(question, answered_at),
      })),
    sensitive: Array.from(on, ([question, ground]) => ({ question, ground })),
  }
}

function isExpired(question: string, answeredAt: Date): boolean {
  const { validMonths } = profileQuestion(question) ?? {}
  if (!validMonths) return false
  const expires = new Date(answeredAt)
  expires.setUTCMonth(expires.getUTCMonth() + validMonths)
  return expires < new Date()
}

/** What decides whether scholarships fit a person: valid values by question. */
export async function readProfile(db: Database, userId: string): Promise<ProfileAnswers> {
  return profileAnswers(await readAboutYou(db, userId))
}

/** The sensitive questions that an admin has switched on, with their legal grounds. */
export async function readSensitiveOn(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('sensitive_questions').select(['question', 'ground']).execute()
  return new Map(rows.map(({ question, ground }) => [question, ground]))
}
