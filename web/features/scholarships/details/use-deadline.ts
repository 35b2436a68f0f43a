import { useSyncExternalStore } from 'react'
import { type Closing, closingOf } from '../../../../contract/scholarships/lifecycle/closing.ts'
import {
  closingWords,
  eveningBefore,
  whyAnotherDay,
  type Reader,
} from '../../../../contract/scholarships/lifecycle/closing-words.ts'
import type { Scholarship } from '../../../../contract/scholarships/scholarships.ts'
import { deviceTimeZone, ownTimeZone } from '../../../ui/time/local-minute.ts'
import { authStore } from '../../people/session/auth-store.ts'

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

/** When a scholarship closes by the reader's clock, and what follows from it; by UTC on the server, which does not know that. */
export function useClosingWords(scholarship: Closing, renderedAt: number): { words: string; advice: string } {
  const closes = closingOf(scholarship)
  const { round, applicationDeadline } = scholarship
  // Of a closing to the minute, the page says the zone.
  const why = (reader: Reader) => !round?.timeZone && whyAnotherDay(closes, applicationDeadline, reader)
  const read = (now: number, reader: Reader) => {
    const advice = [why(reader), eveningBefore(closes, reader)].filter(Boolean).join(' ')
    return `${closingWords(closes, now, reader)}\n${advice}`
  }
  const text = useSyncExternalStore(
    authStore.subscribe,
    () => read(Date.now(), { timeZone: ownTimeZone(), isHere: ownTimeZone() === deviceTimeZone() }),
    () => read(renderedAt, { timeZone: 'UTC', isHere: false }),
  )
  const [words = '', advice = ''] = text.split('\n')
  return { words, advice }
}
