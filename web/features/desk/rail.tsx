import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { isOpen } from '../../../contract/applications/application-terms.ts'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { isConflict } from '../../forms/conflict.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { Icon } from '../../ui/icons.tsx'
import { AssignMenu, type Officers } from './assign-menu.tsx'
import { Notes } from './notes.tsx'

/** Its code is not part of the desk's. */
const AskApplicant = lazy(() => import('../information-requests/ask-applicant.tsx'))

type RailProps = {
  data: DeskApplication
  officers: Officers
  onChanged: (data: DeskApplication) => void
  onStale: () => void
}

/** Who handles an application, its labels, and the notes of officers [DESK3]. */
export function Rail(props: RailProps) {
  const { data, officers, onChanged, onStale } = props
  const mark = useMarks(props)
  return (
    <>
      <section className="desk-marks" aria-label="Handling">
        <AssignMenu assignee={data.assignee} officers={officers} onAssign={assignee => mark({ assignee })} />
        <Labels labels={data.labels} onChange={labels => mark({ labels })} />
      </section>
      {isOpen(data.application.status) && (
        <Suspense>
          <AskApplicant data={data} onChanged={onStale} />
        </Suspense>
      )}
      <Notes key={data.application._id} data={data} onChanged={onChanged} />
    </>
  )
}

type Marks = { assignee?: string | null; labels?: string[] }

/**
 * Marks the application, shown at once. The calls leave one after the other, each from what the one before it left: hurried
 * hands are not their own colleague. What was refused, or got lost, is no longer shown.
 */
function useMarks({ data, officers, onChanged, onStale }: RailProps) {
  // `sure` is as the server has it, `waiting` are the changes that it has not answered.
  const latest = useRef({ data, sure: data, waiting: [] as Marks[], sent: Promise.resolve() })
  useEffect(() => {
    latest.current.data = data
    if (latest.current.waiting.length === 0) latest.current.sure = data
  })
  function show() {
    const { assignee, labels, version } = latest.current.sure
    const start = { ...latest.current.data, assignee, labels, version }
    const add = (last: DeskApplication, changes: Marks) => ({ ...last, ...shownAs(changes, officers) })
    latest.current.data = latest.current.waiting.reduce(add, start)
    onChanged(latest.current.data)
  }
  async function send(changes: Marks) {
    const params = { id: data.application._id }
    const body = { version: latest.current.sure.version, ...changes }
    const call = sessionCall('PATCH /desk/:id', { params, body })
    const answer = await call.catch((error: unknown) => {
      console.error('Marking the application failed.', error)
      const meanwhile = isConflict(error)
      toast.error(meanwhile ? 'A colleague changed this first. You see their change now.' : errorText(error))
    })
    latest.current.waiting.shift()
    if (answer) latest.current.sure = { ...latest.current.sure, ...shownAs(changes, officers), ...answer }
    show()
    if (!answer) onStale()
  }
  return (changes: Marks) => {
    latest.current.waiting.push(changes)
    show()
    latest.current.sent = latest.current.sent.then(() => send(changes))
  }
}

/** How an application shows with changed marks. */
function shownAs({ assignee, labels }: Marks, officers: Officers): Partial<DeskApplication> {
  return {
    ...(labels && { labels }),
    ...(assignee !== undefined && { assignee: officers.find(({ _id }) => _id === assignee) ?? null }),
  }
}

type LabelsProps = { labels: readonly string[]; onChange: (labels: string[]) => void }

function Labels({ labels, onChange }: LabelsProps) {
  const [text, setText] = useState('')
  const field = useId()
  const full = labels.length >= deskLimits.labels
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        const label = text.trim()
        if (!label || full) return
        setText('')
        if (!labels.includes(label)) onChange([...labels, label])
      }}
    >
      <label htmlFor={field}>Labels</label>
      <LabelList labels={labels} onChange={onChange} />
      <input
        id={field}
        data-key="label"
        value={text}
        maxLength={deskLimits.label}
        disabled={full}
        placeholder={full ? `At most ${deskLimits.labels} labels` : 'Add a label, then Enter'}
        onChange={event => setText(event.target.value)}
      />
    </form>
  )
}

function LabelList({ labels, onChange }: LabelsProps) {
  if (labels.length === 0) return null
  return (
    <ul className="desk-labels">
      {labels.map(label => (
        <li key={label}>
          {label}
          <button
            type="button"
            aria-label={`Remove the label ${label}`}
            onClick={({ detail }) => {
              // The second click of a double click would meet the label behind it.
              if (detail <= 1) onChange(labels.filter(each => each !== label))
            }}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}
