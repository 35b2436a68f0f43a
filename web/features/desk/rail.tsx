import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { isOpen } from '../../../contract/applications/application-terms.ts'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { deskLimits } from '../../../contract/desk/desk-terms.ts'
import type { ResponseOf } from '../../../contract/endpoints.ts'
import { ApiError } from '../../api/api-error.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notes } from './notes.tsx'

/** Its code is not part of the desk's. */
const AskApplicant = lazy(() => import('../information-requests/ask-applicant.tsx'))

export type Officers = ResponseOf<'GET /desk/officers'>

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
  const assigned = useId()
  return (
    <>
      <section className="desk-marks" aria-label="Handling">
        <label htmlFor={assigned}>Assigned to</label>
        <select
          id={assigned}
          data-key="assign"
          value={data.assignee?._id ?? ''}
          onChange={event => mark({ assignee: event.target.value || null })}
        >
          <option value="">Nobody</option>
          {officers.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
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
 * hands are not their own colleague.
 */
function useMarks({ data, officers, onChanged, onStale }: RailProps) {
  const latest = useRef({ data, sent: Promise.resolve() })
  useEffect(() => {
    latest.current.data = data
  })
  async function send(changes: Marks) {
    const params = { id: data.application._id }
    try {
      const body = { version: latest.current.data.version, ...changes }
      const { version } = await sessionCall('PATCH /desk/:id', { params, body })
      latest.current.data = { ...latest.current.data, version }
      onChanged(latest.current.data)
    } catch (error) {
      console.error('Marking the application failed.', error)
      const meanwhile = error instanceof ApiError && error.code === 'changed_meanwhile'
      toast.error(meanwhile ? 'A colleague changed this first. You see their change now.' : errorText(error))
      onStale()
    }
  }
  return (changes: Marks) => {
    const shown = { ...latest.current.data, ...shownAs(changes, officers) }
    latest.current.data = shown
    onChanged(shown)
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
            onClick={() => onChange(labels.filter(each => each !== label))}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}
