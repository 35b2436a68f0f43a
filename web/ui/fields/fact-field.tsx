import type { ReactNode } from 'react'

/** A fact that a form shows but does not change: its name and the text. */
export function FactField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className="grid gap-0.5">
      <dt className="text-[0.95rem] text-ink-soft">{label}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </dl>
  )
}
