import { formatPrice } from '../../../contract/core/currency.ts'
import { knownSearch } from '../../../contract/scholarships/known-terms.ts'
import { pages } from '../../../contract/core/pages.ts'
import type { Terms } from '../../../contract/scholarships/scholarship-terms.ts'
import { scholarshipSearchQuery } from '../../../contract/scholarships/scholarships.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import { sendDigest } from './jobs/send-digest.ts'
import type { NoticeMail } from '../notifications/notice-job.ts'
import {
  beginSending,
  endSending,
  enqueueMails,
  findRecipient,
  lockQueued,
  type NoticeDependencies,
  userIdRanges,
  recipientsOf,
} from '../notifications/notice-service.ts'
import { findNewest, findNewestOfEach } from '../scholarships/scholarship-service.ts'
import type { LiveIndex } from '../scholarships/search/live-index.ts'
import { readTerms } from '../scholarships/search/term-queries.ts'
import {
  type DigestSearch,
  type DueDigest,
  findDigestSearch,
  insertDigests,
  insertNewHits,
  listDueDigests,
  listWithNews,
  type NewScholarship,
  removeHits,
} from './digest-repository.ts'

export interface DigestDependencies extends NoticeDependencies {
  search: LiveIndex
  siteUrl: string
}

/** Scholarships that a mail names; it counts the others. */
const namedInMail = 20
/** The most that are new in one mail; further ones come in the next. */
const newAtOnce = 1_000

/** Searches that are asked before the database says what of it is new, so that memory is bounded. */
const askedAtOnce = 200

/** Puts the digests that are due into the queue, one mail a search in which something is new [SAVE2]. */
export async function planDigests(deps: DigestDependencies): Promise<void> {
  const { db, at } = deps
  for await (const people of userIdRanges(db)) {
    const due = await listDueDigests(db, recipientsOf('digests', people), at)
    const withNews = new Set<string>()
    for (let from = 0; from < due.length; from += askedAtOnce)
      for (const id of await findWithNews(deps, due.slice(from, from + askedAtOnce))) withNews.add(id)
    if (due.length > 0) {
      await withTransaction(db, async tx => {
        const notices = await insertDigests(tx, due, withNews)
        await enqueueMails(
          tx,
          sendDigest,
          notices.map(notice => [notice]),
        )
      })
    }
  }
}

/** Ids of the searches in which something is new. Outside of a transaction, because it may wait for the index. */
async function findWithNews({ db, search }: DigestDependencies, due: DueDigest[]): Promise<Set<string>> {
  const terms = await readTerms(db)
  const searches = due.map(({ query, since }) => ({ asked: askedBy(query, terms), since }))
  const found = await findNewestOfEach(db, search, { searches, limit: newAtOnce })
  return listWithNews(
    db,
    due.map(({ searchId }, i) => ({ searchId, ids: found[i] ?? [] })),
  )
}

const askedBy = (query: string, terms: Terms) => scholarshipSearchQuery.parse(knownSearch(query, terms).list)

/** What a mail says, and the key of its notice. */
export interface SearchMail extends NoticeMail {
  searchName: string
  searchUrl: string
  rhythm: 'daily' | 'weekly'
  scholarships: (Omit<NewScholarship, 'feeMinor' | 'currency'> & { fee: string })[]
  more: number
}

/**
 * Finds what is new in a search since its last mail, and notes it in the transaction that notes that the mail is being
 * sent: each scholarship is mailed once a search, also over crashes [SAVE2].
 * @returns the mail, or `undefined` when nothing is new, or mails are no longer wished
 */
export async function beginDigest(
  deps: DigestDependencies,
  userId: string,
  keys: string[],
): Promise<SearchMail | undefined> {
  const { db, search, links, log, siteUrl } = deps
  const [notice = ''] = keys
  const people = recipientsOf('digests', { first: userId, last: userId })
  const saved = await findDigestSearch(db, notice, people)
  // Before the transaction, because it may wait for the index.
  const terms = await readTerms(db)
  const found = saved
    ? await findNewest(db, search, { asked: askedBy(saved.query, terms), limit: newAtOnce })
    : []
  return withTransaction(db, async tx => {
    const recipient = await findRecipient(tx, userId)
    const [queued] = await lockQueued(tx, keys, log)
    const wished = recipient && queued && (await findDigestSearch(tx, notice, people))
    const scholarships = wished ? await insertNewHits(tx, { searchId: wished.id, notice, found }) : []
    await beginSending(tx, keys, scholarships.length > 0 ? keys : [])
    if (!wished || scholarships.length === 0) return undefined
    const { email, name, epoch } = recipient
    return {
      to: email,
      name,
      ...contentOf({ ...wished, query: knownSearch(wished.query, terms).query }, scholarships, siteUrl),
      keys,
      preferences: links.preferences({ userId, epoch }, 'digests'),
    }
  })
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
 * Notes what became of a digest that was being sent. What was surely not mailed is still new.
 * @param state `queued`: it was not sent, and will be
 */
export async function endDigest(
  { db, log }: Pick<DigestDependencies, 'db' | 'log'>,
  keys: string[],
  state: 'sent' | 'queued' | 'dropped' | 'unknown',
): Promise<void> {
  await withTransaction(db, async tx => {
    const ended = await endSending(tx, keys, state, log)
    if (ended > 0 && (state === 'queued' || state === 'dropped')) await removeHits(tx, keys)
  })
}
