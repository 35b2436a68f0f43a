import { daysLeft } from '../../../../contract/awards/award-words.ts'
import { counted } from '../../../../contract/core/counted.ts'
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
        {isOver ? 'is over' : leftInWords(daysLeft(new Date(at), timeZone))}
      </span>
    </>
  )
}

const leftInWords = (days: number) => (days === 0 ? 'today' : `${counted(days, 'day')} left`)
