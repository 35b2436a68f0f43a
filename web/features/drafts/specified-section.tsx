import { readableField } from '../../../contract/applications/application-terms.ts'
import type { ApplicationField } from '../../../contract/applications/application-form.ts'
import { oneOf } from '../../../contract/forms/answers.ts'
import type { SpecifiedLabels } from '../../../contract/forms/specified-labels.ts'
import { ownValue } from '../../../contract/core/own-value.ts'
import { useImageUpload } from '../../forms/use-image-upload.ts'
import { ApplicantFields } from '../applications/application-fields.tsx'
import { AnswerConflict } from './answer-conflict.tsx'
import type { AnswerSaver, DraftState } from './draft-saver.ts'
import { KnownAnswerOffer, UseAllKnown } from './suggested-answers.tsx'

type SpecifiedSectionProps = {
  labels: SpecifiedLabels
  saver: AnswerSaver
  state: Pick<DraftState, 'answers' | 'conflicts'>
  errors: Readonly<Record<string, string>>
}

/** The fields that every application has [F1], as a section of a draft. */
export function SpecifiedSection({ labels, saver, state, errors }: SpecifiedSectionProps) {
  const { answers, conflicts } = state
  const photo = useImageUpload(oneOf(answers.photo), url => saver.change('photo', url))
  const field = (name: ApplicationField) => ({
    name,
    error: errors[name],
    value: oneOf(answers[name]),
    onChange: (event: { currentTarget: { value: string } }) => saver.change(name, event.currentTarget.value),
  })
  const own = conflicts.filter(({ question }) => Object.hasOwn(labels, question))
  return (
    <>
      <UseAllKnown fields={Object.keys(labels)} answers={answers} onUse={saver.change} />
      <ApplicantFields
        labels={labels}
        field={field}
        photo={photo}
        renderBelow={name => (
          <KnownAnswerOffer
            field={name}
            wording={labels[name] ?? ''}
            answer={answers[name]}
            read={answer => readableField(name, oneOf(answer))}
            onUse={saver.change}
          />
        )}
      />
      {own.map(conflict => (
        <AnswerConflict
          key={conflict._id}
          name={ownValue(labels, conflict.question) ?? ''}
          conflict={conflict}
          joins={conflict.question === 'address' ? 'lines' : null}
          read={oneOf}
          saver={saver}
        />
      ))}
    </>
  )
}
