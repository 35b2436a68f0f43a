import { useId } from 'react'
import { localTime, zonedMoment } from '../../../contract/core/time/zoned-time.ts'
import { requestLimits } from '../../../contract/information-requests/request-limits.ts'
import { Button } from '../../ui/button.tsx'
import { useSite } from '../../ui/site.ts'
import { ownTimeZone } from '../../ui/time/local-minute.ts'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import type { FieldProblem } from './reopened-answers.tsx'

/** The day this many days ahead by the office's clock. */
export function dayIn(days: number, zone: string): string {
  return localTime(new Date(Date.now() + days * 86_400_000), zone).slice(0, 10)
}

/** The last minute of a day by the office's clock (ISO 8601); nothing for no day. */
export function endOfDay(day: string, zone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  return zonedMoment(`${day}T23:59`, zone).moment.toISOString()
}

/** The office's zone, or the reader's where it has set none. */
export function useOfficeZone(): string {
  return useSite().timeZone || ownTimeZone()
}

const presets = [
  ['3 days', 3],
  ['1 week', 7],
  ['2 weeks', 14],
] as const

type DueDayProps = { day: string; zone: string; onChange: (day: string) => void } & FieldProblem

/** Until which day an answer is asked: by choice, or by the calendar; it ends by the office's clock. */
export function DueDay({ day, zone, onChange, ...problem }: DueDayProps) {
  const field = useId()
  const dueAt = endOfDay(day, zone)
  return (
    <>
      <label htmlFor={field}>Until the end of</label>
      <input
        id={field}
        type="date"
        value={day}
        min={dayIn(0, zone)}
        max={dayIn(requestLimits.days - 1, zone)}
        {...problem}
        onChange={event => onChange(event.target.value)}
      />
      <div className="desk-choices">
        {presets.map(([name, days]) => (
          <Button
            key={name}
            size="small"
            variant="secondary"
            aria-pressed={day === dayIn(days, zone)}
            onClick={() => onChange(dayIn(days, zone))}
          >
            {name}
          </Button>
        ))}
      </div>
      {dueAt && (
        <p className="desk-quiet">
          <OfficeMoment at={dueAt} />
        </p>
      )}
    </>
  )
}
