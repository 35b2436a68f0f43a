import { daysLeft, daysLeftText } from '../../contract/scholarships/lifecycle/closing.ts'
import { LinkButton } from '../ui/button.tsx'
import { formatLocalMinute, ownTimeZone } from '../ui/time/local-minute.ts'

/** A task with a due date. */
export interface AgendaEntry {
  id: string
  /** The task. */
  title: string
  about: string
  fee?: string
  /** The first moment at which it is too late. */
  closes: Date
  to: string
  action: string
  /** The action, for screen readers. */
  label: string
}

/** The tasks, by date, in the reader's own time; only the next one has a filled button. */
export function Agenda({ entries, now }: { entries: readonly AgendaEntry[]; now: number }) {
  const timeZone = ownTimeZone()
  const inDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone })
  const inMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone })
  // One at midnight belongs to the day that ends.
  const dayOf = (closes: Date) => closes.getTime() - 60_000
  return (
    <ol className="divide-y divide-line">
      {entries.map(({ id, title, about, fee, closes, to, action, label }, index) => (
        <li key={id} className="flex gap-4 py-4">
          <time
            dateTime={closes.toISOString()}
            className={`grid h-14 w-14 shrink-0 content-center justify-items-center rounded-control leading-tight ${index === 0 ? 'bg-accent-fill text-on-accent' : 'bg-sunken'}`}
          >
            <span className="font-display text-xl font-bold">{inDay.format(dayOf(closes))}</span>
            <span className="text-[0.9rem]">{inMonth.format(dayOf(closes))}</span>
          </time>
          <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-3">
            <div className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
              <h3 className="text-lg">{title}</h3>
              <p className="text-ink-soft">{about}</p>
              <p>
                <strong>{leftOf(closes, now)}</strong>
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

function leftOf(closes: Date, now: number): string {
  const days = daysLeft(closes, now)
  return days < 0 ? 'Closed. You have paid, so you can still submit' : daysLeftText(days)
}
