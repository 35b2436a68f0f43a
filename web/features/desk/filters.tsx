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
}

function chipsOf(props: FilterProps) {
  const { view, questions, scholarships } = props
  const chips: { text: string; without: DeskView }[] = []
  const add = (field: keyof DeskView, text: string | undefined) =>
    text && chips.push({ text, without: { ...view, [field]: undefined } })
  const { scholarship, waiting, score, completeness, asked, duplicates, answer } = view
  if (scholarship) {
    const found = scholarships.find(each => each._id === scholarship)
    chips.push({
      text: found?.name ?? 'One scholarship',
      without: { ...view, ...withinOne, scholarship: undefined, sort: undefined },
    })
  }
  add('rounds', view.rounds && roundNames.all)
  for (const by of listed) {
    const names = new Map(choicesOf({ ...props, by, question: undefined }))
    const named = (value: string) =>
      value === 'nobody' ? value : (names.get(value) ?? (by === 'assignee' ? 'an officer' : value))
    const { any, none } = splitChoices(view[by])
    const [anyWords, noneWords] = valueWords[by]
    const chip = (words: string, values: string[], not: boolean) =>
      values.length > 0 &&
      chips.push({
        text: not && values.join() === 'nobody' ? 'Assigned' : words + values.map(named).join(' or '),
        without: withValues(view, by, { values: [], not }),
      })
    chip(anyWords, any, false)
    chip(noneWords, none, true)
  }
  add('score', score && `Score ${score} or more`)
  add('waiting', waiting && `Waiting ${waiting} days or more`)
  add('completeness', completeness && ownValue(completenessNames, completeness))
  add('asked', asked && ownValue(askedNames, asked))
  add('duplicates', duplicates && duplicateNames.likely)
  const conditions = answer.map(partsOfCondition)
  const alike = Map.groupBy(conditions, ({ question, comparison }) => `${question}:${comparison}:`)
  for (const [start, each] of alike) {
    const [{ question: id, comparison } = partsOfCondition(start)] = each
    const known = questions.find(({ question }) => question === id)
    const values = each.map(({ value }) => valueInWords(known, value))
    const both = known?.type === 'choices' && comparison === 'is'
    const words = `${ownValue(comparisonNames, comparison) ?? comparison} ${values.join(both ? ' and ' : ' or ')}`
    chips.push({
      text: `${known?.wording ?? 'An answer'}: ${words.trim()}`,
      without: { ...view, answer: answer.filter(other => !other.startsWith(start)) },
    })
  }
  return chips
}
