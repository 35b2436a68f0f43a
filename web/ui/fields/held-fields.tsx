import type { ReactNode } from 'react'
import { ControlsHeld } from './field.tsx'

const held = { readOnly: true }
const free = {}

/** Fields that stay as they are while their form is sent: its success ends it, and what is typed in it. */
export function HeldFields({ pending, children }: { pending: boolean; children: ReactNode }) {
  return <ControlsHeld value={pending ? held : free}>{children}</ControlsHeld>
}
