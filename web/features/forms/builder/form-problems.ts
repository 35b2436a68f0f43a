import { type FormDefinition, formDefinition } from '../../../../contract/forms/form-definition.ts'

/** A problem that prevents saving the form, with its section or question. */
export interface FormProblem {
  /** Empty for the form as a whole. */
  of: string
  message: string
}

/** Everything that is wrong with a form, in its order; nothing when it can be saved [FORM1]. */
export function problemsOf(form: FormDefinition): FormProblem[] {
  const checked = formDefinition.safeParse(form)
  if (checked.success) return []
  const found = checked.error.issues.map(({ path, message }) => ({ of: idAt(form, path), message }))
  return found.filter(
    (problem, i) =>
      found.findIndex(other => other.of === problem.of && other.message === problem.message) === i,
  )
}

function idAt({ sections }: FormDefinition, [, s, , q]: PropertyKey[]): string {
  const section = sections[Number(s)]
  return (q === undefined ? section?.id : section?.questions[Number(q)]?.id) ?? section?.id ?? ''
}
