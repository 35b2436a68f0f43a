import { useServerTime } from './server-time.ts'

const minute = 60_000
const shownWithin = 60 * minute

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** What is left to a closing in its last hour, by the server's clock, which decides [ROUND2]. */
export function ClosingClock({ closes }: { closes: Date }) {
  const now = useServerTime(closes.getTime())
  if (now === undefined) return null
  const left = closes.getTime() - now
  if (left <= 0 || left > shownWithin) return null
  const minutes = Math.ceil(left / minute)
  return (
    <p role="timer" className="text-[0.95rem] font-semibold text-warning">
      Closes in {minutes} {minutes === 1 ? 'minute' : 'minutes'}. Our clock, which counts, shows{' '}
      {clock.format(now)}.
    </p>
  )
}
