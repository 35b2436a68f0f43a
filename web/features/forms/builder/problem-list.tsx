import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import { questionOf } from './edit-form.ts'
import type { FormProblem } from './form-problems.ts'

type ProblemListProps = {
  problems: readonly FormProblem[]
  form: FormDefinition
  onChoose: (id: string) => void
}

/** What keeps the form from being saved; each entry leads to what it is about. */
export function ProblemList({ problems, form, onChoose }: ProblemListProps) {
  if (problems.length === 0) return null
  return (
    <section
      aria-label="Problems"
      className="max-h-32 overflow-y-auto rounded-control bg-danger-soft p-3 text-danger"
    >
      <p className="font-semibold">Fix these problems to save:</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {problems.map(({ of, message }) => (
          <li key={`${of} ${message}`}>
            {of ? (
              <button type="button" className="text-left underline" onClick={() => onChoose(of)}>
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
