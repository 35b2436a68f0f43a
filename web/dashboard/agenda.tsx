import { LinkButton } from '../ui/button.tsx'
import { formatLocalMinute } from '../ui/local-minute.ts'

/** One thing that is to be done by a date. */
export interface AgendaEntry {
  id: string
  /** What is to be done. */
  title: string
  about: string
  fee?: string
  /** The last minute to do it. */
  closes: Date
  to: string
  action: string
  /** The action, for screen readers. */
  label: string
}

const inDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric' })
const inMonth = new Intl.DateTimeFormat('en-GB', { month: 'short' })

/** What is to be done, by date, in the reader's own time; only the next one has a filled button. */
export function Agenda({ entries, now }: { entries: readonly AgendaEntry[]; now: number }) {
  return (
    <ol className="divide-y divide-line">
      {entries.map(({ id, title, about, fee, closes, to, action, label }, index) => (
        <li key={id} className="flex gap-4 py-4">
          <time
            dateTime={closes.toISOString()}
            className={`grid h-14 w-14 shrink-0 content-center justify-items-center rounded-control leading-tight ${index === 0 ? 'bg-accent-fill text-on-accent' : 'bg-sunken'}`}
          >
            <span className="font-display text-xl font-bold">{inDay.format(closes)}</span>
            <span className="text-[0.9rem]">{inMonth.format(closes)}</span>
          </time>
          <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-3">
            <div className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
              <h3 className="text-lg">{title}</h3>
              <p className="text-ink-soft">{about}</p>
              <p>
                <strong>{daysLeft(closes.getTime() - now)}</strong>
                {fee && `, ${fee.toLowerCase()}`}
                <span className="block text-[0.95rem]">Closes {formatLocalMinute(closes)}</span>
              </p>
            </div>
            <LinkButton to={to} variant={index === 0 ? 'primary' : 'secondary'} aria-label={label}>
              {action}
            </LinkButton>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Whole days of so many milliseconds. */
function daysLeft(milliseconds: number): string {
  if (milliseconds <= 0) return 'Closed. You have paid, so you can still submit'
  const days = Math.floor(milliseconds / 86_400_000)
  if (days < 1) return 'Less than a day left'
  return days === 1 ? '1 day left' : `${days.toLocaleString('en')} days left`
}
