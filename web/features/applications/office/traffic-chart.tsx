import { formatShortDay } from '../../../ui/time/dates.ts'
import type { StaffOverview } from './queue-counts.tsx'

const height = 120
const step = 40
/** Above the bars, for their values. */
const head = 16

type DaysProps = Pick<StaffOverview, 'days'>

/** Applications received and decided on each of the last days, as bars, and as a table for screen readers. */
export function TrafficChart({ days }: DaysProps) {
  return (
    <>
      <p aria-hidden="true" className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-[0.95rem]">
        <Key className="bg-brand">Received</Key>
        <Key className="bg-accent-fill">Decided</Key>
      </p>
      <div aria-hidden="true" className="max-w-3xl">
        <Bars days={days} />
        <div className="flex h-7 text-[0.9rem] text-ink-soft">
          {days.map((day, index) => (
            <span key={day.date} className="relative grow basis-0">
              {index % 3 === 1 && (
                <span className="absolute top-1 left-1/2 -translate-x-1/2 whitespace-nowrap">
                  {formatShortDay(day.date)}
                </span>
              )}
            </span>
          ))}
        </div>
      </div>
      <div className="sr-only">
        <DaysTable days={days} />
      </div>
    </>
  )
}

function Bars({ days }: DaysProps) {
  const most = Math.max(1, ...days.flatMap(day => [day.received, day.decided]))
  const length = (count: number) => (count / most) * height
  return (
    <svg
      viewBox={`0 0 ${days.length * step} ${head + height}`}
      className="w-full border-b border-line-strong"
    >
      {days.map(({ date, received, decided }, index) => (
        <g key={date}>
          <Bar x={index * step + 7} count={received} length={length(received)} className="fill-brand" />
          <Bar x={index * step + 21} count={decided} length={length(decided)} className="fill-accent-fill" />
        </g>
      ))}
    </svg>
  )
}

function DaysTable({ days }: DaysProps) {
  return (
    <table>
      <caption>Applications of the last {days.length} days</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Received</th>
          <th scope="col">Decided</th>
        </tr>
      </thead>
      <tbody>
        {days.map(day => (
          <tr key={day.date}>
            <th scope="row">{formatShortDay(day.date)}</th>
            <td>{day.received}</td>
            <td>{day.decided}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type BarProps = { x: number; count: number; length: number; className: string }

function Bar({ x, count, length, className }: BarProps) {
  const y = head + height - length
  return (
    <>
      <rect x={x} y={y} width={12} height={length} className={className} />
      {count > 0 && (
        <text x={x + 6} y={y - 4} textAnchor="middle" className="fill-ink-soft text-[0.82rem]">
          {count}
        </text>
      )}
    </>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={`size-3 rounded-sm ${className}`} />
      {children}
    </span>
  )
}
