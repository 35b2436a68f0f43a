import { type FocusEvent, useState } from 'react'
import { maximumNoteLength } from '../../../../contract/saved/saved-limits.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { sendNote } from './saved-account.ts'

type SavedNoteProps = { id: string; note: string; of: string; onNoted: () => void }

/** One's own note on a saved scholarship: kept when one leaves the field [SAVE1]. */
export function SavedNote({ id, note, of, onNoted }: SavedNoteProps) {
  const [kept, setKept] = useState(note)
  const [said, setSaid] = useState<'' | 'Saving…' | 'Saved'>('')
  const [error, setError] = useState<string>()
  async function keep({ currentTarget }: FocusEvent<HTMLTextAreaElement>) {
    const text = currentTarget.value.trim()
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
  return (
    <div className="relative">
      <TextArea
        label="Note"
        aria-label={`Note on ${of}`}
        rows={1}
        maxLength={maximumNoteLength}
        defaultValue={note}
        error={error}
        onChange={() => setSaid('')}
        onBlur={event => void keep(event)}
      />
      <p role="status" className="absolute top-0 right-0 text-[0.95rem] text-ink-soft">
        {said}
      </p>
    </div>
  )
}
