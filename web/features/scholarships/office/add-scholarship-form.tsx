import { useRef, useState } from 'react'
import { dashboardMessages } from '../../../../contract/core/dashboard-messages.ts'
import type { Terms } from '../../../../contract/scholarships/scholarship-terms.ts'
import type { ScholarshipField, ScholarshipInput } from '../../../../contract/scholarships/scholarships.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { formDraft } from '../../../forms/form-draft.ts'
import { submissionKept } from '../../../forms/submission.ts'
import { useImageUpload } from '../../../forms/use-image-upload.ts'
import { useKeptEdit } from '../../../forms/use-kept-edit.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { DiscardDialog } from '../../../ui/windows/confirm-dialog.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { HeldFields } from '../../../ui/fields/held-fields.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { emptyForm } from './form-values.ts'
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

/** Names what somebody has typed into a scholarship that is not added yet. */
const typedAs = 'scholarship'

/** Adds a scholarship [T2], or a draft of one [ROUND1]; what was typed stays, also across a reload, until the server has it or it is cleared. */
export function AddScholarshipForm(props: AddScholarshipFormProps) {
  const [cleared, setCleared] = useState(0)
  const [asking, setAsking] = useState(false)
  function clear() {
    formDraft(typedAs).remove()
    setCleared(cleared + 1)
  }
  return (
    <>
      <DraftedForm key={cleared} {...props} onClear={() => setAsking(true)} />
      <DiscardDialog open={asking} onClose={() => setAsking(false)} onConfirm={clear} />
    </>
  )
}

const submits = [
  { text: 'Add scholarship', variant: 'primary', asDraft: false },
  { text: 'Save as a draft', variant: 'secondary', asDraft: true },
] as const

type DraftedFormProps = AddScholarshipFormProps & { onClear: () => void }

function DraftedForm({ onClear, ...props }: DraftedFormProps) {
  const { email, terms } = props
  const edit = useKeptEdit(typedAs, { value: emptyForm(terms), version: 0 })
  const image = useImageUpload('', url => type('universityImage', url))
  const { submission, submitAs } = useAdding(props, () => edit.saved(edit.typed))
  const [today] = useState(() => new Date().toISOString().slice(0, 10))

  function type(name: ScholarshipField, text: string) {
    if (name === 'universityImage') submission.dropError(name)
    edit.type(last => ({ ...last, [name]: text }))
  }
  return (
    <Form submission={submission}>
      <HeldFields pending={submission.pending}>
        <ScholarshipFields
          values={edit.typed}
          onType={type}
          terms={terms}
          fieldError={submission.fieldError}
          image={image}
          posted={{ email, day: today }}
        />
      </HeldFields>
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
function useAdding({ onAdded, onDraft }: AddScholarshipFormProps, forget: () => void) {
  const [sent] = useState(() => submissionKept(typedAs))
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
      forget()
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
