import type { StaffOverview } from './queue-counts.tsx'

const height = 120
const step = 40

/** Applications received and decided on each of the last days, as bars, and as a table for screen readers. */
export function TrafficChart({ days }: Pick<StaffOverview, 'days'>) {
  const most = Math.max(0, ...days.flatMap(day => [day.received, day.decided]))
  const length = (count: number) => (count / Math.max(1, most)) * height
  return (
    <>
      <p aria-hidden="true" className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-[0.95rem]">
        <Key className="bg-brand">Received</Key>
        <Key className="bg-accent-fill">Decided</Key>
        <span className="text-ink-soft">At most {most} a day</span>
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * step} ${height + 30}`}
        className="w-full max-w-3xl overflow-visible"
      >
        <path d={`M0 ${height}H${days.length * step}`} className="stroke-line-strong" />
        {days.map((day, index) => (
          <g key={day.date}>
            <Bar x={index * step + 7} length={length(day.received)} className="fill-brand" />
            <Bar x={index * step + 21} length={length(day.decided)} className="fill-accent-fill" />
            {index % 3 === 1 && (
              <text
                x={index * step + 20}
                y={height + 24}
                textAnchor="middle"
                className="fill-ink-soft text-[1.35rem]"
              >
                {Number(day.date.slice(8))}.{Number(day.date.slice(5, 7))}.
              </text>
            )}
          </g>
        ))}
      </svg>
      <div className="sr-only">
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
                <th scope="row">{day.date}</th>
                <td>{day.received}</td>
                <td>{day.decided}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Bar({ x, length, className }: { x: number; length: number; className: string }) {
  return <rect x={x} y={height - length} width={12} height={length} rx={2} className={className} />
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={`size-3 rounded-sm ${className}`} />
      {children}
    </span>
  )
}
