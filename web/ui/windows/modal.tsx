import { use } from 'react'
import { Button } from '../button.tsx'
import { CloseWindow } from './close-window.ts'
import { openedLater } from './opened-later.tsx'

/**
 * A window over the page: half of the screen wide and at most 80 % high, full width on phones [V3]. Escape, the
 * cross and a click outside close it; the focus stays inside and returns to where it was.
 */
export const Modal = openedLater(windows => windows.ModalWindow)

/** Closes the window around it, as the cross does. */
export function CloseButton({ label = 'Close' }: { label?: string | undefined }) {
  return (
    <Button variant="secondary" oncePressed onClick={use(CloseWindow)}>
      {label}
    </Button>
  )
}
