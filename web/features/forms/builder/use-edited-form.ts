import { useMemo, useState } from 'react'
import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import type { EditableForm } from '../../../../contract/forms/forms.ts'
import { formDraft } from '../../../forms/form-draft.ts'
import { useUnloadWarning } from '../../../forms/use-unload-warning.ts'

/** What was changed in a form, and the version that it was made from. */
type Kept = { form: FormDefinition; version: number }

/**
 * A form while it is edited. What was changed stays in this tab until it is saved; when somebody else was faster, it is
 * `outdated` until one of both versions is chosen.
 */
export function useEditedForm(key: string, now: EditableForm, reload: () => void) {
  const draft = useMemo(() => formDraft<Kept>(`form:${key}`), [key])
  const [opened] = useState(() => draft.read())
  const [form, setForm] = useState(opened.form ?? now.definition)
  const [base, setBase] = useState({ ...now, version: opened.version ?? now.version })
  const [outdated, setOutdated] = useState(base.version !== now.version)
  const touched = JSON.stringify(form) !== JSON.stringify(base.definition)
  useUnloadWarning(() => touched)
  return {
    form,
    version: base.version,
    touched,
    outdated,
    change(next: FormDefinition) {
      setForm(next)
      draft.write({ form: next, version: base.version })
    },
    saved(version: number) {
      setBase({ ...base, version, definition: form })
      draft.remove()
    },
    takeTheirs() {
      draft.remove()
      reload()
    },
    /** Saved next, it replaces what somebody else has saved. */
    keepMine() {
      setBase(now)
      setOutdated(false)
      draft.write({ form, version: now.version })
    },
  }
}

export type EditedForm = ReturnType<typeof useEditedForm>
