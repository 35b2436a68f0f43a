import { daysLeft } from '../../../../contract/awards/award-words.ts'
import { useSite } from '../../../ui/site.ts'
import { hasCome } from './award-days.ts'

/** When an answer is due by the clock of the office, and how long that is from now [AWARD1] [AWARD2]. */
export function AnswerBy({ at }: { at: string }) {
  const timeZone = useSite().timeZone || 'UTC'
  const clock = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  const text = new Intl.DateTimeFormat('en-GB', { ...clock, timeZone }).format(new Date(at))
  const isOver = hasCome(at)
  return (
    <>
      <time dateTime={at} className="whitespace-nowrap">
        {text}
      </time>{' '}
      <span className={`whitespace-nowrap ${isOver ? 'text-danger' : 'text-ink-soft'}`}>
        {isOver ? 'is over' : inWords(daysLeft(new Date(at), timeZone))}
      </span>
    </>
  )
}

function inWords(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
