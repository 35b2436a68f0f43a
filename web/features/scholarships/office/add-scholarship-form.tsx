import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import { dashboardMessages } from '../../../../contract/core/dashboard-messages.ts'
import type { Terms } from '../../../../contract/scholarships/scholarship-terms.ts'
import type { ScholarshipInput } from '../../../../contract/scholarships/scholarships.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { formDraft } from '../../../forms/form-draft.ts'
import { submissionKept } from '../../../forms/submission.ts'
import { useImageUpload } from '../../../forms/use-image-upload.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { DiscardDialog } from '../../../ui/windows/confirm-dialog.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { emptyForm, type FormValues, typedValues } from './form-values.ts'
import { passedDeadline } from './passed-deadline.ts'
import { ScholarshipFields } from './scholarship-fields.tsx'
import { useScholarshipSchema } from './use-scholarship-schema.ts'

type AddScholarshipFormProps = {
  email: string
  terms: Terms
  onAdded: () => void
  /** It is kept as a draft. */
  onDraft: (id: string) => void
}

/** Adds a scholarship [T2], or a draft of one [ROUND1]; what was typed stays, also across a reload, until the server has it or it is cleared. */
export function AddScholarshipForm({ email, ...form }: AddScholarshipFormProps) {
  const draft = useMemo(() => formDraft<FormValues>(`scholarship:${email}`), [email])
  const [cleared, setCleared] = useState(0)
  const [asking, setAsking] = useState(false)
  function clear() {
    draft.remove()
    setCleared(cleared + 1)
  }
  return (
    <>
      <DraftedForm key={cleared} draft={draft} email={email} {...form} onClear={() => setAsking(true)} />
      <DiscardDialog open={asking} onClose={() => setAsking(false)} onConfirm={clear} />
    </>
  )
}

const submits = [
  { text: 'Add scholarship', variant: 'primary', asDraft: false },
  { text: 'Save as a draft', variant: 'secondary', asDraft: true },
] as const

type DraftedFormProps = AddScholarshipFormProps & {
  draft: ReturnType<typeof formDraft<FormValues>>
  onClear: () => void
}

function DraftedForm({ onClear, ...props }: DraftedFormProps) {
  const { draft, email, terms } = props
  const [initial] = useState<FormValues>(() => ({ ...emptyForm(terms), ...draft.read() }))
  const image = useImageUpload(initial.universityImage, keepImage)
  const { submission, submitAs } = useAdding(props)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))

  function keep(event: ChangeEvent<HTMLFormElement>) {
    draft.write(typedValues(new FormData(event.currentTarget)))
  }
  function keepImage(url: string) {
    submission.dropError('universityImage')
    draft.write({ ...draft.read(), universityImage: url })
  }
  return (
    <Form submission={submission} onChange={keep}>
      <ScholarshipFields
        values={initial}
        terms={terms}
        fieldError={submission.fieldError}
        image={image}
        posted={{ email, day: today }}
      />
      <Buttons
        pending={submission.pending}
        uploading={image.uploading}
        onSubmit={submitAs}
        onClear={onClear}
      />
    </Form>
  )
}

type ButtonsProps = {
  pending: boolean
  uploading: boolean
  /** Runs before the form is sent. */
  onSubmit: (asDraft: boolean) => void
  onClear: () => void
}

function Buttons({ pending, uploading, onSubmit, onClear }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {submits.map(({ text, variant, asDraft }) => (
        <Button
          key={text}
          type="submit"
          variant={variant}
          pending={pending}
          disabled={uploading}
          onClick={() => onSubmit(asDraft)}
        >
          {text}
        </Button>
      ))}
      <Button variant="secondary" disabled={pending || uploading} onClick={onClear}>
        Clear the form
      </Button>
    </div>
  )
}

/** Sends the scholarship, as a draft where that was pressed. */
function useAdding({ draft, email, onAdded, onDraft }: Omit<DraftedFormProps, 'onClear'>) {
  const [sent] = useState(() => submissionKept(`scholarship:${email}`))
  const savesDraft = useRef(false)
  const submission = useSubmit<ScholarshipInput>({
    schema: useScholarshipSchema(),
    extra: form => ({
      ...passedDeadline(form),
      message: savesDraft.current ? 'A draft needs these, too. What you typed stays in this tab:' : undefined,
    }),
    async send(input) {
      const asDraft = savesDraft.current
      const query = asDraft
        ? { submission: sent.of({ ...input, asDraft }), draft: 'true' as const }
        : { submission: sent.of(input) }
      const { insertedId } = await sessionCall('POST /scholarships', { query, body: input })
      draft.remove()
      sent.forget()
      toast.success(asDraft ? 'The draft is saved. Only staff see it.' : dashboardMessages.scholarshipAdded)
      if (asDraft) onDraft(insertedId)
      else onAdded()
    },
  })
  /** Says, before the form is sent, as what. */
  function submitAs(asDraft: boolean) {
    savesDraft.current = asDraft
  }
  return { submission, submitAs }
}
