import { applicationFieldLabels } from '../../../../contract/applications/application-terms.ts'
import type { ApplicationField } from '../../../../contract/applications/applications.ts'
import { oneOf } from '../../../../contract/forms/answers.ts'
import type { Scholarship } from '../../../../contract/scholarships.ts'
import { useImageUpload } from '../../../forms/use-image-upload.ts'
import { ApplicationFields, fixedFields } from '../application-fields.tsx'
import { AnswerConflict } from './answer-conflict.tsx'
import type { DraftSaver, DraftState } from './draft-saver.ts'
import { KnownAnswers } from './known-answers.tsx'

type SpecifiedSectionProps = {
  scholarship: Scholarship
  saver: DraftSaver
  state: Pick<DraftState, 'answers' | 'conflicts'>
  errors: Readonly<Record<string, string>>
}

/** The fields that every application has [F1], as a section of a draft. */
export function SpecifiedSection({ scholarship, saver, state, errors }: SpecifiedSectionProps) {
  const { answers, conflicts } = state
  const photo = useImageUpload(oneOf(answers.photo), url => saver.change('photo', url))
  const field = (name: ApplicationField) => ({
    name,
    error: errors[name],
    value: oneOf(answers[name]),
    onChange: (event: { currentTarget: { value: string } }) => saver.change(name, event.currentTarget.value),
  })
  const own = conflicts.filter(({ question }) => question in applicationFieldLabels)
  return (
    <>
      <KnownAnswers answers={answers} onUse={saver.change} />
      <ApplicationFields fixed={fixedFields(scholarship)} field={field} photo={photo} />
      {own.map(conflict => (
        <AnswerConflict
          key={conflict._id}
          name={applicationFieldLabels[conflict.question as ApplicationField]}
          conflict={conflict}
          standing={answers[conflict.question] ?? ''}
          read={oneOf}
          saver={saver}
        />
      ))}
    </>
  )
}
