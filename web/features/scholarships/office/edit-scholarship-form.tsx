import { useRef, useState } from 'react'
import { dashboardMessages } from '../../../../contract/core/dashboard-messages.ts'
import { needsReason } from '../../../../contract/scholarships/lifecycle/edit-rules.ts'
import type { Terms } from '../../../../contract/scholarships/scholarship-terms.ts'
import type {
  EditableScholarship,
  ScholarshipField,
  ScholarshipInput,
} from '../../../../contract/scholarships/scholarships.ts'
import { ApiError } from '../../../api/api-error.ts'
import { sessionCall } from '../../../api/session-client.ts'
import type { EditDraft } from '../../../forms/edit-draft.ts'
import { explainError } from '../../../forms/field-errors.ts'
import { differing, mergeEdits } from '../../../forms/merge-edits.ts'
import { useUnloadWarning } from '../../../forms/use-unload-warning.ts'
import { useImageUpload } from '../../../forms/use-image-upload.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { useQuestion } from '../../../ui/windows/use-question.ts'
import { WindowForm } from '../../../ui/windows/window-form.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { type FormValues, typedValues, valuesOf } from './form-values.ts'
import { MeanwhileChanges } from './meanwhile-changes.tsx'
import { passedDeadline } from './passed-deadline.ts'
import { type Concerned, ReasonWindow } from './reason-window.tsx'
import { ScholarshipFields } from './scholarship-fields.tsx'
import { scholarshipFields } from './scholarship-inputs.ts'
import { useScholarshipSchema } from './use-scholarship-schema.ts'

type EditScholarshipFormProps = {
  initial: EditableScholarship
  terms: Terms
  draft: EditDraft<ScholarshipField>
  onSaved: () => void
}

/**
 * Changes a scholarship [T1]: only what differs is sent. When somebody else was faster, their changes are shown,
 * what was typed stays, and saving again keeps both.
 */
export function EditScholarshipForm({ initial, terms, draft, onSaved }: EditScholarshipFormProps) {
  const { _id: id, postedUserEmail, postDate } = initial.scholarship
  const editing = useEditing(initial, draft)
  const { form, values, base, changes, typed, keep } = editing
  const image = useImageUpload(values.universityImage, imageChanged)
  const question = useQuestion<Concerned, string>()
  const submission = useSubmit<ScholarshipInput>({
    schema: useScholarshipSchema(),
    extra: entered => passedDeadline(entered, base.values.applicationDeadline),
    async send(input) {
      const parts = editing.changedParts(input)
      const concerned = await concernedBy(id, parts, base.values.applicationDeadline)
      const reason = concerned ? await question.ask(concerned) : ''
      if (reason === undefined) return
      const body = { ...parts, ...(reason && { reason }), version: base.version }
      try {
        await sessionCall('PATCH /scholarships/:id', { params: { id }, body })
      } catch (error) {
        if (isConflict(error)) image.setUrl(await editing.takeOver())
        throw error
      }
      draft.remove()
      toast.success(dashboardMessages.scholarshipUpdated)
      onSaved()
    },
    // The changes are listed below, also those that do no harm.
    explain: error => (isConflict(error) ? { message: error.message } : explainError(error)),
  })

  function imageChanged(universityImage: string) {
    submission.dropError('universityImage')
    keep({ ...typed(), universityImage })
  }
  return (
    <>
      <WindowForm
        ref={form}
        submission={submission}
        submitLabel="Save changes"
        disabled={image.uploading}
        onChange={() => keep(typed())}
      >
        <MeanwhileChanges changes={changes} />
        <ScholarshipFields
          values={values}
          terms={terms}
          fieldError={submission.fieldError}
          image={image}
          posted={{ email: postedUserEmail, day: postDate.slice(0, 10) }}
        />
      </WindowForm>
      <ReasonWindow id={id} concerned={question.asked} onChoose={question.choose} />
    </>
  )
}

/** What was typed over which version, kept until it is saved. */
function useEditing(initial: EditableScholarship, draft: EditDraft<ScholarshipField>) {
  const form = useRef<HTMLFormElement>(null)
  const [first] = useState(() => valuesOf(initial.scholarship))
  const [opened] = useState(() => mergeEdits(scholarshipFields, draft.read(first), first))
  const [base, setBase] = useState({ version: initial.version, values: first })
  const [edited, setEdited] = useState(() => differing(scholarshipFields, first, opened.values).length > 0)
  const [changes, setChanges] = useState(opened.changes)
  useUnloadWarning(() => edited)

  const typed = () => typedValues(new FormData(form.current ?? undefined))

  function keep(values: FormValues) {
    setEdited(true)
    draft.write({ base: base.values, typed: values })
  }

  function changedParts(input: ScholarshipInput): Partial<ScholarshipInput> {
    const names = new Set(differing(scholarshipFields, base.values, typed()).map(name => name.split('.')[0]))
    return Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name)))
  }

  /** Goes on over what somebody else has saved. @returns the image that stands then */
  async function takeOver(): Promise<string> {
    const params = { id: initial.scholarship._id }
    const now = await sessionCall('GET /manageScholarships/:id', { params })
    const fresh = valuesOf(now.scholarship)
    const merged = mergeEdits(scholarshipFields, { base: base.values, typed: typed() }, fresh)
    setChanges(merged.changes)
    setBase({ version: now.version, values: fresh })
    draft.write({ base: fresh, typed: merged.values })
    for (const { field, alsoMine } of merged.changes)
      if (!alsoMine) write(form.current?.elements.namedItem(field), merged.values[field])
    return merged.values.universityImage
  }

  return { form, values: opened.values, base, changes, typed, keep, changedParts, takeOver }
}

function write(control: RadioNodeList | Element | null | undefined, value: string) {
  if (!control || !('value' in control)) return
  control.value = value
  // A term that was added since this form was opened.
  if (control instanceof HTMLSelectElement && control.value !== value)
    control.add(new Option(value, value, true, true))
}

/** Whom a change affects, who is told the reason for it; nothing where nobody is. */
async function concernedBy(
  id: string,
  parts: Partial<ScholarshipInput>,
  deadline: string,
): Promise<Concerned | undefined> {
  const feeChanges = 'applicationFees' in parts
  const closesEarlier = (parts.applicationDeadline ?? '9999') < deadline
  if (!feeChanges && !closesEarlier) return undefined
  const { state, touched } = await sessionCall('GET /rounds/:id', { params: { id } })
  const takesSome = state === 'scheduled' || state === 'open' || state === 'full'
  return takesSome && needsReason({ feeChanges, closesEarlier, touched })
    ? { touched, feeChanges }
    : undefined
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}
