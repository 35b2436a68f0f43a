import type { ReactNode } from 'react'

export interface Figure {
  label: string
  value: string
  note?: ReactNode
}

/** Figures side by side; two in a row on phones. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:divide-x sm:divide-line">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="min-w-0 px-4 py-3">
          <dt className="text-[0.95rem] text-ink-soft">{label}</dt>
          <dd>
            <span className="font-display text-2xl leading-tight font-semibold wrap-anywhere tabular-nums">
              {value}
            </span>
            {note && <span className="block text-[0.95rem] text-ink-soft">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
