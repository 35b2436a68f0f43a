import { sessionCall } from '../../api/session-client.ts'
import { useLoad } from '../../lists/use-load.ts'

const load = (signal: AbortSignal) => sessionCall('GET /payment/open', { signal })

/** Confirmed payments that wait for their application [F3]. */
export function useOpenPayments() {
  return useLoad(load)
}
