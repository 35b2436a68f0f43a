import { type FormEvent, useState } from 'react'
import { committeeLimits } from '../../../../contract/committees/committee-limits.ts'
import type { Reading } from '../../../../contract/committees/readings.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { refusalText } from '../../../forms/field-errors.ts'
import { submissionKept } from '../../../forms/submission.ts'
import { useKeptEdit } from '../../../forms/use-kept-edit.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { momentInWords } from './due.ts'

type DiscussionProps = {
  reading: Pick<Reading, '_id' | 'committeeState'>
  remarks: NonNullable<Reading['remarks']>
  reload: () => void
}

/** What the committee says to each other of an application, and where one writes to it [FAIR6]. */
export function Discussion({ reading, remarks, reload }: DiscussionProps) {
  return (
    <section aria-label="Discussion" className="grid gap-3">
      <h2 className="text-lg">Discussion</h2>
      {remarks.length > 0 && (
        <ol className="grid gap-2">
          {remarks.map(({ by, own, text, at }) => (
            <li key={`${at} ${by}`} className="reading-said" data-own={own || undefined}>
              <p className="text-[0.9rem] text-ink-soft">
                <b>{own ? 'You' : by}</b> · {momentInWords(at)}
              </p>
              <p className="whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {reading.committeeState !== 'handedOver' && <Write id={reading._id} onSent={reload} />}
    </section>
  )
}

const nothingTyped = { text: '' }

function Write({ id, onSent }: { id: string; onSent: () => void }) {
  const [saved] = useState({ value: nothingTyped, version: 1 })
  const edit = useKeptEdit(`remark:${id}`, saved)
  const [problem, setProblem] = useState<string>()
  const [pending, run] = usePending()
  async function send(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const text = edit.typed.text.trim()
    if (!text) return setProblem('Please write something first.')
    const name = submissionKept(`remark:${id}`)
    try {
      const body = { _id: name.of({ text }), text }
      await run(() => sessionCall('POST /readings/remarks/:id', { params: { id }, body }))
      name.forget()
      edit.takeTheirs()
    } catch (error) {
      console.error('Writing to the committee failed.', error)
      setProblem(refusalText(error))
    }
    onSent()
  }
  return (
    <form noValidate className="grid gap-2" onSubmit={event => void send(event)}>
      <TextArea
        label="Write to the committee"
        rows={2}
        maxLength={committeeLimits.remark}
        value={edit.typed.text}
        error={problem}
        readOnly={pending}
        onChange={event => {
          setProblem(undefined)
          edit.type({ text: event.target.value })
        }}
      />
      <Button type="submit" pending={pending}>
        Send
      </Button>
    </form>
  )
}
