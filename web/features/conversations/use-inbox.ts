import { sessionCall } from '../../api/session-client.ts'
import { live } from '../../lists/use-load.ts'
import { usePages } from '../../ui/lists/use-pages.ts'

export type Whose = 'mine' | 'all'

/** Milliseconds after which an open inbox looks again. */
const lookMs = 60_000

/** The conversations of the inbox that wait for an answer, or the others [TALK2]. */
export function useInbox(state: 'unanswered' | 'answered', whose: Whose) {
  return usePages({
    queryKey: ['GET /conversations', state, whose],
    ask: (behind: string | undefined, signal) =>
      sessionCall('GET /conversations', { query: { state, whose, behind }, signal }),
    // A page that is asked for again may repeat who has moved meanwhile.
    dataOf: (_, pages) => [
      ...new Map(pages.flatMap(page => page.rows.map(row => [row.applicationId, row]))).values(),
    ],
    nextLook: () => lookMs,
    ...live,
  })
}
