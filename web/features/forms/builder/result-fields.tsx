import { applicationFieldLabels } from '../../../../contract/forms/specified-fields.ts'
import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import { resultFields } from '../../../../contract/forms/specified-labels.ts'
import { Select, TextField } from '../../../ui/fields/text-field.tsx'

type ResultFieldsProps = { form: FormDefinition; onChange: (form: FormDefinition) => void }

/** How this scholarship asks for the two results that every application has (docs/decisions/0065). */
export function ResultFields({ form, onChange }: ResultFieldsProps) {
  function set(field: (typeof resultFields)[number], own: string | null | undefined) {
    const { [field]: _before, ...others } = form.results ?? {}
    const results = own === undefined ? others : { ...others, [field]: own }
    const { results: _results, ...rest } = form
    onChange(Object.keys(results).length > 0 ? { ...rest, results } : rest)
  }
  return (
    <section aria-label="School results" className="grid grid-cols-1 gap-4">
      <h2 className="text-2xl">School results</h2>
      <p className="max-w-prose text-ink-soft">
        Every application asks for an SSC and an HSC result. Where your applicants have other ones, ask for
        those, or for none.
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {resultFields.map(field => {
          const specified = applicationFieldLabels[field]
          const own = form.results?.[field]
          return (
            <div key={field} className="grid gap-3">
              <Select
                name={field}
                label={specified}
                error={undefined}
                value={choiceOf(own)}
                onChange={event => set(field, startOf[event.currentTarget.value])}
              >
                <option value="specified">Asked as “{specified}”</option>
                <option value="renamed">Asked with another label</option>
                <option value="hidden">Not asked</option>
              </Select>
              {typeof own === 'string' && (
                <TextField
                  name={`${field}-label`}
                  label={`Label in place of “${specified}”`}
                  error={undefined}
                  value={own}
                  onChange={event => set(field, event.currentTarget.value)}
                />
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}

const startOf: Record<string, string | null> = { renamed: '', hidden: null }

function choiceOf(own: string | null | undefined): string {
  if (own === undefined) return 'specified'
  return own === null ? 'hidden' : 'renamed'
}
