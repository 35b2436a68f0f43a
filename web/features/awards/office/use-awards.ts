import type { AwardList } from '../../../../contract/awards/awards.ts'
import type { Call } from '../../../../contract/endpoints.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { live } from '../../../lists/use-load.ts'
import { usePages } from '../../../ui/lists/use-pages.ts'

const key = 'GET /awards'

type Filters = Omit<Call<typeof key>['query'], 'after'>

/** Awards of the office, a page after the other; asked for again when one comes back to the window. */
export const useAwards = (query: Filters) =>
  usePages({
    ...live,
    queryKey: [key, 'pages', query],
    async ask(after: string | undefined, signal) {
      const page = await sessionCall(key, { query: { ...query, after }, signal })
      return { ...page, lastPlace: page.after }
    },
    dataOf: (first, pages): AwardList => ({ ...first, items: pages.flatMap(({ items }) => items) }),
    nextLook: () => false,
  })
