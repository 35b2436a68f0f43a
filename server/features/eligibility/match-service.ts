import type { Kysely } from 'kysely'
import { fitOf } from '../../../contract/eligibility/fit.ts'
import type { MyMatches, MyMatchesQuery } from '../../../contract/eligibility/matches.ts'
import { profileQuestion } from '../../../contract/eligibility/profile-questions.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { searchForPerson } from '../scholarships/scholarship-service.ts'
import type { LiveIndex } from '../scholarships/search/live-index.ts'
import { readConditionsOf, readProfile, readSensitiveOn } from './eligibility-queries.ts'

/**
 * What fits a person among what words and filters find [ELIG5], and what to ask them next [ELIG6].
 * @throws IndexNotReady while there is no index
 */
export async function readMatches(
  db: Kysely<Tables>,
  search: LiveIndex,
  { userId, asked: { fit, sort, ...asked } }: { userId: string; asked: MyMatchesQuery },
): Promise<MyMatches> {
  const [answers, sensitiveOn] = await Promise.all([readProfile(db, userId), readSensitiveOn(db)])
  const bestFirst = sort === 'fit'
  const query = { ...asked, facets: true, sort: bestFirst ? 'fee' : sort } as const
  const { page, fits } = await searchForPerson(db, search, query, { id: userId, answers, fit, bestFirst })
  const conditions = await readConditionsOf(
    db,
    page.scholarships.map(({ _id }) => _id),
  )
  const answered = Object.keys(answers).length
  const isAsked = (id: string) => !profileQuestion(id)?.sensitive || sensitiveOn.has(id)
  return {
    counts: fits?.counts ?? { met: 0, unknown: 0, notMet: 0, none: 0 },
    next: fits?.next.find(({ question }) => isAsked(question)) ?? null,
    answered,
    fits: Object.fromEntries(conditions.map(({ id, definition }) => [id, fitOf(definition, answers)])),
    list: fit.length > 0 || bestFirst ? page : null,
  }
}
