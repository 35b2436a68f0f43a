import { useId } from 'react'
import { oneOf } from '../../../../contract/forms/answers.ts'
import { FieldError } from '../../../ui/fields/field.tsx'
import type { QuestionInput } from './question-input.ts'

/** A statement to agree to, in its own words. */
export function ConsentInput({ question, answer, error, onAnswer }: QuestionInput<'statement'>) {
  const id = useId()
  const described = [question.help && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label className="flex items-start gap-3 font-semibold">
        <input
          type="checkbox"
          name={question.id}
          checked={oneOf(answer) === 'yes'}
          onChange={event => onAnswer(question.id, event.currentTarget.checked ? 'yes' : '')}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-6 shrink-0 accent-brand"
        />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {question.wording}
          {!question.required && <span className="font-normal text-ink-soft"> (optional)</span>}
        </span>
      </label>
      {question.help && (
        <p id={`${id}-hint`} className="text-[0.95rem] whitespace-pre-line text-ink-soft">
          {question.help}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
