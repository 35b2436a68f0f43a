import type { ComponentProps, ReactNode } from 'react'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { DeleteDialog } from '../windows/delete-dialog.tsx'

type RemovableCardsProps<Entry> = Omit<ComponentProps<typeof DeleteDialog<Entry>>, 'chosen'> & {
  entries: readonly Entry[]
  children: (entry: Entry, onRemove: () => void) => ReactNode
}

/** A list of cards, each of which can be removed after a question. */
export function RemovableCards<Entry extends { _id: string }>({
  entries,
  children,
  ...dialog
}: RemovableCardsProps<Entry>) {
  const removing = useDialogTarget<Entry>()
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {entries.map(entry => (
          <li key={entry._id}>{children(entry, () => removing.choose(entry))}</li>
        ))}
      </ul>
      <DeleteDialog {...dialog} chosen={removing} />
    </>
  )
}
