import { UndoButton, useUndo } from '../../../ui/lists/undo-button.tsx'
import type { Removed } from './use-outline.ts'

type RemovedUndoProps = { removed: Pick<Removed, 'name' | 'until'> | undefined; onUndo: () => void }

/** Offers to bring back what was deleted last. */
export function RemovedUndo({ removed, onUndo }: RemovedUndoProps) {
  const offered = useUndo(removed)
  if (!offered) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3">
      “{offered.name}” has been deleted.
      <UndoButton undo={{ until: offered.until, run: async () => onUndo() }} of={offered.name} />
    </p>
  )
}
