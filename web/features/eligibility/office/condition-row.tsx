import type { KeyboardEvent } from 'react'
import { conditionLimits } from '../../../../contract/eligibility/condition-terms.ts'
import type { ConditionWarning } from '../../../../contract/eligibility/condition-warnings.ts'
import type { EligibilityCondition } from '../../../../contract/eligibility/conditions.ts'
import { nameOf } from '../../../../contract/eligibility/profile-question.ts'
import { profileQuestion } from '../../../../contract/eligibility/profile-questions.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { AgeParts, AmountParts, NumberParts, ResultParts } from './condition-inputs.tsx'
import { type ConditionActs, rowId } from './use-condition-acts.ts'
import { ValuesParts } from './values-parts.tsx'

type ConditionRowProps = {
  condition: EligibilityCondition
  /** Such as `1`, or `a` for an alternative. */
  name: string
  /** How many would meet the others, in words. */
  without: string | undefined
  problem: string | undefined
  warnings: readonly ConditionWarning[]
  /** What to press to mend a warning. */
  mends: (warning: ConditionWarning) => readonly { label: string; mend: () => void }[]
  acts: ConditionActs
}

/** A condition as a sentence to fill in: question, comparison, values; Alt and an arrow move it [ELIG2]. */
export function ConditionRow(props: ConditionRowProps) {
  const { condition, name, without, problem, warnings, mends, acts } = props
  const { id } = condition
  const { question, sensitive } = profileQuestion(condition.question) ?? {}
  const wording = condition.kind === 'age' ? 'Age' : question && nameOf(question)
  const of = `condition ${name}`
  const isAlternative = /[a-z]/.test(name)
  const errorId = `${rowId(id)}-error`
  function press(event: KeyboardEvent) {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
    if (!by || !event.altKey) return
    event.preventDefault()
    acts.move(id, by)
  }
  return (
    <li className="border-t border-line">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only listens to what its fields do not use */}
      <div
        id={rowId(id)}
        role="group"
        aria-label={`Condition ${name}: ${wording}`}
        aria-describedby={problem && errorId}
        onKeyDown={press}
        className="grid grid-cols-1 gap-3 p-4"
      >
        <div className="flex items-start gap-3">
          <span className="py-2.5 text-ink-soft">{name}</span>
          <div className="flex min-w-0 grow flex-wrap items-center gap-2">
            <span className="font-semibold">{wording}</span>
            <Parts condition={condition} onChange={acts.replace} />
            {without && <span className="ml-auto text-ink-soft">without it {without}</span>}
          </div>
          <RowMenu
            of={of}
            actions={[
              { label: 'Move up', name: `Move ${of} up`, onSelect: () => acts.move(id, -1) },
              { label: 'Move down', name: `Move ${of} down`, onSelect: () => acts.move(id, 1) },
              isAlternative
                ? {
                    label: 'Must be met',
                    name: `Condition ${name} must be met`,
                    onSelect: () => acts.put(id, 'all'),
                  }
                : {
                    label: 'One of these is enough',
                    name: `Make ${of} one of several`,
                    onSelect: () => acts.put(id, 'oneOf'),
                  },
              { label: 'Remove', name: `Remove ${of}`, onSelect: () => acts.remove(id) },
            ]}
          />
        </div>
        {sensitive && (
          <TextField
            label="Legal ground"
            hint="Recorded, and shown to applicants."
            maxLength={conditionLimits.ground}
            value={condition.ground ?? ''}
            onChange={event => acts.replace({ ...condition, ground: event.currentTarget.value })}
          />
        )}
        <FieldError id={errorId}>{problem}</FieldError>
        {warnings.map(warning => (
          <div
            key={warning.text}
            className={`rounded-control p-3 ${warning.problem ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning'}`}
          >
            <p>{warning.text}</p>
            <div className="flex flex-wrap gap-3">
              {mends(warning).map(({ label, mend }) => (
                <Button key={label} variant="quiet" size="small" className="underline" onClick={mend}>
                  {label}
                </Button>
              ))}
            </div>
          </div>
        ))}
      </div>
    </li>
  )
}

type PartsProps = { condition: EligibilityCondition; onChange: (condition: EligibilityCondition) => void }

function Parts({ condition, onChange }: PartsProps) {
  switch (condition.kind) {
    case 'values':
      return <ValuesParts {...{ condition, onChange }} />
    case 'number':
      return <NumberParts {...{ condition, onChange }} />
    case 'age':
      return <AgeParts {...{ condition, onChange }} />
    case 'amount':
      return <AmountParts {...{ condition, onChange }} />
    default:
      return <ResultParts {...{ condition, onChange }} />
  }
}
