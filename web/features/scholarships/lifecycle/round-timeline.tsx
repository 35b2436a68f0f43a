import type { Round } from '../../../../contract/scholarships/lifecycle/rounds.ts'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { formatZonedMinute } from '../../../../contract/core/time/zoned-minute.ts'
import { formatLocalMinute } from '../../../ui/time/local-minute.ts'
import { useSite } from '../../../ui/site.ts'

/** Where a scholarship stands, and when it opens and closes: in its zone, the reader's and UTC [ROUND1] [ROUND2]. */
export function RoundTimeline({ round }: { round: Round }) {
  const {
    earlyClosings,
    publishedAt,
    opensAt,
    closingAt,
    closedAt,
    archivedAt,
    closeReason,
    exact,
    timeZone,
  } = round
  const site = useSite()
  const zone = timeZone ?? (site.timeZone || 'UTC')
  return (
    <OfficeCard className="grid gap-3">
      <h2 className="text-xl">Timeline</h2>
      <ol className="grid gap-2.5 border-l-2 border-line pl-5">
        <Moment
          name="Published"
          time={publishedAt}
          zone={zone}
          otherwise="Not yet: only staff see this draft."
        />
        <Moment
          name="Opens"
          time={opensAt}
          zone={zone}
          otherwise={publishedAt ? 'When it was published.' : 'As soon as it is published.'}
        />
        {earlyClosings.map(({ closedAt: at, reason }) => (
          <Moment key={at} name="Closed by staff, and opened again" time={at} zone={zone}>
            {reason && `Reason: ${reason}`}
          </Moment>
        ))}
        <Moment name={closedAt ? 'Closed by staff' : 'Closes'} time={closingAt} zone={zone}>
          {closeReason
            ? `Reason: ${closeReason}`
            : !exact && 'With the day of its deadline, anywhere on Earth.'}
        </Moment>
        {archivedAt && <Moment name="Archived" time={archivedAt} zone={zone} />}
      </ol>
      <p className="text-[0.95rem] text-ink-soft">
        The server’s time: {formatZonedMinute(new Date(round.serverTime), zone)}
      </p>
    </OfficeCard>
  )
}

type MomentProps = {
  name: string
  time: string | null
  zone: string
  otherwise?: string
  children?: React.ReactNode
}

function Moment({ name, time, zone, otherwise, children }: MomentProps) {
  return (
    <li>
      <h3 className="text-base font-semibold">{name}</h3>
      {time ? <ThreeClocks moment={new Date(time)} zone={zone} /> : <p>{otherwise}</p>}
      {children && <p className="text-ink-soft [overflow-wrap:anywhere]">{children}</p>}
    </li>
  )
}

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
