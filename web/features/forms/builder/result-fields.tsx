import { applicationFieldLabels } from '../../../../contract/forms/specified-fields.ts'
import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import { resultFields } from '../../../../contract/forms/specified-labels.ts'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'

/** How a result is asked for: as specified, with this label, or (`null`) not at all. */
type Asked = string | null | undefined

type ResultField = (typeof resultFields)[number]

type ResultFieldsProps = { form: FormDefinition; onChange: (form: FormDefinition) => void }

/** How this scholarship asks for the two results that every application has (docs/decisions/0043). */
export function ResultFields({ form, onChange }: ResultFieldsProps) {
  function set(field: ResultField, asked: Asked) {
    const { [field]: _before, ...others } = form.results ?? {}
    const results = asked === undefined ? others : { ...others, [field]: asked }
    const { results: _results, ...rest } = form
    onChange(Object.keys(results).length > 0 ? { ...rest, results } : rest)
  }
  return (
    <section aria-label="School results" className="grid grid-cols-1 gap-4">
      <h2 className="text-2xl">School results</h2>
      <p className="max-w-prose text-ink-soft">
        Every application asks for an SSC and an HSC result. If your applicants have other results, relabel
        these or leave them out.
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {resultFields.map(field => (
          <OneResult
            key={field}
            field={field}
            asked={form.results?.[field]}
            onChange={asked => set(field, asked)}
          />
        ))}
      </div>
    </section>
  )
}

type OneResultProps = { field: ResultField; asked: Asked; onChange: (asked: Asked) => void }

function OneResult({ field, asked, onChange }: OneResultProps) {
  const specified = applicationFieldLabels[field]
  return (
    <div className="grid gap-3">
      <ChoiceField
        name={field}
        label={specified}
        value={choiceOf(asked)}
        options={[
          { id: 'specified', text: `Asked as “${specified}”` },
          { id: 'renamed', text: 'Asked with another label' },
          { id: 'hidden', text: 'Not asked' },
        ]}
        onChoose={choice => onChange(startOf[choice])}
      />
      {typeof asked === 'string' && (
        <TextField
          name={`${field}-label`}
          label={`Label instead of “${specified}”`}
          value={asked}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

const startOf = { specified: undefined, renamed: '', hidden: null }

function choiceOf(asked: Asked): keyof typeof startOf {
  if (asked === undefined) return 'specified'
  return asked === null ? 'hidden' : 'renamed'
}
