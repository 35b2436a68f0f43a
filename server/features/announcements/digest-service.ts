import { formatPrice } from '../../../contract/core/currency.ts'
import { knownSearch } from '../../../contract/scholarships/known-terms.ts'
import { publicQuery } from '../../../contract/scholarships/list-address.ts'
import { pages } from '../../../contract/core/pages.ts'
import type { Terms } from '../../../contract/scholarships/scholarship-terms.ts'
import { scholarshipSearchQuery } from '../../../contract/scholarships/scholarships.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import { keepFitting } from '../eligibility/match-service.ts'
import type { NoticeMail } from '../notifications/notice-job.ts'
import { beginMail, endSending, type NoticeDependencies } from '../notifications/notice-service.ts'
import { recipientsOf } from '../notifications/recipient-queries.ts'
import { findNewest } from '../scholarships/scholarship-service.ts'
import type { LiveIndex } from '../scholarships/search/live-index.ts'
import { readTerms } from '../scholarships/search/term-queries.ts'
import { insertNewHits, type NewScholarship, removeHits } from '../saved/search-hits-service.ts'
import { type DigestSearch, findDigestSearch } from './digest-repository.ts'

export interface DigestDependencies extends NoticeDependencies {
  search: LiveIndex
  siteUrl: string
}

/** Scholarships that a mail names; it counts the others. */
const namedInMail = 20
/** The most that are new in one mail; further ones come in the next. */
export const newAtOnce = 1_000

/** The query of a saved search, with its current terms, and which of its results it wants by whether they fit. */
export function askedBy(query: string, terms: Terms) {
  const { list } = knownSearch(query, terms)
  return { asked: scholarshipSearchQuery.parse(publicQuery(list)), fit: list.fit }
}

/** The content of a mail, and the key of its notice. */
export interface SearchMail extends NoticeMail {
  searchName: string
  searchUrl: string
  rhythm: 'daily' | 'weekly'
  scholarships: (Omit<NewScholarship, 'feeMinor' | 'currency'> & { fee: string })[]
  more: number
}

/**
 * Finds the new results of a search since its last mail, and records them in the transaction that marks the mail as
 * being sent: each scholarship is mailed once per search, even after a crash [SAVE2].
 * @returns the mail, or `undefined` if nothing is new or the person wants no mails
 */
export async function beginDigest(
  deps: DigestDependencies,
  userId: string,
  keys: string[],
): Promise<SearchMail | undefined> {
  const { db, siteUrl } = deps
  const [notice = ''] = keys
  const people = recipientsOf('digests', { first: userId, last: userId })
  const saved = await findDigestSearch(db, notice, people)
  // Before the transaction, because it may wait for the index.
  const terms = await readTerms(db)
  const found = saved ? await findFor(deps, userId, askedBy(saved.query, terms)) : []
  return beginMail(deps, { kind: 'digests', userId, keys }, async tx => {
    const wished = await findDigestSearch(tx, notice, people)
    const scholarships = wished ? await insertNewHits(tx, { searchId: wished.id, notice, found }) : []
    if (!wished || scholarships.length === 0) return undefined
    const query = knownSearch(wished.query, terms).query
    return { keys, ...contentOf({ ...wished, query }, scholarships, siteUrl) }
  })
}

/** What a search finds now; of it what fits the person, if the search says so [ELIG13]. */
async function findFor(
  { db, search }: DigestDependencies,
  userId: string,
  { asked, fit }: ReturnType<typeof askedBy>,
): Promise<string[]> {
  const found = await findNewest(db, search, { asked, limit: newAtOnce })
  return keepFitting(db, { userId, fit }, found)
}

function contentOf({ name, query, rhythm }: DigestSearch, all: NewScholarship[], siteUrl: string) {
  return {
    searchName: name,
    searchUrl: `${siteUrl}${pages.allScholarships}${query && `?${query}`}`,
    rhythm,
    scholarships: all.slice(0, namedInMail).map(({ feeMinor, currency, ...scholarship }) => ({
      ...scholarship,
      fee: formatPrice(feeMinor, currency),
    })),
    more: Math.max(0, all.length - namedInMail),
  }
}

/**
 * Records the result of sending a digest. Scholarships that were surely not mailed are still new.
 * @param state `queued`: it was not sent, and will be
 */
export async function endDigest(
  { db, log }: Pick<DigestDependencies, 'db' | 'log'>,
  keys: string[],
  state: 'sent' | 'queued' | 'dropped' | 'unknown',
): Promise<void> {
  await withTransaction(db, async tx => {
    const ended = await endSending({ db: tx, log }, keys, state)
    if (ended > 0 && (state === 'queued' || state === 'dropped')) await removeHits(tx, keys)
  })
}
