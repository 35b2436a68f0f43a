import { UndoButton, useUndo } from '../../ui/lists/undo-button.tsx'
import { useMemo } from 'react'
import type { Removed } from './use-outline.ts'

/** Offers to bring back what was deleted last. */
export function RemovedUndo({ removed, onUndo }: { removed: Removed | undefined; onUndo: () => void }) {
  const offered = useMemo(
    () => removed && { until: removed.until, run: () => Promise.resolve(onUndo()) },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each deletion
    [removed],
  )
  const undo = useUndo(offered)
  if (!removed || !undo) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3">
      “{removed.name}” is deleted.
      <UndoButton undo={{ until: removed.until, run: () => Promise.resolve(onUndo()) }} of={removed.name} />
    </p>
  )
}
