import { type ReactNode, useId } from 'react'

/** A label over its control, where a panel styles both; `children` gives the control the id that it is labelled by. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </p>
  )
}
