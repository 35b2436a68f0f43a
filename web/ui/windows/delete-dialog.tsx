import type { Chosen } from '../../lists/use-chosen.ts'
import { attempt } from '../attempt.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** What a question needs after which an entry of a list is deleted. */
export type DeletingOf<Entry> = {
  chosen: Chosen<Entry>
  /** Runs after the attempt, as a refusal also means that the list may be out of date. */
  onDone: (entry: Entry, deleted: boolean) => void
}

type DeleteDialogProps<Entry> = DeletingOf<Entry> & {
  /** Whom or what it is about, and what follows. */
  about: (entry: Entry) => string
  remove: (entry: Entry) => Promise<unknown>
  /** Says that it is deleted. */
  message: string
  cancelLabel?: string
}

/** Asks, then deletes the chosen entry of a list and says how it went [V1]. */
export function DeleteDialog<Entry>({
  chosen,
  about,
  remove,
  message,
  onDone,
  ...dialog
}: DeleteDialogProps<Entry>) {
  const { entry, open, close } = chosen
  async function confirm() {
    if (!entry) return
    onDone(entry, await attempt('Deleting', remove(entry), message))
  }
  return (
    <ConfirmDialog
      {...dialog}
      open={open}
      about={entry && about(entry)}
      onClose={close}
      onConfirm={confirm}
    />
  )
}
