import { dashboardMessages } from '../../../../contract/core/dashboard-messages.ts'
import { needsReason } from '../../../../contract/scholarships/lifecycle/edit-rules.ts'
import type { Terms } from '../../../../contract/scholarships/scholarship-terms.ts'
import type {
  EditableScholarship,
  ScholarshipField,
  ScholarshipInput,
} from '../../../../contract/scholarships/scholarships.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { isConflict } from '../../../forms/conflict.ts'
import { explainError } from '../../../forms/field-errors.ts'
import { type Change, differing, type Edit, mergeEdits } from '../../../forms/merge-edits.ts'
import { useImageUpload } from '../../../forms/use-image-upload.ts'
import { useKeptEdit } from '../../../forms/use-kept-edit.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { useQuestion } from '../../../ui/windows/use-question.ts'
import { WindowForm } from '../../../ui/windows/window-form.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { type FormValues, valuesOf } from './form-values.ts'
import { MeanwhileChanges } from './meanwhile-changes.tsx'
import { passedDeadline } from './passed-deadline.ts'
import { type Concerned, ReasonWindow } from './reason-window.tsx'
import { ScholarshipFields } from './scholarship-fields.tsx'
import { scholarshipFields } from './scholarship-inputs.ts'
import { useScholarshipSchema } from './use-scholarship-schema.ts'

type EditScholarshipFormProps = {
  now: EditableScholarship
  terms: Terms
  /** Asks the server again. */
  onOutdated: () => void
  onSaved: () => void
}

/** Names what somebody has typed into the edit of a scholarship. */
export const keyOfEdit = (id: string) => `edit:${id}`

const merge = (edit: Edit<ScholarshipField>, theirs: FormValues) =>
  mergeEdits(scholarshipFields, edit, theirs)

/**
 * Changes a scholarship [T1]: only what differs is sent. When somebody else was faster, their changes are shown,
 * what was typed stays, and saving again keeps both.
 */
export function EditScholarshipForm(props: EditScholarshipFormProps) {
  const { scholarship, version } = props.now
  const { _id: id, postedUserEmail, postDate } = scholarship
  const edit = useKeptEdit(keyOfEdit(id), { value: valuesOf(scholarship), version }, { merge })
  const image = useImageUpload('', url => type('universityImage', url))
  const { submission, question } = useSaving(props, edit)

  function type(name: ScholarshipField, text: string) {
    if (name === 'universityImage') submission.dropError(name)
    edit.type(last => ({ ...last, [name]: text }))
  }
  return (
    <>
      <WindowForm submission={submission} submitLabel="Save changes" disabled={image.uploading}>
        <MeanwhileChanges changes={edit.changes} />
        <ScholarshipFields
          values={edit.typed}
          onType={type}
          terms={props.terms}
          fieldError={submission.fieldError}
          image={image}
          posted={{ email: postedUserEmail, day: postDate.slice(0, 10) }}
        />
      </WindowForm>
      <ReasonWindow id={id} concerned={question.asked} onChoose={question.choose} />
    </>
  )
}

type ScholarshipEdit = ReturnType<typeof useKeptEdit<FormValues, Change<ScholarshipField>>>

/** Sends the changes, with a reason where people are affected. */
function useSaving({ now, onOutdated, onSaved }: EditScholarshipFormProps, edit: ScholarshipEdit) {
  const { _id: id } = now.scholarship
  const { typed, base } = edit
  const question = useQuestion<Concerned, string>()
  const submission = useSubmit<ScholarshipInput>({
    schema: useScholarshipSchema(),
    extra: entered => passedDeadline(entered, base.applicationDeadline),
    async send(input) {
      const parts = changedParts(input, { typed, base })
      const concerned = await concernedBy(id, parts, base.applicationDeadline)
      const reason = concerned ? await question.ask(concerned) : ''
      if (reason === undefined) return
      const body = { ...parts, ...(reason && { reason }), version: edit.version }
      try {
        await sessionCall('PATCH /scholarships/:id', { params: { id }, body })
      } catch (error) {
        if (isConflict(error)) onOutdated()
        throw error
      }
      edit.saved(typed)
      toast.success(dashboardMessages.scholarshipUpdated)
      onSaved()
    },
    // The changes are listed below, also those that do no harm.
    explain: error => (isConflict(error) ? { message: error.message } : explainError(error)),
  })
  return { submission, question }
}

function changedParts(
  input: ScholarshipInput,
  { typed, base }: Edit<ScholarshipField>,
): Partial<ScholarshipInput> {
  const names = new Set(differing(scholarshipFields, base, typed).map(name => name.split('.')[0]))
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name)))
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
