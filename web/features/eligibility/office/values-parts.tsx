import { countriesByName } from '../../../../contract/core/countries.ts'
import type { ConditionOf } from '../../../../contract/eligibility/conditions.ts'
import { profileQuestion } from '../../../../contract/eligibility/profile-questions.ts'
import type { Question } from '../../../../contract/forms/question-kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { InlineSelect, type PartProps } from './condition-inputs.tsx'

const memberships = [
  ['isOneOf', 'is one of'],
  ['isNoneOf', 'is none of'],
] as const

/** Yes or no, options or countries. */
export function ValuesParts({ condition, onChange }: PartProps<ConditionOf<'values'>>) {
  const { question } = profileQuestion(condition.question) ?? {}
  const { values } = condition
  const set = (next: string[]) => onChange({ ...condition, values: next })
  if (question?.type === 'yesNo') {
    const choices = [
      ['yes', 'is yes'],
      ['no', 'is no'],
    ] as const
    return (
      <InlineSelect
        label="Answer"
        value={values[0] === 'no' ? 'no' : 'yes'}
        choices={choices}
        onChoose={value => set([value])}
      />
    )
  }
  const offered = question ? valuesOf(question) : []
  return (
    <>
      <InlineSelect
        label="Comparison"
        value={condition.comparison}
        choices={memberships}
        onChoose={comparison => onChange({ ...condition, comparison })}
      />
      {values.map(value => {
        const name = offered.find(({ id }) => id === value)?.name ?? value
        return (
          <Button
            key={value}
            variant="secondary"
            size="small"
            aria-label={`Remove ${name}`}
            onClick={() => set(values.filter(each => each !== value))}
          >
            {name} <Icon name="close" />
          </Button>
        )
      })}
      <Combobox
        label={values.length === 0 ? 'Type to choose' : 'Add another'}
        choices={offered.filter(({ id }) => !values.includes(id))}
        onChoose={id => set([...values, id])}
      />
    </>
  )
}

/** The values to choose from. */
function valuesOf(question: Question): readonly { id: string; name: string }[] {
  if ('options' in question) return question.options.map(({ id, text }) => ({ id, name: text }))
  return countriesByName()
}
