import type { Draft } from '../../../../contract/drafts/drafts.ts'
import { Icon } from '../../../ui/icons.tsx'

/** What the office has changed in the form since this draft was begun [FORM2]. */
export function FormChanges({ changes }: Pick<Draft, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <section aria-label="Changes of the form" className="flex gap-3 rounded-control bg-accent-soft p-4">
      <Icon name="info" className="mt-0.5 size-6 text-accent" />
      <div className="grid gap-1">
        <p className="font-semibold">The form has changed since you began. Your answers are all here.</p>
        <ul className="grid list-disc gap-1 pl-5">
          {changes.map(({ question, text }) => (
            <li key={question + text}>{text}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
