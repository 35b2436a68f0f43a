import { isFree, readablePrice } from '../../../contract/core/money.ts'
import { pages } from '../../../contract/core/pages.ts'
import { closingOf } from '../../../contract/scholarships/lifecycle/closing.ts'
import type { SavedScholarship } from '../../../contract/saved/saved.ts'
import { StatusBadge, type Tone } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icons.tsx'
import { formatDay } from '../../ui/time/dates.ts'
import { formatLocalMinute } from '../../ui/time/local-minute.ts'
import { formatLongDay } from '../../ui/time/long-day.ts'
import { SavedNote } from './saved-note.tsx'

type SavedEntryProps = {
  email: string
  row: SavedScholarship
  onRemove: () => void
  onKeep: (note: string) => void
  onNoted: () => void
}

/** One saved scholarship: where the person stands, until when, their note, and what can be done. */
export function SavedEntry({ email, row, onRemove, ...noting }: SavedEntryProps) {
  const { tone, text } = stateOf(row)
  const of = `${row.scholarshipName}, ${row.universityName}`
  return (
    <Card className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-64 [overflow-wrap:anywhere]">
          <h2 className="text-2xl">{row.scholarshipName}</h2>
          <p className="mt-1">{row.universityName}</p>
        </div>
        <StatusBadge tone={tone}>{text}</StatusBadge>
      </div>
      <p>
        <span className="text-ink-soft">Deadline</span>{' '}
        <time dateTime={row.applicationDeadline} className="font-semibold">
          {formatLongDay(row.applicationDeadline)}
        </time>
        , {isFree(row.applicationFees) ? 'free' : readablePrice(row.applicationFees)}
        <span className="block text-[0.95rem]">
          <span className="text-ink-soft">Closes</span> {formatLocalMinute(closingOf(row))}
        </span>
      </p>
      <SavedNote email={email} id={row._id} note={row.note} of={of} {...noting} />
      <Acts row={row} of={of} onRemove={onRemove} />
    </Card>
  )
}

type ActsProps = Pick<SavedEntryProps, 'row' | 'onRemove'> & { of: string }

function Acts({ row, of, onRemove }: ActsProps) {
  const { _id: id, offered, daysLeft } = row
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {offered && (
        <LinkButton
          to={pages.scholarshipDetails(id)}
          variant="secondary"
          size="small"
          aria-label={`Details of ${of}`}
        >
          Details
        </LinkButton>
      )}
      {offered && daysLeft !== null && (
        <a
          href={pages.deadlineFile(id)}
          aria-label={`Add to calendar: ${of}`}
          className="inline-flex min-h-9 items-center gap-2 font-semibold underline underline-offset-4"
        >
          <Icon name="calendar" /> Add to calendar
        </a>
      )}
      <Button
        variant="quiet"
        size="small"
        oncePressed
        className="sm:ml-auto"
        aria-label={`Remove ${of}`}
        onClick={onRemove}
      >
        <Icon name="close" /> Remove
      </Button>
    </div>
  )
}

/** Up to this many days before it, a deadline is told in days. */
const soon = 14

/** What a person has done says more than the calendar. */
function stateOf({ state, daysLeft, offered, round, applicationFees }: SavedScholarship): {
  tone: Tone
  text: string
} {
  if (state === 'applied') return { tone: 'success', text: 'Applied' }
  if (state === 'paid')
    return { tone: 'progress', text: isFree(applicationFees) ? 'Not submitted yet' : 'Fee paid' }
  if (!offered) return { tone: 'danger', text: 'No longer offered' }
  if (daysLeft === null) return { tone: 'danger', text: 'Closed' }
  const opens = round?.opensAt
  if (opens && new Date(opens) > new Date()) return { tone: 'info', text: `Opens ${formatDay(opens)}` }
  if (daysLeft > soon) return { tone: 'info', text: 'Open' }
  return { tone: 'warning', text: closing(daysLeft) }
}

function closing(days: number): string {
  if (days === 0) return 'Closing within a day'
  return `Closing in ${days} ${days === 1 ? 'day' : 'days'}`
}
