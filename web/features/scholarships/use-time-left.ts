import { useSyncExternalStore } from 'react'
import {
  type Closing,
  closedText,
  closingOf,
  daysLeft,
  daysLeftText,
} from '../../../contract/scholarships/lifecycle/closing.ts'

const never = () => () => {}

/** What is left until a scholarship closes: first when the page was rendered (milliseconds since 1970), then by the clock. */
export function useTimeLeft(scholarship: Closing, renderedAt: number): { isClosed: boolean; text: string } {
  const textAt = (now: number) =>
    now < Date.parse(scholarship.round?.opensAt ?? '')
      ? 'Not open yet'
      : daysLeftText(daysLeft(closingOf(scholarship), now))
  const text = useSyncExternalStore(
    never,
    () => textAt(Date.now()),
    () => textAt(renderedAt),
  )
  return { isClosed: text === closedText, text }
}
