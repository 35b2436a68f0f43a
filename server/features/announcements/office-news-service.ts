import { beginMail, type NoticeDependencies } from '../notifications/notice-service.ts'
import { findFacts } from './office-facts.ts'
import type { OfficeNewsMail } from './mails/office-news.ts'

/**
 * Looks again at what waits for an officer, who may have seen or done it since, and marks it as being mailed; drops the rest,
 * and everything of somebody who is no officer any more [TALK3].
 * @returns the mail, or `undefined` when there is none to send
 */
export function beginOfficeNews(
  deps: NoticeDependencies,
  userId: string,
  keys: string[],
): Promise<OfficeNewsMail | undefined> {
  return beginMail(deps, { kind: 'office', userId, keys }, async (tx, queued) => {
    const facts = await findFacts(tx, { userId, keys: queued, at: deps.at })
    return facts.length === 0 ? undefined : { keys: facts.map(({ key }) => key), userId, facts }
  })
}
