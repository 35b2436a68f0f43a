import { useState } from 'react'
import { referenceLimits } from '../../../contract/references/reference-limits.ts'
import { referenceTimeLabels, referenceTimes } from '../../../contract/references/reference-terms.ts'
import type { ReferenceSettings } from '../../../contract/references/references.ts'
import { ApiError } from '../../api/api-error.ts'
import { sessionCall } from '../../api/session-client.ts'
import { formDraft } from '../../forms/form-draft.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Select, TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { OfficeCard } from '../../ui/office-card.tsx'

const schema = () =>
  import('../../../contract/references/references.ts').then(module => module.newReferenceSettings)

type SettingsFormProps = {
  id: string
  /** Of the writer, for whom the input is autosaved. */
  email: string
  saved: ReferenceSettings
  reload: () => void
}

/** Which references a scholarship asks for [REF1]. */
export function ReferenceSettingsForm(props: SettingsFormProps) {
  const { saved } = props
  const { submission, typed, keep } = useSettings(props)
  return (
    <OfficeCard className="max-w-4xl">
      <Form submission={submission} onChange={event => keep(event.target as unknown as HTMLInputElement)}>
        <Select
          label="References of an application"
          defaultValue={typed['count'] ?? String(saved.count)}
          {...submission.field('count')}
        >
          {Array.from({ length: referenceLimits.count + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count === 0 ? 'None' : count}
            </option>
          ))}
        </Select>
        <Select
          label="When applicants name people"
          hint="With the application, everybody names them before submitting. After the award, only those whose application is completed."
          defaultValue={typed['asks'] ?? saved.asks}
          {...submission.field('asks')}
        >
          {referenceTimes.map(time => (
            <option key={time} value={time}>
              {referenceTimeLabels[time]}
            </option>
          ))}
        </Select>
        <TextField
          label="Last day for letters"
          type="date"
          hint="The day ends when it is over everywhere on Earth. It may be later than the deadline of applications; never before it."
          defaultValue={typed['closesOn'] ?? saved.closesOn ?? ''}
          {...submission.field('closesOn')}
        />
        <TextArea
          label="What referees are asked"
          optional
          maxLength={referenceLimits.question}
          hint="For instance: how long you have known them, and what they do well."
          defaultValue={typed['question'] ?? saved.question}
          {...submission.field('question')}
        />
        <Button type="submit" pending={submission.pending} className="justify-self-start">
          Save
        </Button>
      </Form>
    </OfficeCard>
  )
}

/** This tab keeps the input until it is saved, even if somebody else saves meanwhile. */
function useSettings({ id, email, saved, reload }: SettingsFormProps) {
  const draftOf = (version: number) =>
    formDraft<Record<string, string>>(`references:${email}:${id}:${version}`)
  const [kept] = useState(() => draftOf(saved.version))
  const [typed] = useState(kept.read)
  const submission = useSubmit({
    schema,
    extra: form => ({ values: { count: Number(form.get('count')), version: saved.version } }),
    async send(body) {
      try {
        await sessionCall('PATCH /references/scholarship/:id', { params: { id }, body })
        kept.remove()
        toast.success(body.count === 0 ? 'Saved: no references are asked for.' : 'Saved.')
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error
        // What was typed goes into the form over what the other has saved.
        const { asks, question, closesOn } = body
        const now = await sessionCall('GET /references/scholarship/:id', { params: { id } })
        draftOf(now.version).write({
          asks,
          question,
          closesOn: closesOn ?? '',
          count: String(body.count),
        })
        toast.error('Somebody else has changed this in the meantime. Please look at it, and save again.')
      }
      reload()
    },
  })
  function keep({ name, value }: HTMLInputElement) {
    kept.write({ ...kept.read(), [name]: value })
  }
  return { submission, typed, keep }
}
