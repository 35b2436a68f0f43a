import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Answer } from '../../../contract/endpoints.ts'
import { applicationStatuses } from '../../../contract/applications/application-terms.ts'
import { decidedLabels } from '../../../contract/decisions/decision-terms.ts'
import { type Completeness, deskLimits, partsOfCondition } from '../../../contract/desk/desk-terms.ts'
import { scoreLimits } from '../../../contract/scores/score-terms.ts'
import { Button } from '../../ui/button.tsx'
import { Labelled } from '../../ui/fields/labelled.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { DeskView } from './desk-address.ts'
import { completenessNames } from './completeness.ts'
import { comparisonNames, comparisonsOf, type DeskQuestions, valueInWords } from './conditions.ts'
import type { Officers } from './rail.tsx'

type FiltersProps = {
  view: DeskView
  questions: DeskQuestions
  /** The applications of the view are scored. */
  scored: boolean
  scholarships: Answer<'GET /desk/scholarships'>
  officers: Officers
  onChange: (view: DeskView) => void
}

const outcomeNames = { none: 'Nothing proposed', ...decidedLabels }
const duplicateNames = { likely: 'Likely duplicates' }
const statuses = { open: 'Not decided', ...Object.fromEntries(applicationStatuses.map(each => [each, each])) }

/** What means something within one scholarship only, left out. */
const withinOne = {
  rounds: undefined,
  by: undefined,
  score: undefined,
  duplicates: undefined,
  answer: [],
  column: [],
}

const roundNames = { all: 'All rounds of the series' }
const yesOrNo = { yes: 'Yes', no: 'No' }

/** The filters whose values are the same for everybody. */
const fixedChoices: Partial<Record<string, Record<string, string>>> = {
  status: statuses,
  outcome: outcomeNames,
  completeness: completenessNames,
  rounds: roundNames,
  duplicates: duplicateNames,
}

/** The filters of the view as buttons that remove them, and a panel to add one [DESK2]. */
export function Filters(props: FiltersProps) {
  const { view, onChange } = props
  const [adding, setAdding] = useState(false)
  return (
    <>
      <div className="desk-chips" role="group" aria-label="Filters">
        {chipsOf(props).map(({ text, without }) => (
          <button key={text} type="button" title="Remove this filter" onClick={() => onChange(without)}>
            {text} <Icon name="close" />
          </button>
        ))}
        <button
          type="button"
          className="desk-add"
          data-key="filter"
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          <Icon name="plus" /> Filter
        </button>
      </div>
      {adding && (
        <NewFilter
          {...props}
          onChange={next => {
            onChange(next)
            setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      {view.scholarship && <Columns {...props} />}
    </>
  )
}

function chipsOf({ view, questions, scholarships, officers }: FiltersProps) {
  const name = (id: string) => officers.find(each => each._id === id)?.name ?? 'An officer'
  const chips: { text: string; without: DeskView }[] = []
  const add = (field: keyof DeskView, text: string | undefined) =>
    text && chips.push({ text, without: { ...view, [field]: undefined } })
  const { scholarship, status, outcome, assignee, label, waiting, score, completeness, duplicates, answer } =
    view
  if (scholarship) {
    const found = scholarships.find(each => each._id === scholarship)
    chips.push({
      text: found?.name ?? 'One scholarship',
      without: { ...view, ...withinOne, scholarship: undefined, sort: undefined },
    })
  }
  add('rounds', view.rounds && roundNames.all)
  if (status !== 'all') add('status', status && statuses[status as keyof typeof statuses])
  add('outcome', outcome && outcomeNames[outcome as keyof typeof outcomeNames])
  add(
    'assignee',
    assignee && (assignee === 'nobody' ? 'Assigned to nobody' : `Assigned to ${name(assignee)}`),
  )
  add('label', label && `Label ${label}`)
  add('score', score && `Score ${score} or more`)
  add('waiting', waiting && `Waiting ${waiting} days or more`)
  add('completeness', completeness && completenessNames[completeness as Completeness])
  add('duplicates', duplicates && duplicateNames.likely)
  for (const each of answer) {
    const { question: id, comparison, value } = partsOfCondition(each)
    const known = questions.find(({ question }) => question === id)
    const words = `${comparisonNames[comparison as keyof typeof comparisonNames] ?? comparison} ${valueInWords(known, value)}`
    chips.push({
      text: `${known?.wording ?? 'An answer'}: ${words.trim()}`,
      without: { ...view, answer: answer.filter(other => other !== each) },
    })
  }
  return chips
}

/** Others of the scholarship's series have applications, too. */
function hasRounds({ scholarship }: DeskView, scholarships: FiltersProps['scholarships']): boolean {
  const series = scholarships.find(({ _id }) => _id === scholarship)?.series
  return scholarships.some(each => series && each.series === series && each._id !== scholarship)
}

/** Points are compared within one scholarship only. */
const withoutScore = ({ sort }: DeskView) => ({
  score: undefined,
  sort: sort?.endsWith('score') ? undefined : sort,
})

/** Chooses what to filter by, and then how. */
function NewFilter({
  view,
  questions,
  scored,
  scholarships,
  officers,
  onChange,
  onCancel,
}: FiltersProps & { onCancel: () => void }) {
  const [by, setBy] = useState(view.scholarship ? 'status' : 'scholarship')
  const question = questions.find(each => each.question === by)
  const comparisons = question ? comparisonsOf(question) : []
  const first = useRef<HTMLSelectElement>(null)
  useEffect(() => first.current?.focus(), [])
  const full = view.answer.length >= deskLimits.conditions

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => {
      const given = form.get(name)
      return typeof given === 'string' ? given.trim() : ''
    }
    const value = text('value')
    if (question) {
      const condition = `${by}:${text('comparison')}:${value}`
      onChange({ ...view, answer: [...new Set([...view.answer, condition])] })
    } else if (by === 'scholarship') onChange({ ...view, ...withinOne, scholarship: value })
    else if (by === 'rounds') onChange({ ...view, rounds: value, ...withoutScore(view) })
    else onChange({ ...view, [by]: value || undefined })
  }

  const [comparison, setComparison] = useState('')
  const chosen = comparisons.includes(comparison as never) ? comparison : comparisons[0]
  return (
    <form className="desk-panel" aria-label="New filter" onSubmit={submit}>
      <Labelled label="Filter by">
        {id => (
          <select ref={first} id={id} value={by} onChange={event => setBy(event.target.value)}>
            <option value="scholarship">Scholarship</option>
            <option value="status">Status</option>
            <option value="outcome">Outcome</option>
            <option value="assignee">Assigned to</option>
            <option value="label">Label</option>
            <option value="waiting">Waiting since</option>
            <option value="completeness">Completeness</option>
            {hasRounds(view, scholarships) && <option value="rounds">Rounds</option>}
            {view.scholarship && <option value="duplicates">Duplicates</option>}
            {scored && <option value="score">Score at least</option>}
            {!full &&
              questions.map(each => (
                <option key={each.question} value={each.question}>
                  {each.wording} (answer)
                </option>
              ))}
          </select>
        )}
      </Labelled>
      {question && (
        <Labelled label="How">
          {id => (
            <select
              id={id}
              name="comparison"
              value={chosen}
              onChange={event => setComparison(event.target.value)}
            >
              {comparisons.map(each => (
                <option key={each} value={each}>
                  {comparisonNames[each]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      )}
      {chosen !== 'given' && chosen !== 'missing' && (
        <Labelled label="Value">
          {id => <Value key={by} id={id} by={by} question={question} {...{ scholarships, officers }} />}
        </Labelled>
      )}
      <div className="desk-acts">
        <Button type="submit" size="small">
          Show
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {questions.length === 0 && (
        <p className="desk-quiet">Choose one scholarship to filter by what its applicants answered.</p>
      )}
    </form>
  )
}

/** The values to choose from, with their names; nothing where one is typed. */
function choicesOf({
  by,
  question,
  scholarships,
  officers,
}: Omit<ValueProps, 'id'>): [value: string, name: string][] | undefined {
  const named = fixedChoices[by]
  if (named) return Object.entries(named)
  if (by === 'scholarship') return scholarships.map(each => [each._id, each.name])
  if (by === 'assignee')
    return [['nobody', 'Nobody'], ...officers.map(each => [each._id, each.name] as [string, string])]
  if (question?.type === 'yesNo' || question?.type === 'statement') return Object.entries(yesOrNo)
  return question?.options.length ? question.options.map(option => [option.id, option.text]) : undefined
}

type ValueProps = Pick<FiltersProps, 'scholarships' | 'officers'> & {
  id: string
  by: string
  question: DeskQuestions[number] | undefined
}

function Value({ id, by, question, scholarships, officers }: ValueProps) {
  const choices = choicesOf({ by, question, scholarships, officers })
  if (choices)
    return (
      <select id={id} name="value" required>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )
  if (by === 'waiting')
    return <input id={id} name="value" type="number" min={1} max={10_000} required placeholder="Days" />
  if (by === 'score')
    return <input id={id} name="value" type="number" min={1} max={scoreLimits.points} step={0.01} required />
  if (by === 'label') return <input id={id} name="value" maxLength={deskLimits.label} required />
  return <input id={id} name="value" type={question?.type === 'date' ? 'date' : 'text'} required />
}

/** Which answers are columns. */
function Columns({ view, questions, scored, onChange }: FiltersProps) {
  if (questions.length === 0 && !scored) return null
  return (
    <details className="desk-columns">
      <summary>Columns and order</summary>
      <div className="desk-panel">
        <Labelled label="Sort by">
          {id => (
            <select
              id={id}
              value={view.by ?? view.sort ?? 'submitted'}
              onChange={event => {
                const order = event.target.value
                onChange(
                  order.includes('answer:')
                    ? { ...view, by: order, sort: undefined }
                    : { ...view, by: undefined, sort: order === 'submitted' ? undefined : order },
                )
              }}
            >
              <option value="submitted">Waiting longest</option>
              <option value="-submitted">Newest first</option>
              <option value="applicant">Applicant, A to Z</option>
              <option value="status">Status</option>
              {scored && (
                <>
                  <option value="-score">Score, highest first</option>
                  <option value="score">Score, lowest first</option>
                </>
              )}
              {questions
                .filter(({ type }) => type !== 'choices')
                .flatMap(({ question, wording }) => [
                  <option key={question} value={`answer:${question}`}>
                    {wording}, lowest first
                  </option>,
                  <option key={`-${question}`} value={`-answer:${question}`}>
                    {wording}, highest first
                  </option>,
                ])}
            </select>
          )}
        </Labelled>
        {questions.length > 0 && (
          <fieldset>
            <legend>Answers as columns</legend>
            {questions.map(({ question, wording }) => {
              const on = view.column.includes(question)
              return (
                <label key={question}>
                  <input
                    type="checkbox"
                    checked={on}
                    disabled={!on && view.column.length >= deskLimits.columns}
                    onChange={() =>
                      onChange({
                        ...view,
                        column: on
                          ? view.column.filter(each => each !== question)
                          : [...view.column, question],
                      })
                    }
                  />
                  {wording}
                </label>
              )
            })}
          </fieldset>
        )}
      </div>
    </details>
  )
}

type SearchProps = { value: string; onSearch: (text: string) => void }

/** Searches names, contact data and written answers; Enter searches at once, a pause while typing, too. */
export function DeskSearch({ value, onSearch }: SearchProps) {
  const [text, setText] = useState(value)
  const id = useId()
  // Another view has another search.
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => onSearch(text), 400)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <search>
      <form
        onSubmit={event => {
          event.preventDefault()
          onSearch(text)
        }}
      >
        <label htmlFor={id} className="sr-only">
          Search names, answers and contact data
        </label>
        <input
          id={id}
          type="search"
          data-key="search"
          value={text}
          maxLength={200}
          placeholder="Search names, answers, contact data"
          onChange={event => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
