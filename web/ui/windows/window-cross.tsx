import { Dialog } from '@base-ui/react/dialog'
import { Icon } from '../icons.tsx'

/** The cross of a window. @param name for screen readers, such as `Close window` */
export function WindowCross({ name }: { name: string }) {
  return (
    <Dialog.Close
      className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-hover hover:text-ink"
      aria-label={name}
    >
      <Icon name="close" className="size-6" />
    </Dialog.Close>
  )
}
