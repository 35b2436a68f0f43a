import { useSyncExternalStore } from 'react'
import { closingOf, lastMinuteOf } from '../../../contract/rounds/closing.ts'
import type { Scholarship } from '../../../contract/scholarships.ts'
import { formatLocalMinute } from '../../ui/local-minute.ts'

const never = () => () => {}

/**
 * True when a scholarship has closed. The page may come from a cache: it starts with the time at
 * which it was rendered (`renderedAt`, milliseconds since 1970) and then looks at the clock. The server decides.
 */
export function useDeadlinePassed(scholarship: Scholarship, renderedAt: number): boolean {
  return useHasCome(closingOf(scholarship), renderedAt)
}

/** True when a scholarship takes applications only from a later moment on; the same way. */
export function useNotOpenYet({ round }: Scholarship, renderedAt: number): boolean {
  return !useHasCome(new Date(round?.opensAt ?? 0), renderedAt)
}

function useHasCome(moment: Date, renderedAt: number): boolean {
  return useSyncExternalStore(
    never,
    () => Date.now() >= moment.getTime(),
    () => renderedAt >= moment.getTime(),
  )
}

/** @returns when a scholarship closes, or the last minute of its deadline, in the reader's own time; empty on the server, which does not know that */
export function useLocalDeadline(scholarship: Scholarship): string {
  return useSyncExternalStore(
    never,
    () => formatLocalMinute(lastMinuteOf(scholarship)),
    () => '',
  )
}
