import { useEffect, useState } from 'react'
import type { Undo } from '../../lists/use-stable-rows.ts'
import { usePending } from '../../forms/use-pending.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icons.tsx'
import { dismissSuccesses } from '../messages/toast-store.ts'

/** Takes an act back, and goes when its time is over. `of` says what the act was about. */
export function UndoButton({ undo, of }: { undo: Undo; of: string }) {
  const [pending, run] = usePending()
  async function takeBack() {
    dismissSuccesses()
    await undo.run()
  }
  return (
    <Button
      size="small"
      variant="secondary"
      oncePressed
      pending={pending}
      aria-label={`Undo: ${of}`}
      onClick={() => void run(takeBack)}
    >
      <Icon name="undo" /> Undo
    </Button>
  )
}

/** What can be taken back now; nothing once its time is over. */
export function useUndo<Act extends Pick<Undo, 'until'>>(undo: Act | undefined): Act | undefined {
  const [over, setOver] = useState<Act>()
  useEffect(() => {
    if (!undo) return undefined
    const timer = setTimeout(() => setOver(undo), undo.until - Date.now())
    return () => clearTimeout(timer)
  }, [undo])
  return undo === over ? undefined : undo
}
