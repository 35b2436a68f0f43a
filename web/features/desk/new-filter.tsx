import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import type { ResponseOf } from '../../../contract/endpoints.ts'
import { applicationStatuses } from '../../../contract/applications/application-terms.ts'
import { decidedLabels } from '../../../contract/decisions/decision-terms.ts'
import {
  type DeskComparison,
  deskFitNames,
  partsOfCondition,
  splitChoices,
} from '../../../contract/desk/desk-terms.ts'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import { scoreLimits } from '../../../contract/scores/score-limits.ts'
import { ownValue } from '../../../contract/core/own-value.ts'
import { Button } from '../../ui/button.tsx'
import { Labelled, LabelledSelect } from '../../ui/fields/labelled.tsx'
import { askedNames } from './asked-names.ts'
import { completenessNames } from './completeness.ts'
import { comparisonNames, comparisonsOf, type DeskQuestions } from './conditions.ts'
import { type DeskView, isListed, withValues } from './desk-address.ts'
import type { Officers } from './assign-menu.tsx'

export type FilterProps = {
  view: DeskView
  questions: DeskQuestions
  /** The applications of the view are scored. */
  scored: boolean
  scholarships: ResponseOf<'GET /desk/scholarships'>
  officers: Officers
  onChange: (view: DeskView) => void
}

export const outcomeNames = { none: 'Nothing proposed', ...decidedLabels }
export const duplicateNames = { likely: 'Likely duplicates' }
export const roundNames = { all: 'All rounds of the series' }
export const statuses = {
  open: 'Not decided',
  ...Object.fromEntries(applicationStatuses.map(each => [each, each])),
}
const yesOrNo = { yes: 'Yes', no: 'No' }

/** What means something within one scholarship only, left out. */
export const withinOne = {
  rounds: undefined,
  by: undefined,
  score: undefined,
  duplicates: undefined,
  answer: [],
  column: [],
}

/** The filters whose values are the same for everybody. */
const fixedChoices: Partial<Record<string, Record<string, string>>> = {
  status: statuses,
  outcome: outcomeNames,
  conditions: deskFitNames,
  completeness: completenessNames,
  asked: askedNames,
  rounds: roundNames,
  duplicates: duplicateNames,
}

/** Chooses what to filter by, and then how. */
export function NewFilter(props: FilterProps & { onCancel: () => void }) {
  const { view, questions, scholarships, officers, onChange, onCancel } = props
  const { by, setBy, question, comparisons, chosen, setComparison } = useComparison(view, questions)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget).getAll('value')
    const values = given.map(each => (typeof each === 'string' ? each.trim() : ''))
    const filter = { by, comparison: chosen, values }
    onChange(question ? withConditions(view, filter) : withValue(view, filter))
  }

  return (
    <form ref={form} className="desk-panel" aria-label="New filter" onSubmit={submit}>
      <LabelledSelect label="Filter by" value={by} choices={filtersFor(props)} onChange={setBy} />
      <How {...{ comparisons, chosen, setComparison }} />
      {chosen !== 'given' && chosen !== 'missing' && (
        <Value
          key={`${by} ${chosen}`}
          {...{ by, question, scholarships, officers, comparison: chosen }}
          checked={valuesIn(view, by, chosen)}
        />
      )}
      <div className="desk-acts">
        <Button type="submit" size="small">
          Show
        </Button>
        <Button data-leave size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {questions.length === 0 && (
        <p className="desk-quiet">Choose one scholarship to filter by what its applicants answered.</p>
      )}
    </form>
  )
}

type HowProps = Pick<ReturnType<typeof useComparison>, 'comparisons' | 'chosen' | 'setComparison'>

function How({ comparisons, chosen, setComparison }: HowProps) {
  if (comparisons.length === 0) return null
  const choices = comparisons.map(each => [each, comparisonNames[each]] as const)
  return <LabelledSelect label="How" value={chosen} choices={choices} onChange={setComparison} />
}

/** What is filtered by, and how. */
function useComparison(view: DeskView, questions: DeskQuestions) {
  const [by, setBy] = useState(view.scholarship ? 'status' : 'scholarship')
  const [comparison, setComparison] = useState('')
  const question = questions.find(each => each.question === by)
  const comparisons = question ? comparisonsOf(question) : isListed(by) ? equality : []
  const chosen = comparisons.find(each => each === comparison) ?? comparisons[0]
  return { by, setBy, question, comparisons, chosen, setComparison }
}

type Choice = readonly [value: string, name: string]

/** What this view can be filtered by. */
function filtersFor({ view, questions, scored, scholarships }: FilterProps): Choice[] {
  const full = view.answer.length >= deskLimits.conditions
  const choices: (Choice | false)[] = [
    ['scholarship', 'Scholarship'],
    ['status', 'Status'],
    ['outcome', 'Outcome'],
    ['assignee', 'Assigned to'],
    ['label', 'Label'],
    ['conditions', 'Conditions'],
    ['waiting', 'Waiting since'],
    ['completeness', 'Completeness'],
    ['asked', 'Asked for answers'],
    hasRounds(view, scholarships) && ['rounds', 'Rounds'],
    view.scholarship !== undefined && ['duplicates', 'Duplicates'],
    scored && ['score', 'Score at least'],
    ...(full ? [] : questions.map((each): Choice => [each.question, `${each.wording} (answer)`])),
  ]
  return choices.filter(each => each !== false)
}

/** Others of the scholarship's series have applications, too. */
function hasRounds({ scholarship }: DeskView, scholarships: FilterProps['scholarships']): boolean {
  const series = scholarships.find(({ _id }) => _id === scholarship)?.series
  return scholarships.some(each => series && each.series === series && each._id !== scholarship)
}

const equality: readonly DeskComparison[] = ['is', 'isNot']
const isEquality = (comparison: DeskComparison | undefined) => equality.some(each => each === comparison)

/** The values that a filter of the view has; the view that nobody has filtered has none. */
function valuesIn(view: DeskView, by: string, comparison: DeskComparison | undefined): string[] {
  if (!isListed(by))
    return view.answer
      .map(partsOfCondition)
      .flatMap(each => (each.question === by && each.comparison === comparison ? [each.value] : []))
  if (by === 'status' && view.status.join() === 'open') return []
  const { any, none } = splitChoices(view[by])
  return comparison === 'isNot' ? none : any
}

interface NewValues {
  by: string
  comparison: DeskComparison | undefined
  values: string[]
}

function withConditions(view: DeskView, { by, comparison, values }: NewValues): DeskView {
  const start = `${by}:${comparison}:`
  const others = view.answer.filter(each => !(isEquality(comparison) && each.startsWith(start)))
  return { ...view, answer: [...new Set([...others, ...values.map(value => start + value)])] }
}

function withValue(view: DeskView, { by, comparison, values }: NewValues): DeskView {
  const [value = ''] = values
  const not = comparison === 'isNot'
  if (by === 'label')
    return withValues(view, by, {
      values: [...valuesIn(view, by, comparison), value],
      not,
    })
  if (isListed(by)) return withValues(view, by, { values, not })
  if (by === 'scholarship') return { ...view, ...withinOne, scholarship: value }
  if (by === 'rounds') return { ...view, rounds: value, ...withoutScore(view) }
  return { ...view, [by]: value || undefined }
}

/** Points are compared within one scholarship only. */
const withoutScore = ({ sort }: DeskView) => ({
  score: undefined,
  sort: sort?.endsWith('score') ? undefined : sort,
})

type ChoicesProps = Pick<FilterProps, 'scholarships' | 'officers'> & {
  by: string
  question: DeskQuestions[number] | undefined
}

/** The values to choose from, with their names; nothing where one is typed. */
export function choicesOf({ by, question, scholarships, officers }: ChoicesProps): Choice[] | undefined {
  const named = ownValue(fixedChoices, by)
  if (named) return Object.entries(named)
  if (by === 'scholarship') return scholarships.map(each => [each._id, each.name])
  if (by === 'assignee')
    return [['nobody', 'Nobody'], ...officers.map((each): Choice => [each._id, each.name])]
  if (question?.type === 'yesNo' || question?.type === 'statement') return Object.entries(yesOrNo)
  return question?.options.length ? question.options.map(option => [option.id, option.text]) : undefined
}

/** The input of each filter. */
const typedValues: Partial<Record<string, ComponentProps<'input'>>> = {
  waiting: { type: 'number', min: 1, max: 10_000, placeholder: 'Days' },
  score: { type: 'number', min: 1, max: scoreLimits.points, step: 0.01 },
  label: { maxLength: deskLimits.label },
}

type ValueProps = ChoicesProps & { comparison: DeskComparison | undefined; checked: string[] }

function Value(props: ValueProps) {
  const { by, question, comparison, checked } = props
  const choices = choicesOf(props)
  if (choices && (isListed(by) || (question?.options.length && isEquality(comparison))))
    return (
      <fieldset className="desk-checks">
        <legend>Value</legend>
        {choices.map(([value, name]) => (
          <label key={value}>
            <input type="checkbox" name="value" value={value} defaultChecked={checked.includes(value)} />
            {name}
          </label>
        ))}
      </fieldset>
    )
  if (choices) return <LabelledSelect label="Value" name="value" required choices={choices} />
  const typed = ownValue(typedValues, props.by) ?? { type: props.question?.type === 'date' ? 'date' : 'text' }
  return <Labelled label="Value">{id => <input id={id} name="value" required {...typed} />}</Labelled>
}
