import { formLimits } from '../../../../contract/forms/form-limits.ts'
import { type Comparison } from '../../../../contract/forms/form-terms.ts'
import { kindOf, type Question } from '../../../../contract/forms/question-kinds.ts'
import type { Condition, Option } from '../../../../contract/forms/question-schemas.ts'
import { useFocusAfterRemoval } from '../../../lists/use-focus-after-removal.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
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
  /** Earlier questions whose answers can be compared. */
  earlier: readonly Question[]
  onChange: (showIf: ShowIf | undefined) => void
}

const matches = [
  { id: 'all', text: 'All of them' },
  { id: 'any', text: 'At least one of them' },
] as const

/** When a question is shown: by the answers to earlier ones only, so that no question waits for itself [FORM1]. */
export function Conditions({ showIf, earlier, onChange }: ConditionsProps) {
  const usable = earlier.filter(question => kindOf(question).conditions)
  const last = usable.at(-1)
  const conditions = showIf?.conditions ?? []
  const match = showIf?.match ?? 'all'
  const box = useFocusAfterRemoval<HTMLFieldSetElement>()
  const set = (next: Condition[]) => onChange(next.length > 0 ? { match, conditions: next } : undefined)
  return (
    <fieldset ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      <legend className="mb-1.5 font-semibold">Shown only if</legend>
      {conditions.length === 0 && (
        <p className="text-ink-soft">
          Always shown{!last && ': no earlier question has an answer that can be compared'}.
        </p>
      )}
      {conditions.length > 1 && (
        <ChoiceField
          label="How many of these must be true"
          value={match}
          options={matches}
          onChoose={chosen => onChange({ match: chosen, conditions: [...conditions] })}
        />
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
      {last && conditions.length < formLimits.conditions && (
        <AddButton onClick={() => set([...conditions, conditionOn(last)])}>Add a condition</AddButton>
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
  function choose(id: string) {
    const chosen = usable.find(each => each.id === id)
    if (chosen) onChange(conditionOn(chosen))
  }
  return (
    <div role="group" aria-label={`Condition ${place}`} className="grid gap-3 rounded-control bg-sunken p-3">
      <ChoiceField
        label="The answer to"
        value={question?.id ?? ''}
        options={usable.map(({ id, wording }) => ({ id, text: wording }))}
        onChoose={choose}
      >
        {!question && <option value="">Please choose an earlier question</option>}
      </ChoiceField>
      {by && (
        <ChoiceField
          label="Comparison"
          value={condition.comparison}
          options={by.comparisons.map(id => ({ id, text: comparisonNames[id] }))}
          onChoose={comparison => onChange({ ...condition, comparison })}
        />
      )}
      <ComparedWith
        choices={question && by?.choices?.(question)}
        type={by?.input}
        value={condition.value}
        onChange={value => onChange({ ...condition, value })}
      />
      <Button variant="quiet" size="small" className="justify-self-start" onClick={onRemove}>
        <Icon name="close" /> Remove the condition
      </Button>
    </div>
  )
}

type ComparedWithProps = {
  choices: readonly Option[] | undefined
  type: string | undefined
  value: string
  onChange: (value: string) => void
}

function ComparedWith({ choices, type = 'text', value, onChange }: ComparedWithProps) {
  if (choices) return <ChoiceField label="Answer" value={value} options={choices} onChoose={onChange} />
  return (
    <TextField
      label="Answer"
      type={type}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
