import { useState } from 'react'
import { partsOfCondition, splitChoices } from '../../../contract/desk/desk-terms.ts'
import { ownValue } from '../../../contract/core/own-value.ts'
import { Icon } from '../../ui/icons.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { askedNames } from './asked-names.ts'
import { completenessNames } from './completeness.ts'
import { comparisonNames, valueInWords } from './conditions.ts'
import { type DeskView, listed, type Listed, withValues } from './desk-address.ts'
import {
  choicesOf,
  duplicateNames,
  type FilterProps,
  NewFilter,
  roundNames,
  withinOne,
} from './new-filter.tsx'

/** The filters of the view as buttons that remove them, and a panel to add one [DESK2]. */
export function Filters(props: FilterProps) {
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
      {view.scholarship && <ColumnsMenu {...props} />}
    </>
  )
}

/** What stands before the values of a filter, and before those that it excludes. */
const valueWords: Record<Listed, [any: string, none: string]> = {
  status: ['', 'Not '],
  outcome: ['', 'Not '],
  assignee: ['Assigned to ', 'Not assigned to '],
  label: ['Label ', 'Not label '],
  conditions: ['Conditions: ', 'Conditions: not '],
}

interface Chip {
  text: string
  without: DeskView
}

function chipsOf(props: FilterProps): Chip[] {
  const { view, scholarships } = props
  const { scholarship, rounds, waiting, score, completeness, asked, duplicates } = view
  const chip = (field: keyof DeskView, text: string | undefined): Chip[] =>
    text ? [{ text, without: { ...view, [field]: undefined } }] : []
  const name = scholarship && (scholarships.find(each => each._id === scholarship)?.name ?? 'One scholarship')
  return [
    ...chip('scholarship', name).map(({ text, without }) => ({
      text,
      without: { ...without, ...withinOne, sort: undefined },
    })),
    ...chip('rounds', rounds && roundNames.all),
    ...listed.flatMap(by => listedChips(props, by)),
    ...chip('score', score && `Score ${score} or more`),
    ...chip('waiting', waiting && `Waiting ${waiting} days or more`),
    ...chip('completeness', completeness && ownValue(completenessNames, completeness)),
    ...chip('asked', asked && ownValue(askedNames, asked)),
    ...chip('duplicates', duplicates && duplicateNames.likely),
    ...answerChips(props),
  ]
}

/** Those that the values of a filter are, and those that it excludes. */
function listedChips(props: FilterProps, by: Listed): Chip[] {
  const { view } = props
  const names = new Map(choicesOf({ ...props, by, question: undefined }))
  const named = (value: string) =>
    value === 'nobody' ? value : (names.get(value) ?? (by === 'assignee' ? 'an officer' : value))
  const { any, none } = splitChoices(view[by])
  const [anyWords, noneWords] = valueWords[by]
  const chip = (words: string, values: string[], not: boolean): Chip => ({
    text: not && values.join() === 'nobody' ? 'Assigned' : words + values.map(named).join(' or '),
    without: withValues(view, by, { values: [], not }),
  })
  return [
    ...(any.length > 0 ? [chip(anyWords, any, false)] : []),
    ...(none.length > 0 ? [chip(noneWords, none, true)] : []),
  ]
}

/** The conditions on answers, those of one question and comparison together. */
function answerChips({ view, questions }: FilterProps): Chip[] {
  const { answer } = view
  const conditions = answer.map(partsOfCondition)
  const alike = Map.groupBy(conditions, ({ question, comparison }) => `${question}:${comparison}:`)
  return Array.from(alike, ([start, each]) => {
    const [{ question: id, comparison } = partsOfCondition(start)] = each
    const known = questions.find(({ question }) => question === id)
    const values = each.map(({ value }) => valueInWords(known, value))
    const both = known?.type === 'choices' && comparison === 'is'
    const words = `${ownValue(comparisonNames, comparison) ?? comparison} ${values.join(both ? ' and ' : ' or ')}`
    return {
      text: `${known?.wording ?? 'An answer'}: ${words.trim()}`,
      without: { ...view, answer: answer.filter(other => !other.startsWith(start)) },
    }
  })
}
