import { useState } from 'react'
import { nameOf } from '../../../../contract/eligibility/profile-question.ts'
import { isAsked, profileQuestions } from '../../../../contract/eligibility/profile-questions.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'

type AddConditionProps = {
  label: string
  /** The sensitive questions that this site asks. */
  switchedOn: readonly string[]
  disabled: boolean
  onAdd: (question: string) => void
}

/** A button that opens a list of the questions of About You. */
export function AddCondition({ label, switchedOn, disabled, onAdd }: AddConditionProps) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <AddButton disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </AddButton>
    )
  const on = new Set(switchedOn)
  const choices = profileQuestions
    .filter(({ question }) => isAsked(question.id, on))
    .map(({ question }) => ({ id: question.id, name: nameOf(question) }))
  return (
    <Combobox
      label="Question"
      choices={choices}
      onChoose={question => {
        setOpen(false)
        onAdd(question)
      }}
      onClose={() => setOpen(false)}
    />
  )
}
