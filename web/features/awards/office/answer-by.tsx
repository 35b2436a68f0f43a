import { daysLeftText } from '../../../../contract/scholarships/lifecycle/closing.ts'
import { useSite } from '../../../ui/site.ts'
import { daysUntil } from './award-days.ts'

/** When an answer is due by the clock of the office, and how long that is from now [AWARD1] [AWARD2]. */
export function AnswerBy({ at }: { at: string }) {
  const { timeZone } = useSite()
  const clock = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  const text = new Intl.DateTimeFormat('en-GB', { ...clock, timeZone: timeZone || 'UTC' }).format(
    new Date(at),
  )
  const days = daysUntil(at)
  return (
    <>
      <time dateTime={at} className="whitespace-nowrap">
        {text}
      </time>{' '}
      <span className={`whitespace-nowrap ${days < 0 ? 'text-danger' : 'text-ink-soft'}`}>
        {days < 0 ? 'is over' : daysLeftText(days)}
      </span>
    </>
  )
}
