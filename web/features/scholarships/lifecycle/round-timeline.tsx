import type { Round } from '../../../../contract/scholarships/lifecycle/rounds.ts'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { formatZonedMinute } from '../../../../contract/core/time/zoned-minute.ts'
import { useSite } from '../../../ui/site.ts'
import { ThreeClocks } from '../../../ui/time/zoned-moment.tsx'

/** Where a scholarship stands, and when it opens and closes: in its zone, the reader's and UTC [ROUND1] [ROUND2]. */
export function RoundTimeline({ round }: { round: Round }) {
  const site = useSite()
  const zone = round.timeZone ?? (site.timeZone || 'UTC')
  return (
    <OfficeCard className="grid gap-3">
      <h2 className="text-xl">Timeline</h2>
      <ol className="grid gap-2.5 border-l-2 border-line pl-5">
        {momentsOf(round).map(moment => (
          <Moment key={`${moment.name} ${moment.time}`} {...moment} zone={zone} />
        ))}
      </ol>
      <p className="text-[0.95rem] text-ink-soft">
        The server’s time: {formatZonedMinute(new Date(round.serverTime), zone)}
      </p>
    </OfficeCard>
  )
}

interface MomentOf {
  name: string
  time: string | null
  /** In place of a time that there is not. */
  otherwise?: string
  note?: string | undefined
}

function momentsOf(round: Round): MomentOf[] {
  const { publishedAt, opensAt, earlyClosings, closesAt, closedAt, archivedAt, closeReason, exact } = round
  const usual = exact ? undefined : 'At the end of the deadline day, anywhere on Earth.'
  return [
    { name: 'Published', time: publishedAt, otherwise: 'Not yet: only staff see this draft.' },
    {
      name: 'Opens',
      time: opensAt,
      otherwise: publishedAt ? 'When it was published.' : 'As soon as it is published.',
    },
    ...earlyClosings.map(({ closedAt: time, reason }) => {
      return { name: 'Closed by staff, and opened again', time, note: reasonText(reason) }
    }),
    {
      name: closedAt ? 'Closed by staff' : 'Closes',
      time: closesAt,
      note: reasonText(closeReason) ?? usual,
    },
    ...(archivedAt ? [{ name: 'Archived', time: archivedAt }] : []),
  ]
}

function reasonText(reason: string | null): string | undefined {
  return reason ? `Reason: ${reason}` : undefined
}

function Moment({ name, time, zone, otherwise, note }: MomentOf & { zone: string }) {
  return (
    <li>
      <h3 className="text-base font-semibold">{name}</h3>
      {time ? <ThreeClocks moment={new Date(time)} zone={zone} /> : <p>{otherwise}</p>}
      {note && <p className="text-ink-soft [overflow-wrap:anywhere]">{note}</p>}
    </li>
  )
}
