import { useEffect, useState } from 'react'
import { deadlineHasPassed } from '../../../contract/deadline.ts'

/**
 * True when the deadline (`YYYY-MM-DD`) has passed. The page may come from a cache: it starts with the time at
 * which it was rendered (`renderedAt`, milliseconds since 1970) and then looks at the clock. The server decides.
 */
export function useDeadlinePassed(deadline: string, renderedAt: number): boolean {
  const [now, setNow] = useState(renderedAt)
  useEffect(() => setNow(Date.now()), [])
  return deadlineHasPassed(deadline, new Date(now))
}
