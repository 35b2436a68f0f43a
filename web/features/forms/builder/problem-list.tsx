import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import { questionOf } from './edit-form.ts'
import type { FormProblem } from './form-problems.ts'

type ProblemListProps = {
  problems: readonly FormProblem[]
  form: FormDefinition
  onChoose: (id: string) => void
}

/** What keeps the form from being saved, and this tab keeps; each entry leads to what it is about. */
export function ProblemList({ problems, form, onChoose }: ProblemListProps) {
  return (
    <section
      aria-label="Problems"
      className="max-h-24 grow overflow-y-auto rounded-control bg-danger-soft px-3 py-2 text-danger"
    >
      <p className="font-semibold">Not saved. Fix to save:</p>
      <ul className="grid list-disc pl-5">
        {problems.map(({ of, message }) => (
          <li key={`${of} ${message}`}>
            {of ? (
              <button type="button" className="text-left align-top underline" onClick={() => onChoose(of)}>
                {nameOf(form, of)}: {message}
              </button>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf(form: FormDefinition, id: string): string {
  const section = form.sections.find(each => each.id === id)
  if (section) return section.title || 'A section'
  return questionOf(form, id)?.wording || 'A question'
}
