import { type ComponentType, useState } from 'react'
import type { SavedScholarship } from '../../../contract/saved/saved.ts'
import { undoSeconds } from '../../../contract/core/undo.ts'
import { errorText } from '../../forms/field-errors.ts'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { nothingSaved } from './nothing-saved.tsx'
import { sendNote } from './saved-account.ts'
import { SavedEntry } from './saved-entry.tsx'
import { setSaved, useSavedIds } from './saved-store.ts'
import { WrittenNotes } from './written-notes.ts'

type SavedListProps = {
  email: string
  rows: readonly SavedScholarship[]
  reload: () => void
  /** What can be done with all of them. */
  Acts: ComponentType<{ rows: readonly SavedScholarship[] }>
}

/** What a person saves, by deadline; a removed one goes at once and can be brought back [SAVE1]. */
export function SavedList({ email, rows, reload, Acts }: SavedListProps) {
  const ids = useSavedIds()
  const box = useFocusAfterRemoval<HTMLDivElement>()
  const { remove, keep } = useRemoval(reload)
  const left = rows.filter(({ _id }) => ids.has(_id))
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-soft">
          {left.length.toLocaleString('en')} {left.length === 1 ? 'scholarship' : 'scholarships'}
        </p>
        <Acts rows={left} />
      </div>
      {left.length === 0 ? (
        nothingSaved
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {left.map(row => (
            <li key={row._id}>
              <SavedEntry
                email={email}
                row={row}
                onRemove={() => void remove(row)}
                onKeep={note => keep(row, note)}
                onNoted={reload}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Removes a row, and brings it back with the note that was written last. */
function useRemoval(reload: () => void) {
  // Where Remove is pressed right after writing, a row does not have its note yet.
  const [written] = useState(() => new WrittenNotes())
  async function bringBack(row: SavedScholarship) {
    const { _id } = row
    const note = written.latest(_id, row.note)
    if ((await setSaved(_id, true)) && note)
      await sendNote(_id, note).catch(error => toast.error(errorText(error)))
    reload()
  }
  return {
    async remove(row: SavedScholarship) {
      if (!(await setSaved(row._id, false))) return
      // What is off the list cannot be saved again.
      const undo = row.offered ? { label: 'Undo', run: () => bringBack(row) } : undefined
      toast.success(`Removed: ${row.scholarshipName}.`, undoSeconds * 1000, undo)
    },
    keep: ({ _id, note: before }: SavedScholarship, note: string) => written.keep(_id, { note, before }),
  }
}
