import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { maximumNoteLength } from '../../../contract/saved/saved-limits.ts'
import { errorText } from '../../forms/field-errors.ts'
import { formDraft } from '../../forms/form-draft.ts'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { sendNote } from './saved-account.ts'

type SavedNoteProps = {
  email: string
  id: string
  note: string
  of: string
  /** It is being saved. */
  onKeep: (note: string) => void
  onNoted: () => void
}

/** The person's own note on a saved scholarship: saved on leaving the field, or the page; a reload loses nothing [SAVE1]. */
export function SavedNote({ of, ...props }: SavedNoteProps) {
  const { initial, said, error, type, keep } = useNote(props)
  return (
    <div className="relative">
      <TextArea
        label="Note"
        aria-label={`Note on ${of}`}
        rows={1}
        maxLength={maximumNoteLength}
        defaultValue={initial}
        error={error}
        onChange={event => type(event.currentTarget.value)}
        onBlur={() => void keep()}
      />
      <p role="status" className="absolute top-0 right-0 text-[0.95rem] text-ink-soft">
        {said}
      </p>
    </div>
  )
}

function useNote({ email, id, note, onKeep, onNoted }: Omit<SavedNoteProps, 'of'>) {
  const draft = formDraft<{ note: string; before: string }>(`note:${email}:${id}`)
  const [left] = useState(() => draft.read())
  const isNewer = left.before === note
  // If another device has written since, both are shown, and nothing is sent before somebody looks.
  const [initial] = useState(left.note === undefined ? note : isNewer ? left.note : `${note}\n${left.note}`)
  const typed = useRef(initial)
  const sending = useRef<string>(undefined)
  const [kept, setKept] = useState(note)
  const [state, setState] = useState<{ said?: 'Saving…' | 'Saved'; error?: string }>({})
  async function keep() {
    const text = typed.current.trim()
    if (text === kept) return draft.remove()
    // Leaving the field removes it, too, where Remove is pressed.
    if (text === sending.current) return
    sending.current = text
    onKeep(text)
    setState({ said: 'Saving…' })
    try {
      await sendNote(id, text)
      setKept(text)
      if (typed.current.trim() === text) draft.remove()
      setState({ said: 'Saved' })
      onNoted()
    } catch (failure) {
      console.error('Saving a note failed.', failure)
      setState({ error: errorText(failure) })
    } finally {
      if (sending.current === text) sending.current = undefined
    }
  }
  function type(text: string) {
    typed.current = text
    draft.write({ note: text, before: kept })
    setState(({ error }) => (error ? { error } : {}))
  }
  // Back leaves the page without leaving the field; a reload has left the field, and the draft, behind.
  const onOpen = useEffectEvent(() => void (isNewer && keep()))
  const onLeave = useEffectEvent(() => void keep())
  useEffect(() => {
    onOpen()
    return () => onLeave()
  }, [])
  return { initial, ...state, type, keep }
}
