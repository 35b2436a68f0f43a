import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { requestLimits } from '../../../contract/information-requests/request-limits.ts'

/** Props that connect a field with its error message. */
export type FieldProblem = { 'aria-invalid'?: boolean; 'aria-describedby'?: string }

type ReopenedAnswersProps = {
  reopenable: DeskApplication['reopenable']
  questions: readonly string[]
  onChange: (questions: string[]) => void
} & FieldProblem

/** Chooses which answers are reopened: everything else stays closed [TALK1]. */
export function ReopenedAnswers({ reopenable, questions, onChange, ...problem }: ReopenedAnswersProps) {
  const full = questions.length >= requestLimits.questions
  return (
    <fieldset {...problem}>
      <legend>Answers to reopen{questions.length > 0 && `, ${questions.length}`}</legend>
      <ul className="desk-reopen">
        {reopenable.map(({ question, wording }) => (
          <li key={question}>
            <label>
              <input
                type="checkbox"
                checked={questions.includes(question)}
                disabled={full && !questions.includes(question)}
                onChange={event => {
                  const others = questions.filter(each => each !== question)
                  onChange(event.target.checked ? [...others, question] : others)
                }}
              />{' '}
              {wording}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
