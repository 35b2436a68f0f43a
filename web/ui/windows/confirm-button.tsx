import { type ComponentProps, useState } from 'react'
import { Button } from '../button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

type ConfirmButtonProps = ComponentProps<typeof Button> & {
  asks: Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'onClose'>
}

/** A button that asks before it acts [V1]. */
export function ConfirmButton({ asks, ...button }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      <ConfirmDialog {...asks} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
