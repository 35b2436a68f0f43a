import { withTransaction } from '../../../platform/database/connection.ts'
import { recurringJob } from '../../../platform/jobs/job.ts'
import { keepFitting } from '../../eligibility/match-service.ts'
import { planMails, userIdRanges } from '../../notifications/notice-service.ts'
import { recipientsOf } from '../../notifications/recipient-queries.ts'
import { findNewestOfEach } from '../../scholarships/scholarship-service.ts'
import { readTerms } from '../../scholarships/search/term-queries.ts'
import { listWithNews } from '../../saved/search-hits-service.ts'
import { type DueDigest, listDueDigests, noticesOf } from '../digest-repository.ts'
import { askedBy, type DigestDependencies, newAtOnce } from '../digest-service.ts'
import { sendDigest } from './send-digest.ts'

type PlanDependencies = Pick<DigestDependencies, 'db' | 'search' | 'at'>

/** Puts the digests that are due into the queue, one mail a search in which something is new [SAVE2]. */
export const planDigests = recurringJob({
  kind: 'plan_digests',
  lane: 'prompt',
  interval: 5 * 60,
  run: (deps: Pick<PlanDependencies, 'db' | 'search'>) => planDueDigests(deps),
})

/** Searches to run before the database filters their new results, to bound memory. */
const askedAtOnce = 200

/** @param deps.at the moment to judge by; the database's clock when left out */
export async function planDueDigests(deps: PlanDependencies): Promise<void> {
  const { db, at } = deps
  for await (const people of userIdRanges(db)) {
    const due = await listDueDigests(db, recipientsOf('digests', people), at)
    const withNews = new Set<string>()
    for (let from = 0; from < due.length; from += askedAtOnce)
      for (const id of await findWithNews(deps, due.slice(from, from + askedAtOnce))) withNews.add(id)
    if (due.length > 0) {
      await withTransaction(db, tx => planMails(tx, sendDigest, noticesOf(due, withNews), ({ key }) => key))
    }
  }
}

/** Ids of the searches in which something is new. Outside of a transaction, because it may wait for the index. */
async function findWithNews({ db, search }: PlanDependencies, due: DueDigest[]): Promise<Set<string>> {
  const terms = await readTerms(db)
  const searches = due.map(({ query, since }) => ({ ...askedBy(query, terms), since }))
  const found = await findNewestOfEach(db, search, { searches, limit: newAtOnce })
  const news = []
  for (const [i, { searchId, userId }] of due.entries()) {
    const fit = searches[i]?.fit ?? []
    news.push({ searchId, ids: await keepFitting(db, { userId, fit }, found[i] ?? []) })
  }
  return listWithNews(db, news)
}
