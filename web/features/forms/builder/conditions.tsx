import { type Comparison, formLimits } from '../../../../contract/forms/form-terms.ts'
import { kindOf, type Question } from '../../../../contract/forms/question-kinds.ts'
import type { Condition } from '../../../../contract/forms/question-schemas.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icons.tsx'

/** How comparisons read. */
const comparisonNames: Record<Comparison, string> = {
  is: 'is',
  isNot: 'is not',
  has: 'includes',
  atLeast: 'is at least',
  atMost: 'is at most',
}

type ShowIf = NonNullable<Question['showIf']>

type ConditionsProps = {
  showIf: ShowIf | undefined
  /** The questions before, of which answers can be compared. */
  earlier: readonly Question[]
  onChange: (showIf: ShowIf | undefined) => void
}

/** When a question is shown: by the answers to earlier ones only, so that no question waits for itself [FORM1]. */
export function Conditions({ showIf, earlier, onChange }: ConditionsProps) {
  const usable = earlier.filter(question => kindOf(question).conditions)
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
  const { comparisons: [comparison] = ['is'], choices } = kindOf(question).conditions ?? {}
  return { question: question.id, comparison, value: choices?.(question)[0]?.id ?? '' }
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
  const by = question && kindOf(question).conditions
  const choices = question && by?.choices?.(question)
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
      {by && (
        <Select
          label="Comparison"
          value={condition.comparison}
          onChange={event =>
            onChange({ ...condition, comparison: event.currentTarget.value as Condition['comparison'] })
          }
        >
          {by.comparisons.map(comparison => (
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
          {choices.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </Select>
      ) : (
        <TextField
          label="Answer"
          type={by?.input ?? 'text'}
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
