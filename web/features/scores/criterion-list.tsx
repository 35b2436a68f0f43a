import { type ReactNode, useState } from 'react'
import { scoreLimits } from '../../../contract/scores/score-limits.ts'
import { sharesOf } from '../../../contract/scores/score-terms.ts'
import { useEntries } from '../../ui/use-entries.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { MoveTools } from '../../ui/move-tools.tsx'
import { Tool } from '../../ui/tool.tsx'
import { newCriterion, type TypedCriterion } from './typed-criteria.ts'

type CriterionListProps = {
  criteria: readonly TypedCriterion[]
  /** Name and error of an input. */
  field: (name: string) => { name: string; error: string | undefined }
  /** The error message about all of them. */
  error: string | undefined
  onChange: (criteria: TypedCriterion[]) => void
}

/** The criteria to type, in the order in which officers score by them. */
export function CriterionList({ criteria, field, error, onChange }: CriterionListProps) {
  const { list, add, move, remove } = useEntries(criteria, onChange)
  const weights = criteria.map(({ weight }) => ({ weight: Number(weight) }))
  const shares = weights.every(({ weight }) => weight > 0) ? sharesOf(weights) : undefined
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold">Criteria</legend>
      <FieldError id={undefined}>{error}</FieldError>
      <ol ref={list} className="grid grid-cols-1 gap-3">
        {criteria.map((criterion, at) => {
          const name = criterion.name.trim() || `criterion ${at + 1}`
          return (
            <li key={criterion.key} className="grid grid-cols-1 gap-3 rounded-control border border-line p-3">
              <Inputs
                at={at}
                criterion={criterion}
                share={shares?.[at]}
                field={field}
                onChange={changes => onChange(criteria.with(at, { ...criterion, ...changes }))}
              >
                <MoveTools name={name} at={at} length={criteria.length} onMove={by => move(at, by)} />
                <Tool name={`Remove ${name}`} icon="close" onPress={() => remove(at)} />
              </Inputs>
            </li>
          )
        })}
      </ol>
      <AddButton disabled={criteria.length >= scoreLimits.criteria} onClick={() => add(newCriterion())}>
        Add a criterion
      </AddButton>
    </fieldset>
  )
}

type InputsProps = Pick<CriterionListProps, 'field'> & {
  at: number
  criterion: TypedCriterion
  /** Of the whole score, in percent. */
  share: number | undefined
  onChange: (changes: Partial<TypedCriterion>) => void
  /** What can be done with the whole criterion. */
  children: ReactNode
}

function Inputs({ at, criterion: { name, weight, words }, share, field, onChange, children }: InputsProps) {
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_auto]">
        <TextField
          label="Name"
          {...field(`criteria.${at}.name`)}
          value={name}
          maxLength={scoreLimits.name}
          autoComplete="off"
          onChange={event => onChange({ name: event.target.value })}
        />
        <TextField
          label="Weight"
          {...field(`criteria.${at}.weight`)}
          value={weight}
          inputMode="numeric"
          autoComplete="off"
          hint={share === undefined ? undefined : `${share}% of the score`}
          onChange={event => onChange({ weight: event.target.value })}
        />
        <div className="flex gap-1 sm:pt-8">{children}</div>
      </div>
      <Meanings at={at} words={words} field={field} onChange={changed => onChange({ words: changed })} />
    </>
  )
}

type MeaningsProps = Pick<InputsProps, 'at' | 'field'> & {
  words: TypedCriterion['words']
  onChange: (words: TypedCriterion['words']) => void
}

/** What each number of points means; open where something is said already. */
function Meanings({ at, words, field, onChange }: MeaningsProps) {
  const [open] = useState(() => words.some(each => each !== ''))
  return (
    <details open={open}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">What the points mean</summary>
      <div className="grid gap-3 sm:grid-cols-2">
        {words.map((each, index) => (
          <TextField
            // The place is the number of points.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            label={index === 0 ? '1 point' : `${index + 1} points`}
            {...field(`criteria.${at}.words.${index}`)}
            value={each}
            maxLength={scoreLimits.words}
            autoComplete="off"
            onChange={event => onChange(words.with(index, event.target.value))}
          />
        ))}
      </div>
    </details>
  )
}
