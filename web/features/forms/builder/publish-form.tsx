import { useState } from 'react'
import { compareForms } from '../../../../contract/forms/compare-forms.ts'
import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/windows/confirm-dialog.tsx'

type PublishFormProps = {
  /** What applicants are asked now; nothing while no form was published. */
  published: FormDefinition | null
  /** Nobody can apply yet. */
  isDraft: boolean
  form: FormDefinition
  /** Saves and publishes it. */
  onPublish: (breaking: boolean) => Promise<void>
  disabled: boolean
}

/** Says what publishing changes, and for whom, before it is done [FORM2]. */
export function PublishForm({ published, isDraft, form, onPublish, disabled }: PublishFormProps) {
  const [asking, setAsking] = useState(false)
  const [pending, run] = usePending()
  const changes = compareForms(published ?? { sections: [] }, form)
  const breaking = published !== null && changes.some(({ kind }) => kind === 'breaking')
  const publish = () => run(() => onPublish(breaking))
  return (
    <section aria-label="Publishing" className="grid grid-cols-1 justify-items-start gap-4">
      <h2 className="text-2xl">Publish</h2>
      {published === null || changes.length === 0 ? (
        <p>{asked(published !== null, isDraft)}</p>
      ) : (
        <Changes changes={changes} />
      )}
      <Button
        size="large"
        pending={pending}
        disabled={disabled || (published !== null && changes.length === 0)}
        onClick={() => (published === null ? void publish() : setAsking(true))}
      >
        Publish
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={publish}
        title={breaking ? 'Publish changes that invalidate existing answers?' : 'Publish these changes?'}
        about={<Changes changes={changes} />}
        text="People who have already started keep their answers and are told what to check. Submitted applications stay as they are."
        confirmLabel="Publish"
        harmless={!breaking}
      />
    </section>
  )
}

/** What applicants are asked of a form that is not published, or published as it is. */
function asked(published: boolean, isDraft: boolean): string {
  if (published)
    return `Applicants ${isDraft ? 'will be asked exactly this once the scholarship is published' : 'are asked exactly this'}.`
  return `Applicants don’t see this form yet. They will once you publish it${isDraft ? ' and the scholarship' : ''}.`
}

const kinds = {
  safe: 'Safe: answers given so far still fit',
  breaking: 'People who have started must check their answers',
} as const

function Changes({ changes }: { changes: ReturnType<typeof compareForms> }) {
  return (['breaking', 'safe'] as const).map(kind => {
    const own = changes.filter(change => change.kind === kind)
    return (
      own.length > 0 && (
        <div key={kind}>
          <h3 className={`font-semibold ${kind === 'breaking' ? 'text-danger' : ''}`}>{kinds[kind]}</h3>
          <ul className="list-disc pl-5">
            {own.map(({ question, text }) => (
              <li key={question + text} className="[overflow-wrap:anywhere]">
                {text}
              </li>
            ))}
          </ul>
        </div>
      )
    )
  })
}
