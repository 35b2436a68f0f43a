import { use } from 'react'
import { documentsInWords } from '../../../../contract/documents/document-limits.ts'
import { allOf } from '../../../../contract/forms/answers.ts'
import { Group } from './choice-inputs.tsx'
import { FileQuestions } from './file-questions.ts'
import type { QuestionInput } from './question-input.ts'

/** Documents; in the office's preview only the place where they will be chosen [DOC1]. */
export function FileInput({ question, answer, error, onAnswer }: QuestionInput<'file'>) {
  const Field = use(FileQuestions)?.Field
  const { id, maxFiles } = question
  const most = maxFiles === 1 ? 'One file' : `Up to ${maxFiles} files`
  return (
    <Group question={question} error={error} hint={`${most}: ${documentsInWords}.`}>
      {Field ? (
        <Field name={id} maxFiles={maxFiles} chosen={allOf(answer)} onChange={ids => onAnswer(id, ids)} />
      ) : (
        <p className="rounded-control border border-dashed border-line-strong p-4 text-ink-soft">
          Applicants choose documents here.
        </p>
      )}
    </Group>
  )
}
