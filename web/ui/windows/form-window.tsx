import type { FormEvent, ReactNode } from 'react'
import { formDraft } from '../../forms/form-draft.ts'
import type { Chosen } from '../../lists/use-dialog-target.ts'
import { Modal } from './modal.tsx'

/** What a window that changes an entry of a list needs. */
export type EditingOf<Entry> = {
  chosen: Chosen<Entry>
  /** Runs when it was saved and the window closes. */
  onSaved: (entry: Entry) => void
}

/** What was typed into the form of a window; this tab keeps it over reload and Back, until it is saved or discarded. */
export interface Typed {
  /** By the name of the input; only what was changed. */
  texts: Partial<Record<string, string>>
  /** For the form: keeps what is typed. */
  onChange: (event: FormEvent<HTMLFormElement>) => void
  /** Keeps a value without an input. */
  keep: (name: string, text: string) => void
}

type FormWindowProps<Entry> = EditingOf<Entry> & {
  title: string
  /** The name under which the input is autosaved; without one its form does so. */
  keptAs?: (entry: Entry) => string
  /** Forgets what was typed about the entry. */
  onDiscard?: (entry: Entry) => void
  /** Names the entry, below the title. */
  about: (entry: Entry) => string
  children: (entry: Entry, onSaved: () => void, typed: Typed) => ReactNode
}

/** A window with a form about the chosen entry of a list. */
export function FormWindow<Entry>(props: FormWindowProps<Entry>) {
  const { chosen, onSaved, onDiscard, keptAs, title, about, children } = props
  const { entry, open, close } = chosen
  const kept = entry && keptAs && formDraft<Record<string, string>>(keptAs(entry))
  function saved() {
    close()
    kept?.remove()
    if (entry) onSaved(entry)
  }
  return (
    <Modal
      open={open}
      onClose={close}
      title={title}
      holdsForm
      onDiscard={() => {
        kept?.remove()
        if (entry) onDiscard?.(entry)
      }}
      description={entry && about(entry)}
    >
      {entry && children(entry, saved, typedInto(kept))}
    </Modal>
  )
}

function typedInto(kept: ReturnType<typeof formDraft<Record<string, string>>> | undefined): Typed {
  const keep = (name: string, text: string) => kept?.write({ ...kept.read(), [name]: text })
  return {
    texts: kept?.read() ?? {},
    onChange({ target }) {
      if (isInput(target) && target.name && target.type !== 'file') keep(target.name, target.value)
    },
    keep,
  }
}

function isInput(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return 'name' in target && 'value' in target
}
