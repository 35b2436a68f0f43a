import { formatZonedMinute } from '../../../contract/core/time/zoned-minute.ts'
import { isTimeZone, zonedMoment } from '../../../contract/core/time/zoned-time.ts'
import { formatLocalMinute } from './local-minute.ts'

/** A moment by the clock of its zone, of UTC and of the reader, each once. */
export function ThreeClocks({ moment, zone }: { moment: Date; zone: string }) {
  const clocks = [
    formatZonedMinute(moment, zone),
    formatZonedMinute(moment, 'UTC'),
    formatLocalMinute(moment),
  ]
  const [own, ...others] = new Set(clocks)
  return (
    <p className="tabular-nums">
      <time dateTime={moment.toISOString()}>{own}</time>
      {others.map(other => (
        <span key={other} className="block text-[0.95rem] text-ink-soft">
          = {other}
        </span>
      ))}
    </p>
  )
}

/** Whether a text is a whole time of a `datetime-local` input. */
export function isLocalTime(local: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)
}

const specials = {
  skipped: 'The clocks go forward then, and skip this time: it is read as',
  doubled: 'The clocks go back then, and show this time twice: the first is used,',
}

/** What a time in a zone becomes; nothing while either is incomplete. */
export function MomentMeaning({ local, zone }: { local: string; zone: string }) {
  if (!isLocalTime(local) || !isTimeZone(zone)) return null
  const { moment, offsetMinutes, special } = zonedMoment(local, zone)
  return (
    <div className="-mt-3" role="status">
      {special && <p className="font-semibold text-danger">{specials[special]}</p>}
      <ThreeClocks moment={moment} zone={zone} />
      <p className="text-[0.95rem] text-ink-soft">The zone is {offsetText(offsetMinutes)} then.</p>
    </div>
  )
}

function offsetText(minutes: number): string {
  if (minutes === 0) return 'at UTC'
  const hours = Math.abs(minutes) / 60
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} ${minutes > 0 ? 'ahead of' : 'behind'} UTC`
}
