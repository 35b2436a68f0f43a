import { useEffect, useMemo, useState } from 'react'
import type { SiteField, SiteHistory, SiteSettings } from '../../../contract/site/site-settings.ts'
import { ApiError } from '../../api/client.ts'
import { sessionCall } from '../../api/session-client.ts'
import { storedValue } from '../../api/stored-value.ts'
import { explainError } from '../../forms/field-errors.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { DiscardDialog } from '../../ui/windows/confirm-dialog.tsx'
import { MeanwhileChanges } from './meanwhile-changes.tsx'
import { siteDraft } from './site-draft.ts'
import { SiteFields } from './site-fields.tsx'
import { SitePreview } from './site-preview.tsx'
import { sameValues, settingsOf, type SiteValues, valuesOf } from './site-values.ts'

const schema = () => import('../../../contract/site/site-settings.ts').then(module => module.siteSettings)

/** Outlives the reload after saving. */
const saved = storedValue('session', 'siteSaved')

type SiteFormProps = {
  now: SiteHistory
  email: string
  /** Asks the server again; the form is made anew with its answer. */
  onOutdated: () => void
}

/**
 * Changes the settings of the site, with a preview. What was typed stays in this tab until it is saved or discarded; when
 * another admin was faster, their changes are shown, and saving again keeps both [OPS6].
 */
export function SiteForm({ now, email, onOutdated }: SiteFormProps) {
  const draft = useMemo(() => siteDraft(email), [email])
  const base = useMemo(() => valuesOf(now.settings), [now])
  const [opened] = useState(() => draft.open(base))
  const [values, setValues] = useState(opened.values)
  const [asking, setAsking] = useState(false)
  const touched = !sameValues(base, values)
  useEffect(() => {
    if (saved.read() === null) return
    saved.remove()
    toast.success('Saved: the site has changed for everybody.')
  }, [])

  const submission = useSubmit<SiteSettings>({
    schema,
    extra: () => ({ values: settingsOf(values) }),
    async send(settings) {
      try {
        await sessionCall('POST /siteSettings', { body: { ...settings, version: now.version } })
      } catch (error) {
        if (isConflict(error)) onOutdated()
        throw error
      }
      draft.remove()
      saved.write('yes')
      // The page has the former name and colour, and its policy allows no other style.
      location.reload()
    },
    // A conflict is explained by the form that is made anew.
    explain: explainError,
  })

  function change(field: SiteField, text: string) {
    const typed: SiteValues = { ...values, [field]: text }
    setValues(typed)
    draft.write(base, typed)
    submission.dropError(field)
  }
  function discard() {
    draft.remove()
    setValues(base)
  }
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Form submission={submission}>
        <MeanwhileChanges changes={touched ? opened.changes : []} />
        <SiteFields values={values} fieldError={submission.fieldError} onChange={change} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="large" pending={submission.pending} disabled={!touched}>
            Save for everybody
          </Button>
          <Button
            variant="secondary"
            size="large"
            disabled={!touched || submission.pending}
            onClick={() => setAsking(true)}
          >
            Discard changes
          </Button>
        </div>
      </Form>
      <div className="xl:sticky xl:top-8">
        <SitePreview values={values} />
      </div>
      <DiscardDialog open={asking} onClose={() => setAsking(false)} onConfirm={discard} />
    </div>
  )
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}
