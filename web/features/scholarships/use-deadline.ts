import { useSyncExternalStore } from 'react'
import { deadlineHasPassed } from '../../../contract/deadline.ts'

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
