import { useId, useState } from 'react'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { deskLimits } from '../../../contract/desk/desk-terms.ts'
import type { Answer } from '../../../contract/endpoints.ts'
import { ApiError } from '../../api/api-error.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notes } from './notes.tsx'

export type Officers = Answer<'GET /desk/officers'>

type RailProps = {
  data: DeskApplication
  officers: Officers
  onChanged: (data: DeskApplication) => void
  onStale: () => void
}

/** Who handles an application, its labels, and the notes of officers [DESK3]. */
export function Rail({ data, officers, onChanged, onStale }: RailProps) {
  const { application, assignee, labels, version } = data
  const assigned = useId()

  async function mark(changes: { assignee?: string | null; labels?: string[] }) {
    const id = application._id
    const before = data
    const next = {
      ...data,
      ...(changes.labels && { labels: changes.labels }),
      ...(changes.assignee !== undefined && {
        assignee: officers.find(each => each._id === changes.assignee) ?? null,
      }),
    }
    onChanged(next)
    try {
      const body = { version, ...changes }
      const { version: written } = await sessionCall('PATCH /desk/:id', { params: { id }, body })
      onChanged({ ...next, version: written })
    } catch (error) {
      console.error('Marking the application failed.', error)
      onChanged(before)
      toast.error(
        error instanceof ApiError && error.code === 'changed_meanwhile'
          ? 'A colleague was faster. What they chose shows now.'
          : errorText(error),
      )
      if (error instanceof ApiError && error.code === 'changed_meanwhile') onStale()
    }
  }

  return (
    <>
      <section className="desk-marks" aria-label="Handling">
        <label htmlFor={assigned}>Assigned to</label>
        <select
          id={assigned}
          data-key="assign"
          value={assignee?._id ?? ''}
          onChange={event => void mark({ assignee: event.target.value || null })}
        >
          <option value="">Nobody</option>
          {officers.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
        <Labels labels={labels} onChange={next => void mark({ labels: next })} />
      </section>
      <Notes key={application._id} data={data} onChanged={onChanged} />
    </>
  )
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
      {labels.length > 0 && (
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
      )}
      <input
        id={field}
        data-key="label"
        value={text}
        maxLength={deskLimits.label}
        disabled={full}
        placeholder={full ? `${deskLimits.labels} labels are the most` : 'Add a label, then Enter'}
        onChange={event => setText(event.target.value)}
      />
    </form>
  )
}
