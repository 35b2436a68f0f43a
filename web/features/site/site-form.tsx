import { useMemo, useState } from 'react'
import { pages } from '../../../contract/core/pages.ts'
import type { SiteField, SiteHistory, SiteSettings } from '../../../contract/site/site-settings.ts'
import { ApiError } from '../../api/client.ts'
import { sessionCall } from '../../api/session-client.ts'
import { explainError } from '../../forms/field-errors.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { DiscardDialog } from '../../ui/windows/confirm-dialog.tsx'
import { MeanwhileChanges } from './meanwhile-changes.tsx'
import { loadAndSay } from './said-after-load.ts'
import type { SiteDraft } from './site-draft.ts'
import { SiteFields } from './site-fields.tsx'
import { SitePreview } from './site-preview.tsx'
import { sameValues, settingsOf, type SiteValues, valuesOf } from './site-values.ts'

/** Without the names of the inputs in a list, which are said by their list. */
const schema = () =>
  import('../../../contract/site/site-settings.ts').then(module => module.siteSettings.strip())

type SiteFormProps = {
  now: SiteHistory
  draft: SiteDraft
  /** Asks the server again; the form starts again with its answer. */
  onOutdated: () => void
}

/**
 * Changes the settings of the site, with a preview. What was typed stays in this tab until it is saved or discarded; when
 * another admin was faster, their changes are shown, and saving again keeps both [OPS6].
 */
export function SiteForm({ now, draft, onOutdated }: SiteFormProps) {
  const base = useMemo(() => valuesOf(now.settings), [now])
  const [opened] = useState(() => draft.open(base))
  const [values, setValues] = useState(opened.values)
  const [asking, setAsking] = useState(false)
  const touched = !sameValues(base, values)

  const submission = useSubmit<SiteSettings>({
    schema,
    extra: () => ({ values: settingsOf(values) }),
    async send() {
      try {
        await sessionCall('POST /siteSettings', { body: { ...settingsOf(values), version: now.version } })
      } catch (error) {
        if (isConflict(error)) onOutdated()
        throw error
      }
      draft.remove()
      loadAndSay(pages.settings, 'Saved: the site has changed for everybody.')
    },
    // A conflict is explained by the form that starts again.
    explain: explainError,
  })

  function change(field: SiteField, text: string) {
    const typed: SiteValues = { ...values, [field]: text }
    setValues(typed)
    draft.write(base, typed)
    const wrong = Object.keys(submission.problem.fields ?? {})
    for (const name of wrong) if (name.split('.')[0] === field) submission.dropError(name)
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
        <div className="bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-surface py-3 lg:sticky">
          <Button type="submit" pending={submission.pending} disabled={!touched}>
            Save and publish
          </Button>
          <Button
            variant="secondary"
            disabled={!touched || submission.pending}
            onClick={() => setAsking(true)}
          >
            Discard changes
          </Button>
          <p role="status" className="text-ink-soft">
            {touched && 'Not saved yet. This tab keeps it.'}
          </p>
        </div>
      </Form>
      <div className="xl:sticky xl:top-3">
        <SitePreview values={values} />
      </div>
      <DiscardDialog open={asking} onClose={() => setAsking(false)} onConfirm={discard} />
    </div>
  )
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}
