import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import { LabelledSelect } from '../../ui/fields/labelled.tsx'
import type { DeskView } from './desk-address.ts'
import type { DeskQuestions } from './conditions.ts'

type ColumnsProps = {
  view: DeskView
  questions: DeskQuestions
  /** The applications of the view are scored. */
  scored: boolean
  onChange: (view: DeskView) => void
}

/** The order of the queue, and which answers are columns [DESK2]. */
export function ColumnsMenu({ view, questions, scored, onChange }: ColumnsProps) {
  if (questions.length === 0 && !scored) return null
  return (
    <details className="desk-columns">
      <summary>Columns and order</summary>
      <div className="desk-panel">
        <LabelledSelect
          label="Sort by"
          value={view.by ?? view.sort ?? 'submitted'}
          choices={ordersOf(questions, scored)}
          onChange={order => onChange({ ...view, ...sortedBy(order) })}
        />
        {questions.length > 0 && (
          <fieldset>
            <legend>Answers as columns</legend>
            {questions.map(({ question, wording }) => {
              const on = view.column.includes(question)
              const others = view.column.filter(each => each !== question)
              return (
                <label key={question}>
                  <input
                    type="checkbox"
                    checked={on}
                    disabled={!on && view.column.length >= deskLimits.columns}
                    onChange={() => onChange({ ...view, column: on ? others : [...others, question] })}
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

type Order = readonly [value: string, name: string]

const fixedOrders: readonly Order[] = [
  ['submitted', 'Waiting longest'],
  ['-submitted', 'Newest first'],
  ['applicant', 'Applicant, A to Z'],
  ['status', 'Status'],
  ['conditions', 'Conditions, met first'],
]
const scoreOrders: readonly Order[] = [
  ['-score', 'Score, highest first'],
  ['score', 'Score, lowest first'],
]

function ordersOf(questions: DeskQuestions, scored: boolean): Order[] {
  const single = questions.filter(({ type }) => type !== 'choices')
  const byAnswer = single.flatMap(({ question, wording }): Order[] => [
    [`answer:${question}`, `${wording}, lowest first`],
    [`-answer:${question}`, `${wording}, highest first`],
  ])
  return [...fixedOrders, ...(scored ? scoreOrders : []), ...byAnswer]
}

/** The fields of a view that hold its order. */
function sortedBy(order: string): Pick<DeskView, 'by' | 'sort'> {
  if (order.includes('answer:')) return { by: order, sort: undefined }
  return { by: undefined, sort: order === 'submitted' ? undefined : order }
}
