import { useRef, useState } from 'react'
import { messages } from '../../../contract/messages.ts'
import type { Terms } from '../../../contract/scholarship-terms.ts'
import type { EditableScholarship, ScholarshipInput } from '../../../contract/scholarships.ts'
import { ApiError } from '../../api/client.ts'
import { sessionCall } from '../../api/session-client.ts'
import { explainError } from '../../forms/field-errors.ts'
import { useImageUpload } from '../../forms/use-image-upload.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { WindowForm } from '../../ui/windows/window-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { type Change, differing, merge, typedValues, valuesOf } from './form-values.ts'
import { MeanwhileChanges } from './meanwhile-changes.tsx'
import { ScholarshipFields } from './scholarship-fields.tsx'
import { useScholarshipSchema } from './use-scholarship-schema.ts'

type EditScholarshipFormProps = { initial: EditableScholarship; terms: Terms; onSaved: () => void }

/**
 * Changes a scholarship [T1]: only what differs is sent. When somebody else was faster, their changes are shown,
 * what was typed stays, and saving again keeps both.
 */
export function EditScholarshipForm({ initial, terms, onSaved }: EditScholarshipFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [values] = useState(() => valuesOf(initial.scholarship))
  const [base, setBase] = useState({ version: initial.version, values })
  const image = useImageUpload(initial.scholarship.universityImage, imageChanged)
  const [changes, setChanges] = useState<readonly Change[]>([])
  const { _id: id, postedUserEmail, postDate } = initial.scholarship

  const submission = useSubmit<ScholarshipInput>({
    schema: useScholarshipSchema(),
    async send(input) {
      const body = { ...changedParts(input), version: base.version }
      try {
        await sessionCall('PATCH /scholarships/:id', { params: { id }, body })
      } catch (error) {
        if (isConflict(error)) await takeOver()
        throw error
      }
      toast.success(messages.scholarshipUpdated)
      onSaved()
    },
    // The changes are listed below, also those that do no harm.
    explain: error => (isConflict(error) ? { message: error.message } : explainError(error)),
  })

  function imageChanged() {
    submission.dropError('universityImage')
  }

  function changedParts(input: ScholarshipInput) {
    const names = new Set(differing(base.values, typed()).map(name => name.split('.')[0]))
    return Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name)))
  }

  function typed() {
    return typedValues(new FormData(form.current ?? undefined))
  }

  async function takeOver() {
    const now = await sessionCall('GET /manageScholarships/:id', { params: { id } })
    const fresh = valuesOf(now.scholarship)
    const merged = merge(base.values, typed(), fresh)
    setChanges(merged.changes)
    setBase({ version: now.version, values: fresh })
    image.setUrl(merged.values.universityImage)
    for (const { name, alsoMine } of merged.changes) {
      const control = form.current?.elements.namedItem(name)
      if (alsoMine || !control || !('value' in control)) continue
      const theirs = merged.values[name]
      control.value = theirs
      // A term that was added since this form was opened.
      if (control instanceof HTMLSelectElement && control.value !== theirs)
        control.add(new Option(theirs, theirs, true, true))
    }
  }
  return (
    <WindowForm ref={form} submission={submission} submitLabel="Save changes" disabled={image.uploading}>
      <MeanwhileChanges changes={changes} />
      <ScholarshipFields
        values={values}
        terms={terms}
        fieldError={submission.fieldError}
        image={image}
        posted={{ email: postedUserEmail, day: postDate.slice(0, 10) }}
      />
    </WindowForm>
  )
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}
