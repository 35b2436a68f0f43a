import { countryCodes, countryName } from '../../../../contract/core/countries.ts'
import type { Question } from '../../../../contract/forms/form-definition.ts'
import { comparisonsOf, formLimits } from '../../../../contract/forms/form-terms.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { comparisonNames } from './question-types.ts'

type ShowIf = NonNullable<Question['showIf']>
type Condition = ShowIf['conditions'][number]

type ConditionsProps = {
  showIf: ShowIf | undefined
  /** The questions before, of which answers can be compared. */
  earlier: readonly Question[]
  onChange: (showIf: ShowIf | undefined) => void
}

/** When a question is shown: by the answers to earlier ones only, so that no question waits for itself [FORM1]. */
export function Conditions({ showIf, earlier, onChange }: ConditionsProps) {
  const usable = earlier.filter(({ type }) => comparisonsOf[type].length > 0)
  const conditions = showIf?.conditions ?? []
  const match = showIf?.match ?? 'all'
  const set = (next: Condition[]) => onChange(next.length > 0 ? { match, conditions: next } : undefined)

  function add() {
    const question = usable.at(-1)
    if (question) set([...conditions, conditionOn(question)])
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">Shown only if</legend>
      {conditions.length === 0 && (
        <p className="text-ink-soft">
          {usable.length > 0
            ? 'Always shown.'
            : 'Always shown: no earlier question has an answer that can be compared.'}
        </p>
      )}
      {conditions.length > 1 && (
        <Select
          label="How many of these hold"
          value={match}
          onChange={event =>
            onChange({ match: event.currentTarget.value as ShowIf['match'], conditions: [...conditions] })
          }
        >
          <option value="all">All of them</option>
          <option value="any">At least one of them</option>
        </Select>
      )}
      {conditions.map((condition, at) => (
        <OneCondition
          // oxlint-disable-next-line react/no-array-index-key -- a condition is nothing but its place
          key={at}
          place={at + 1}
          condition={condition}
          usable={usable}
          onChange={next => set(conditions.with(at, next))}
          onRemove={() => set(conditions.toSpliced(at, 1))}
        />
      ))}
      {usable.length > 0 && conditions.length < formLimits.conditions && (
        <AddButton onClick={add}>Add a condition</AddButton>
      )}
    </fieldset>
  )
}

function conditionOn(question: Question): Condition {
  const [comparison = 'is'] = comparisonsOf[question.type]
  return { question: question.id, comparison, value: choicesOf(question)?.[0]?.value ?? '' }
}

/** The answers that one can choose from, where there are such. */
function choicesOf(question: Question): { value: string; text: string }[] | undefined {
  switch (question.type) {
    case 'yesNo':
      return [
        { value: 'yes', text: 'Yes' },
        { value: 'no', text: 'No' },
      ]
    case 'choice':
    case 'choices':
      return question.options.map(({ id, text }) => ({ value: id, text }))
    case 'country':
      return countryCodes.map(code => ({ value: code, text: countryName(code) }))
    default:
      return undefined
  }
}

type OneConditionProps = {
  place: number
  condition: Condition
  usable: readonly Question[]
  onChange: (condition: Condition) => void
  onRemove: () => void
}

function OneCondition({ place, condition, usable, onChange, onRemove }: OneConditionProps) {
  const question = usable.find(({ id }) => id === condition.question)
  const choices = question && choicesOf(question)
  return (
    <div role="group" aria-label={`Condition ${place}`} className="grid gap-3 rounded-control bg-sunken p-3">
      <Select
        label="The answer to"
        value={question?.id ?? ''}
        onChange={event => {
          const chosen = usable.find(({ id }) => id === event.currentTarget.value)
          if (chosen) onChange(conditionOn(chosen))
        }}
      >
        {!question && <option value="">Please choose an earlier question</option>}
        {usable.map(({ id, wording }) => (
          <option key={id} value={id}>
            {wording}
          </option>
        ))}
      </Select>
      {question && (
        <Select
          label="Comparison"
          value={condition.comparison}
          onChange={event =>
            onChange({ ...condition, comparison: event.currentTarget.value as Condition['comparison'] })
          }
        >
          {comparisonsOf[question.type].map(comparison => (
            <option key={comparison} value={comparison}>
              {comparisonNames[comparison]}
            </option>
          ))}
        </Select>
      )}
      {choices ? (
        <Select
          label="Answer"
          value={condition.value}
          onChange={event => onChange({ ...condition, value: event.currentTarget.value })}
        >
          {choices.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      ) : (
        <TextField
          label="Answer"
          type={question?.type === 'date' ? 'date' : 'text'}
          value={condition.value}
          onChange={event => onChange({ ...condition, value: event.currentTarget.value })}
        />
      )}
      <Button variant="quiet" size="small" className="justify-self-start" onClick={onRemove}>
        <Icon name="close" /> Remove the condition
      </Button>
    </div>
  )
}
