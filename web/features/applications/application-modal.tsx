import { type ChangeEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { applicantDegree } from '../../../contract/applications/application-terms.ts'
import type { ApplicationForm as Values } from '../../../contract/applications/application-form.ts'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { sessionCall } from '../../api/session-client.ts'
import { formDraft } from '../../forms/form-draft.ts'
import { explainError } from '../../forms/field-errors.ts'
import { useImageUpload } from '../../forms/use-image-upload.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { OwnCase, useNotMet, useOwnCase } from './own-case.tsx'
import { useOtherDegree } from './other-degree.tsx'
import { UseAllAnswers } from './use-all-answers.tsx'
import { Modal } from '../../ui/windows/modal.tsx'
import { WindowForm } from '../../ui/windows/window-form.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { ApplicationFields, fixedFields } from './application-fields.tsx'

type ApplicationFormProps = {
  scholarship: Scholarship
  /** Whose draft it is. */
  email: string
  onApplied: (applicationId: string) => void
}

type ApplicationModalProps = ApplicationFormProps & {
  open: boolean
  onClose: () => void
  /** Takes the focus after closing. */
  returnFocus: RefObject<HTMLElement | null>
}

const schema = () =>
  import('../../../contract/applications/application-form.ts').then(module => module.applicationForm)

/** What a person has typed into the form of a scholarship, kept in this tab. */
export const typedApplication = (email: string, scholarshipId: string) =>
  formDraft<Values>(`application:${email}:${scholarshipId}`)

/** The application form in its window; closing it, on purpose or not, keeps what was typed [F2]. */
export function ApplicationModal({ open, onClose, returnFocus, ...form }: ApplicationModalProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      keepMounted
      returnFocus={returnFocus}
      title="Your application"
      description={`${form.scholarship.scholarshipName}, ${form.scholarship.degree}`}
    >
      <ApplicationForm open={open} {...form} />
    </Modal>
  )
}

/** The application form [F1]; what was typed survives closing, failing and reloading [F2]. */
function ApplicationForm({ open, scholarship, email, onApplied }: ApplicationFormProps & { open: boolean }) {
  const draft = useMemo(() => typedApplication(email, scholarship._id), [email, scholarship._id])
  const [initial] = useState(() => draft.read())
  const photo = useImageUpload(initial.photo ?? '', keepPhoto)
  const degree = useOtherDegree(scholarship)
  const ownCase = useOwnCase(`${email}:${scholarship._id}`)
  const notMet = useNotMet(scholarship._id)
  const submission = useSubmit({
    schema,
    extra: () => ({ values: { photo: photo.url } }),
    async send(values) {
      if (!(await degree.isMeant(values.degree))) return
      // What the server knows better than this page is not sent.
      const body = { ...values, ...ownCase.body(), scholarshipId: scholarship._id }
      const { insertedId } = await sessionCall('POST /appliedScholarship', { body })
      draft.remove()
      ownCase.forget()
      toast.success(dashboardMessages.applied, 3000)
      onApplied(insertedId)
    },
    explain(error) {
      const { message, fields } = explainError(error)
      return ownCase.hears(error) ? { message } : { message, fields }
    },
  })
  const field = (name: keyof Values) => ({
    ...submission.field(name),
    defaultValue: initial[name] ?? (name === 'degree' ? applicantDegree(scholarship.degree) : undefined),
  })
  const fields = useRef<HTMLDivElement>(null)
  function keep(form: HTMLFormElement) {
    const typed = Object.fromEntries(new FormData(form)) as Partial<Values>
    draft.write({ ...typed, photo: photo.url })
  }
  function fillIn(answers: ReadonlyMap<string, string>) {
    const first = fillEmpty(fields.current, answers)
    if (first?.form) keep(first.form)
    first?.focus()
  }
  function keepPhoto(url: string) {
    submission.dropError('photo')
    draft.write({ ...draft.read(), photo: url })
  }
  return (
    <WindowForm
      submission={submission}
      onChange={(event: ChangeEvent<HTMLFormElement>) => keep(event.currentTarget)}
      submitLabel="Submit application"
      disabled={photo.uploading}
    >
      {open && <AnsweredBefore onUse={fillIn} />}
      <div ref={fields} className="contents">
        <ApplicationFields fixed={fixedFields(scholarship)} field={field} photo={photo} />
      </div>
      <OwnCase ownCase={ownCase} known={notMet} />
      {degree.dialog}
    </WindowForm>
  )
}

/** Fills what is still empty. @returns the first input */
function fillEmpty(box: HTMLElement | null, answers: ReadonlyMap<string, string>): Input | undefined {
  const inputs = box?.querySelectorAll<Input>('input:not([type="file"]), textarea, select') ?? []
  for (const input of inputs) {
    input.value ||= answers.get(input.name) ?? ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return inputs[0]
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Offers the answers of the newest application; fills in nothing before it is pressed, and nothing over what was typed [DRAFT4]. */
function AnsweredBefore({ onUse }: { onUse: (answers: ReadonlyMap<string, string>) => void }) {
  const [used, setUsed] = useState(false)
  const load = useAnswer('GET /knownAnswers', { query: {} })
  const known = load.data ?? []
  const [newest] = known
  if (!newest) return null
  if (used)
    return (
      <p role="status">
        Filled in from your application for {newest.scholarshipName}. Please check the answers.
      </p>
    )
  function useAll() {
    setUsed(true)
    onUse(new Map(known.map(({ question, answer }) => [question, String(answer)])))
  }
  return <UseAllAnswers count={known.length} onUse={useAll} />
}
