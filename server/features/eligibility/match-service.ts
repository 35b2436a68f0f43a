import type { Kysely } from 'kysely'
import { decide } from '../../../contract/eligibility/decide.ts'
import { fitOf } from '../../../contract/eligibility/fit.ts'
import type { MyMatches, MyMatchesQuery } from '../../../contract/eligibility/matches.ts'
import { profileAnswers } from '../../../contract/eligibility/profile-answers.ts'
import { isAsked } from '../../../contract/eligibility/profile-questions.ts'
import type { FitChoice } from '../../../contract/scholarships/scholarship-filters.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { searchForPerson } from '../scholarships/scholarship-service.ts'
import type { LiveIndex } from '../scholarships/search/live-index.ts'
import { readAboutYou, readConditionsOf, readProfile } from './eligibility-queries.ts'

/** Those of some scholarships that fit a person as chosen, in their order; all if nothing is chosen [ELIG13]. */
export async function keepFitting(
  db: Database,
  { userId, fit }: { userId: string; fit: readonly FitChoice[] },
  ids: string[],
): Promise<string[]> {
  if (fit.length === 0 || ids.length === 0) return ids
  const [answers, conditions] = await Promise.all([readProfile(db, userId), readConditionsOf(db, ids)])
  const states = new Map(conditions.map(({ id, definition }) => [id, decide(definition, answers).state]))
  return ids.filter(id => fit.includes(states.get(id) ?? 'none'))
}

/**
 * What fits a person among what words and filters find [ELIG5], and what to ask them next [ELIG6].
 * @throws IndexNotReady while there is no index
 */
export async function readMatches(
  db: Kysely<Tables>,
  search: LiveIndex,
  { userId, asked: { fit, sort, ...asked } }: { userId: string; asked: MyMatchesQuery },
): Promise<MyMatches> {
  const about = await readAboutYou(db, userId)
  const answers = profileAnswers(about)
  const on = new Set(about.sensitive.map(({ question }) => question))
  const bestFirst = sort === 'fit'
  const query = { ...asked, facets: true, sort: bestFirst ? 'fee' : sort } as const
  const { page, fits } = await searchForPerson(db, search, query, { id: userId, answers, fit, bestFirst })
  const conditions = await readConditionsOf(
    db,
    page.scholarships.map(({ _id }) => _id),
  )
  return {
    counts: fits?.counts ?? { met: 0, unknown: 0, notMet: 0, none: 0 },
    next: fits?.next.find(({ question }) => isAsked(question, on)) ?? null,
    answered: Object.keys(answers).length,
    fits: Object.fromEntries(conditions.map(({ id, definition }) => [id, fitOf(definition, answers)])),
    list: fit.length > 0 || bestFirst ? page : null,
  }
}
