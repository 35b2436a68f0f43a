import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { maximumNoteLength } from '../../../contract/saved/saved-limits.ts'
import { errorText } from '../../forms/field-errors.ts'
import { formDraft } from '../../forms/form-draft.ts'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { sendNote } from './saved-account.ts'

type SavedNoteProps = { email: string; id: string; note: string; of: string; onNoted: () => void }

/** One's own note on a saved scholarship: saved on leaving the field, or the page; a reload loses nothing [SAVE1]. */
export function SavedNote({ email, id, note, of, onNoted }: SavedNoteProps) {
  const [kept, setKept] = useState(note)
  const [said, setSaid] = useState<'' | 'Saving…' | 'Saved'>('')
  const [error, setError] = useState<string>()
  const draft = formDraft<'note' | 'before'>(`note:${email}:${id}`)
  const [left] = useState(() => draft.read())
  const isNewer = left.before === note
  // If another device has written since, both are shown, and nothing is sent before somebody looks.
  const [initial] = useState(left.note === undefined ? note : isNewer ? left.note : `${note}\n${left.note}`)
  const typed = useRef(initial)
  async function keep() {
    const text = typed.current.trim()
    if (text === kept) return draft.remove()
    setSaid('Saving…')
    setError(undefined)
    try {
      await sendNote(id, text)
      setKept(text)
      if (typed.current.trim() === text) draft.remove()
      setSaid('Saved')
      onNoted()
    } catch (failure) {
      console.error('Saving a note failed.', failure)
      setSaid('')
      setError(errorText(failure))
    }
  }
  const keepTheLast = useEffectEvent(() => void keep())
  const keepWhatAReloadLeft = useEffectEvent(() => {
    if (isNewer) void keep()
  })
  // Back leaves the page without leaving the field; a reload has left the field, and the draft, behind.
  useEffect(() => {
    keepWhatAReloadLeft()
    return () => keepTheLast()
  }, [])
  return (
    <div className="relative">
      <TextArea
        label="Note"
        aria-label={`Note on ${of}`}
        rows={1}
        maxLength={maximumNoteLength}
        defaultValue={initial}
        error={error}
        onChange={({ currentTarget }) => {
          typed.current = currentTarget.value
          draft.write({ note: typed.current, before: kept })
          setSaid('')
        }}
        onBlur={() => void keep()}
      />
      <p role="status" className="absolute top-0 right-0 text-[0.95rem] text-ink-soft">
        {said}
      </p>
    </div>
  )
}
