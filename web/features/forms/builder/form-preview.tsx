import { useCallback, useState } from 'react'
import { checkAnswers } from '../../../../contract/forms/check-answers.ts'
import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import { QuestionField } from '../questions/question-field.tsx'
import type { Answer } from '../questions/question-input.ts'

const unworded = 'Untitled question'

/** The form as applicants see it, to be tried: nothing that is typed here is kept [FORM1]. */
export function FormPreview({ form }: { form: FormDefinition }) {
  const [answers, setAnswers] = useState<Record<string, Answer>>({})
  const answer = useCallback(
    (question: string, given: Answer) => setAnswers(last => ({ ...last, [question]: given })),
    [],
  )
  const { hidden, errors } = checkAnswers(form, answers, { unfinished: true })
  return (
    <section aria-label="Preview" className="grid grid-cols-1 gap-6">
      <p className="text-ink-soft">As applicants see it. Try it: nothing you enter here is saved.</p>
      {form.sections.map(({ id, title, questions }) => (
        <div key={id} className="grid grid-cols-1 gap-5">
          <h2 className="text-xl [overflow-wrap:anywhere]">{title || 'Untitled section'}</h2>
          {questions
            .filter(question => !hidden.includes(question.id))
            .map(question => (
              <QuestionField
                key={`${question.id} ${question.type}`}
                question={question.wording ? question : { ...question, wording: unworded }}
                answer={answers[question.id]}
                error={errors[question.id]}
                onAnswer={answer}
              />
            ))}
        </div>
      ))}
    </section>
  )
}
