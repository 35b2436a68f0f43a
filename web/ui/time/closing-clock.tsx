import { useEffect, useState } from 'react'

const minute = 60_000
/** A device's clock may be wrong by hours: from here on the server is asked for its own. */
const asksWithin = 24 * 60 * minute
const shownWithin = 60 * minute

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** Time left until the closing, in its last hour, by the server's clock, which decides [ROUND2]. */
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

/**
 * @param tick milliseconds between checks of the clock
 * @returns the server's time in milliseconds since 1970, near `moment`; undefined before, and while it is not known
 */
export function useServerTime(moment: number, tick = 5_000): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    if (Math.abs(moment - Date.now()) > asksWithin) return undefined
    let timer: ReturnType<typeof setInterval> | undefined
    const asking = new AbortController()
    void (async () => {
      const ahead = await millisecondsAhead(asking.signal)
      if (ahead === undefined || asking.signal.aborted) return
      const look = () => setNow(Date.now() + ahead)
      look()
      timer = setInterval(look, tick)
    })()
    return () => {
      asking.abort()
      clearInterval(timer)
    }
  }, [moment, tick])
  return now
}

/** @returns by how many milliseconds the server's clock is ahead of this one; undefined while offline */
async function millisecondsAhead(signal: AbortSignal): Promise<number | undefined> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal })
    // Its seconds are cut off.
    const ahead = Date.parse(answer.headers.get('date') ?? '') + 500 - Date.now()
    return Number.isNaN(ahead) ? undefined : ahead
  } catch {
    return undefined
  }
}
