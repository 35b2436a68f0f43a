import { sessionCall } from '../../../api/session-client.ts'
import { live } from '../../../lists/use-load.ts'
import { usePages } from '../../../ui/lists/use-pages.ts'

const key = 'GET /funds/:id'

/** A fund with its ledger, a page after the other. */
export const useFund = (id: string) =>
  usePages({
    queryKey: [key, id],
    ask: (behind: string | undefined, signal) =>
      sessionCall(key, { params: { id }, query: { behind }, signal }),
    dataOf: (first, pages) => ({ ...first, entries: pages.flatMap(({ entries }) => entries) }),
    nextLook: () => false,
    goneText: 'There is no such fund.',
    ...live,
  })
