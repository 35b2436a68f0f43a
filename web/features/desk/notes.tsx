import { useEffect, useId, useRef, useState } from 'react'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { formDraft } from '../../forms/form-draft.ts'
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

/** What is typed, and the note that is on its way. Sent again as it is, it has the same id, so that it is added once. */
interface Typed {
  text: string
  _id?: string | undefined
  leaving?: { _id: string; text: string } | undefined
}

/**
 * What is typed stays in this tab until it is added. A note leaves the field when it is sent, so that the next one can be typed;
 * refused, it comes back above that.
 */
function useNewNote({ data, onChanged }: NotesProps) {
  const id = data.application._id
  const [kept] = useState(() => formDraft<Typed>(`note:${id}`))
  const [{ text, _id, leaving }, setTyped] = useState(() => putBack({ text: '', ...kept.read() }))
  const [problem, setProblem] = useState('')
  const latest = useRef(data)
  useEffect(() => {
    latest.current = data
  })

  function change(next: (now: Typed) => Typed) {
    setTyped(next)
    const now = next({ text: '', ...kept.read() })
    if (now.text || now.leaving) kept.write(now)
    else kept.remove()
  }
  async function add() {
    if (!text.trim() || leaving) return
    const note = { _id: _id ?? crypto.randomUUID(), text: text.trim() }
    change(() => ({ text: '', leaving: note }))
    try {
      await sessionCall('POST /desk/notes/:id', { params: { id }, body: note })
      change(now => ({ text: now.text }))
      const { current } = latest
      onChanged({
        ...current,
        notes: [...current.notes, { ...note, by: 'You', at: new Date().toISOString() }],
      })
      setProblem('')
    } catch (error) {
      console.error('Adding the note failed.', error)
      change(putBack)
      setProblem(errorText(error))
    }
  }
  const type = (next: string) => change(now => ({ text: next, leaving: now.leaving }))
  return { text, type, add, pending: leaving !== undefined, problem }
}

function putBack({ text, leaving }: Typed): Typed {
  if (!leaving) return { text }
  return text ? { text: `${leaving.text}\n${text}` } : leaving
}
