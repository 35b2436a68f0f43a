import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { maximumNoteLength } from '../../../contract/saved/saved-limits.ts'
import { errorText } from '../../forms/field-errors.ts'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { sendNote } from './saved-account.ts'

type SavedNoteProps = { id: string; note: string; of: string; onNoted: () => void }

/** One's own note on a saved scholarship: kept when one leaves the field, or the page [SAVE1]. */
export function SavedNote({ id, note, of, onNoted }: SavedNoteProps) {
  const [kept, setKept] = useState(note)
  const [said, setSaid] = useState<'' | 'Saving…' | 'Saved'>('')
  const [error, setError] = useState<string>()
  const typed = useRef(note)
  async function keep() {
    const text = typed.current.trim()
    if (text === kept) return
    setSaid('Saving…')
    setError(undefined)
    try {
      await sendNote(id, text)
      setKept(text)
      setSaid('Saved')
      onNoted()
    } catch (failure) {
      console.error('Saving a note failed.', failure)
      setSaid('')
      setError(errorText(failure))
    }
  }
  const keepTheLast = useEffectEvent(() => void keep())
  // Back leaves the page without leaving the field.
  useEffect(() => keepTheLast, [])
  return (
    <div className="relative">
      <TextArea
        label="Note"
        aria-label={`Note on ${of}`}
        rows={1}
        maxLength={maximumNoteLength}
        defaultValue={note}
        error={error}
        onChange={({ currentTarget }) => {
          typed.current = currentTarget.value
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
