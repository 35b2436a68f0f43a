import type { ReactNode } from 'react'
import { undoSeconds } from '../../../contract/core/undo.ts'
import { errorText, isGone } from '../../forms/field-errors.ts'
import type { Chosen } from '../../lists/use-dialog-target.ts'
import { attempt } from '../messages/attempt.ts'
import { toast } from '../messages/toast-store.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** What a question before deleting an entry of a list needs. */
export type DeletingOf<Entry> = {
  chosen: Chosen<Entry>
  /**
   * Runs after the attempt, as a refusal also means that the list may be out of date.
   * @param gone said of the entry in place of `Deleted`
   */
  onDone: (entry: Entry, deleted: boolean, gone?: string) => void
}

type DeleteDialogProps<Entry> = DeletingOf<Entry> & {
  /** Whom or what it affects, and the consequences. */
  about: (entry: Entry) => string
  /** What is asked besides. */
  more?: ReactNode
  remove: (entry: Entry) => Promise<unknown>
  /** Says that it is deleted. */
  message: string
  /** Undoes it; without one, it cannot be undone. */
  undo?: (entry: Entry) => Promise<unknown>
  cancelLabel?: string
}

/** Asks, then deletes the chosen entry of a list and says how it went [V1]; one already gone counts as deleted. */
export function DeleteDialog<Entry>(props: DeleteDialogProps<Entry>) {
  const { chosen, about, more, remove, message, undo, onDone, ...dialog } = props
  const { entry, open, close } = chosen
  async function confirm() {
    if (!entry) return
    try {
      await remove(entry)
      if (undo) toast.success(message, undoSeconds * 1000, { label: 'Undo', run: () => takeBack(entry) })
      else toast.success(message)
      onDone(entry, true)
    } catch (error) {
      console.error('Deleting failed.', error)
      const gone = isGone(error)
      toast.error(gone ? 'It has already been deleted.' : errorText(error))
      onDone(entry, gone)
    }
  }
  async function takeBack(deleted: Entry) {
    if (undo) await attempt('Undo', undo(deleted), 'Undone. Nothing was deleted.')
    onDone(deleted, false)
  }
  return (
    <ConfirmDialog
      {...dialog}
      open={open}
      about={
        entry && (
          <>
            {about(entry)} {undo && undoOffered}
            {more}
          </>
        )
      }
      onClose={close}
      onConfirm={confirm}
    />
  )
}

const undoOffered = `You can undo this for ${undoSeconds} seconds; after that:`
