import type { Draft } from '../../../contract/drafts/drafts.ts'
import { attempt } from '../../ui/messages/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'

type FormChangesProps = Pick<Draft, 'changes'> & {
  /** Does not show them again. */
  onSeen: () => Promise<void>
}

/** What the office has changed in the form since its person last saw it [FORM2]. */
export function FormChanges({ changes, onSeen }: FormChangesProps) {
  if (changes.length === 0) return null
  return (
    <section aria-label="Changes to the form" className="flex gap-3 rounded-control bg-accent-soft p-4">
      <Icon name="info" className="mt-0.5 size-6 text-accent" />
      <div className="grid justify-items-start gap-1">
        <p className="font-semibold">The form has changed since you began. Your answers are all here.</p>
        <ul className="grid list-disc gap-1 pl-5">
          {changes.map(({ question, text }) => (
            <li key={question + text}>{text}</li>
          ))}
        </ul>
        <Button
          variant="secondary"
          size="small"
          className="mt-2"
          onClick={() => void attempt('Dismissing the changes', onSeen())}
        >
          I have seen it
        </Button>
      </div>
    </section>
  )
}
