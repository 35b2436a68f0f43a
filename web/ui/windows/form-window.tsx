import type { ReactNode } from 'react'
import type { Chosen } from '../../lists/use-chosen.ts'
import { Modal } from './modal.tsx'

/** What a window needs in which something of a list is changed. */
export type EditingOf<Entry> = {
  chosen: Chosen<Entry>
  /** Runs when it was saved and the window closes. */
  onSaved: (entry: Entry) => void
}

type FormWindowProps<Entry> = EditingOf<Entry> & {
  title: string
  /** Forgets what was typed about the entry. */
  onDiscard?: (entry: Entry) => void
  /** Names the entry, below the title. */
  about: (entry: Entry) => string
  children: (entry: Entry, onSaved: () => void) => ReactNode
}

/** A window with a form about the chosen entry of a list. */
export function FormWindow<Entry>(props: FormWindowProps<Entry>) {
  const { chosen, onSaved, onDiscard, title, about, children } = props
  const { entry, open, close } = chosen
  function saved() {
    close()
    if (entry) onSaved(entry)
  }
  return (
    <Modal
      open={open}
      onClose={close}
      title={title}
      holdsForm
      onDiscard={() => entry && onDiscard?.(entry)}
      description={entry && about(entry)}
    >
      {entry && children(entry, saved)}
    </Modal>
  )
}
