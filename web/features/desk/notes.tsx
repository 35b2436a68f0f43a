import { useId, useState } from 'react'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import { sessionCall } from '../../api/session-client.ts'
import { ownValue } from '../../api/person-session.ts'
import { errorText } from '../../forms/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'

type NotesProps = { data: DeskApplication; onChanged: (data: DeskApplication) => void }

/** Notes for officers, which are only added to and look like nothing else [DESK3]. */
export function Notes({ data, onChanged }: NotesProps) {
  return (
    <section className="desk-notes" aria-label="Notes">
      <h2>
        <Icon name="lock" /> Notes, officers only
      </h2>
      {data.notes.map(note => (
        <OneNote key={note._id} {...note} />
      ))}
      <NewNote data={data} onChanged={onChanged} />
    </section>
  )
}

function NewNote(props: NotesProps) {
  const { text, type, add, pending, problem } = useNewNote(props)
  const field = useId()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <label htmlFor={field}>New note</label>
      <textarea
        id={field}
        data-key="note"
        rows={3}
        value={text}
        maxLength={deskLimits.note}
        aria-describedby={`${field}-hint`}
        aria-invalid={problem !== '' || undefined}
        onChange={event => type(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add()
        }}
      />
      <p id={`${field}-hint`} className={problem ? 'desk-problem' : 'desk-quiet'}>
        {problem || 'Never sent to the applicant, but they may ask to read it. Ctrl+Enter adds it.'}
      </p>
      <Button type="submit" size="small" variant="secondary" pending={pending} disabled={!text.trim()}>
        Add note
      </Button>
    </form>
  )
}

function OneNote({ by, at, text }: DeskApplication['notes'][number]) {
  return (
    <div className="desk-note">
      <p className="desk-quiet">
        {by || 'A deleted account'}, <OfficeMoment at={at} />
      </p>
      <p>{text}</p>
    </div>
  )
}

/** What is typed stays in this tab until it is added; the id is chosen once, so that a note sent twice is added once. */
function useNewNote({ data, onChanged }: NotesProps) {
  const { application, notes } = data
  const [kept] = useState(() => ownValue(`desk-note:${application._id}`))
  const [text, setText] = useState(() => kept.read() ?? '')
  const [id, setId] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)

  function type(next: string) {
    setText(next)
    kept.write(next)
  }
  async function add() {
    if (!text.trim() || pending) return
    setPending(true)
    try {
      const body = { _id: id, text }
      await sessionCall('POST /desk/notes/:id', { params: { id: application._id }, body })
      const note = { _id: id, text: text.trim(), by: 'You', at: new Date().toISOString() }
      onChanged({ ...data, notes: [...notes, note] })
      type('')
      kept.remove()
      setId(crypto.randomUUID())
      setProblem('')
    } catch (error) {
      console.error('Adding the note failed.', error)
      setProblem(errorText(error))
    } finally {
      setPending(false)
    }
  }
  return { text, type, add, pending, problem }
}
