import type { ComponentProps } from 'react'
import { pages } from '../../../contract/core/pages.ts'
import type { SiteField, SiteHistory, SiteSettings } from '../../../contract/site/site-settings.ts'
import { sessionCall } from '../../api/session-client.ts'
import { isConflict } from '../../forms/conflict.ts'
import { explainError } from '../../forms/field-errors.ts'
import { useKeptEdit } from '../../forms/use-kept-edit.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { HeldFields } from '../../ui/fields/held-fields.tsx'
import { DiscardButton, notSaved } from '../../ui/windows/save-bar.tsx'
import { MeanwhileChanges } from './meanwhile-changes.tsx'
import { loadAndSay } from './said-after-load.ts'
import { SiteFields } from './site-fields.tsx'
import { SitePreview } from './site-preview.tsx'
import { mergeSite, settingsOf, siteEdit, valuesOf } from './site-values.ts'

/** Without the names of the inputs in a list, which are said by their list. */
const schema = () =>
  import('../../../contract/site/site-settings.ts').then(module => module.siteSettings.strip())

type SiteFormProps = {
  now: SiteHistory
  /** Asks the server again; the form starts again with its answer. */
  onOutdated: () => void
}

/**
 * Changes the settings of the site, with a preview. What was typed stays in this tab until it is saved or discarded; when
 * another admin was faster, their changes are shown, and saving again keeps both [OPS6].
 */
export function SiteForm({ now: { settings, version }, onOutdated }: SiteFormProps) {
  const edit = useKeptEdit(siteEdit, { value: valuesOf(settings), version }, { merge: mergeSite })
  const { typed: values, changes, touched } = edit
  const submission = useSubmit<SiteSettings>({
    schema,
    extra: () => ({ values: settingsOf(values) }),
    async send() {
      await sessionCall('POST /siteSettings', { body: { ...settingsOf(values), version } })
      edit.saved(values)
      loadAndSay(pages.settings, 'Saved: the site has changed for everybody.')
    },
    explain(error) {
      // The form starts again, and explains it.
      if (isConflict(error)) onOutdated()
      return explainError(error)
    },
  })
  function changeField(field: SiteField, text: string) {
    if (submission.pending) return
    edit.type(last => ({ ...last, [field]: text }))
    for (const name of Object.keys(submission.problem.fields ?? {}))
      if (name.split('.')[0] === field) submission.dropError(name)
  }
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Form submission={submission}>
        <MeanwhileChanges changes={touched ? changes : []} />
        <HeldFields pending={submission.pending}>
          <SiteFields values={values} fieldError={submission.fieldError} onChange={changeField} />
        </HeldFields>
        <Bar edit={edit} pending={submission.pending} />
      </Form>
      <div className="xl:sticky xl:top-3">
        <SitePreview values={values} />
      </div>
    </div>
  )
}

function Bar({ edit, pending }: ComponentProps<typeof DiscardButton>) {
  return (
    <div className="bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-surface py-3 lg:sticky">
      <Button type="submit" pending={pending} disabled={!edit.touched}>
        Save and publish
      </Button>
      <DiscardButton edit={edit} pending={pending} />
      <p role="status" className="text-ink-soft">
        {edit.touched && notSaved}
      </p>
    </div>
  )
}
