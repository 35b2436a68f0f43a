import { useState } from 'react'
import { partsOfCondition } from '../../../contract/desk/desk-terms.ts'
import { ownValue } from '../../../contract/core/own-value.ts'
import { Icon } from '../../ui/icons.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { askedNames } from './asked-names.ts'
import { completenessNames } from './completeness.ts'
import { comparisonNames, valueInWords } from './conditions.ts'
import type { DeskView } from './desk-address.ts'
import {
  duplicateNames,
  type FilterProps,
  NewFilter,
  outcomeNames,
  roundNames,
  statuses,
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

function chipsOf({ view, questions, scholarships, officers }: FilterProps) {
  const name = (id: string) => officers.find(each => each._id === id)?.name ?? 'An officer'
  const chips: { text: string; without: DeskView }[] = []
  const add = (field: keyof DeskView, text: string | undefined) =>
    text && chips.push({ text, without: { ...view, [field]: undefined } })
  const {
    scholarship,
    status,
    outcome,
    assignee,
    label,
    waiting,
    score,
    completeness,
    asked,
    duplicates,
    answer,
  } = view
  if (scholarship) {
    const found = scholarships.find(each => each._id === scholarship)
    chips.push({
      text: found?.name ?? 'One scholarship',
      without: { ...view, ...withinOne, scholarship: undefined, sort: undefined },
    })
  }
  add('rounds', view.rounds && roundNames.all)
  if (status !== 'all') add('status', status && ownValue(statuses, status))
  add('outcome', outcome && ownValue(outcomeNames, outcome))
  add(
    'assignee',
    assignee && (assignee === 'nobody' ? 'Assigned to nobody' : `Assigned to ${name(assignee)}`),
  )
  add('label', label && `Label ${label}`)
  add('score', score && `Score ${score} or more`)
  add('waiting', waiting && `Waiting ${waiting} days or more`)
  add('completeness', completeness && ownValue(completenessNames, completeness))
  add('asked', asked && ownValue(askedNames, asked))
  add('duplicates', duplicates && duplicateNames.likely)
  for (const each of answer) {
    const { question: id, comparison, value } = partsOfCondition(each)
    const known = questions.find(({ question }) => question === id)
    const words = `${ownValue(comparisonNames, comparison) ?? comparison} ${valueInWords(known, value)}`
    chips.push({
      text: `${known?.wording ?? 'An answer'}: ${words.trim()}`,
      without: { ...view, answer: answer.filter(other => other !== each) },
    })
  }
  return chips
}
