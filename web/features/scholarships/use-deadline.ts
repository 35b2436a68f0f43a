import { useSyncExternalStore } from 'react'
import { deadlineHasPassed, lastMinute } from '../../../contract/deadline.ts'
import { formatLocalMinute } from '../../ui/local-minute.ts'

const never = () => () => {}

/**
 * True when the deadline (`YYYY-MM-DD`) has passed. The page may come from a cache: it starts with the time at
 * which it was rendered (`renderedAt`, milliseconds since 1970) and then looks at the clock. The server decides.
 */
export function useDeadlinePassed(deadline: string, renderedAt: number): boolean {
  return useSyncExternalStore(
    never,
    () => deadlineHasPassed(deadline, new Date()),
    () => deadlineHasPassed(deadline, new Date(renderedAt)),
  )
}

/** @returns the deadline's last minute in the reader's own time; empty on the server, which does not know that */
export function useLocalDeadline(deadline: string): string {
  return useSyncExternalStore(
    never,
    () => formatLocalMinute(lastMinute(deadline)),
    () => '',
  )
}
