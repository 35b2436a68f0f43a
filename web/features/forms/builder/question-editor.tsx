import { useState } from 'react'
import type { FormDefinition, Question, Section } from '../../../../contract/forms/form-definition.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Conditions } from './conditions.tsx'
import { isOfAboutYou, kindChoices, questionOfChoice, questionsBefore } from './edit-form.ts'
import type { FormProblem } from './form-problems.ts'
import type { OutlineActs } from './outline.tsx'
import { Tool } from '../../../ui/tool.tsx'
import { TypeSettings } from './type-settings.tsx'

/** The first field of the editor, which takes the focus. */
export const editorStart = 'form-builder-start'

type QuestionEditorProps = {
  form: FormDefinition
  question: Question
  problems: readonly FormProblem[]
  acts: OutlineActs
  onChange: (question: Question) => void
}

/** Everything about one question [FORM1]. */
export function QuestionEditor({ form, question, problems, acts, onChange }: QuestionEditorProps) {
  const [wasEmpty] = useState(question.wording === '')
  const known = isOfAboutYou(question)
  return (
    <section aria-label="Editor" className="grid grid-cols-1 gap-5">
      <Tools id={question.id} noun="question" acts={acts} />
      <Problems problems={wasEmpty && question.wording === '' ? [] : problems} />
      <TextArea
        id={editorStart}
        label="Question"
        rows={2}
        readOnly={known}
        hint={known && 'Whoever has answered it in About You can take over that answer.'}
        value={question.wording}
        onChange={event => onChange({ ...question, wording: event.currentTarget.value })}
      />
      <TextArea
        label="Help"
        optional
        rows={2}
        value={question.help}
        onChange={event => onChange({ ...question, help: event.currentTarget.value })}
      />
      <ChoiceField
        label="Kind of answer"
        value={known ? question.id : question.type}
        options={kindChoices(form, question)}
        onChoose={chosen => onChange(questionOfChoice(chosen, question))}
      />
      {!known && <TypeSettings question={question} onChange={onChange} />}
      <CheckField
        label="Must be answered"
        checked={question.required}
        onChange={event => onChange({ ...question, required: event.currentTarget.checked })}
      />
      <Conditions
        showIf={question.showIf}
        earlier={questionsBefore(form, question.id)}
        onChange={showIf => onChange(withCondition(question, showIf))}
      />
    </section>
  )
}

function withCondition(question: Question, showIf: Question['showIf']): Question {
  const { showIf: _, ...rest } = question
  return showIf ? { ...rest, showIf } : rest
}

type SectionEditorProps = {
  section: Section
  problems: readonly FormProblem[]
  acts: OutlineActs
  onTitle: (title: string) => void
}

/** The title of a section. */
export function SectionEditor({ section, problems, acts, onTitle }: SectionEditorProps) {
  const [wasEmpty] = useState(section.title === '')
  return (
    <section aria-label="Editor" className="grid grid-cols-1 gap-5">
      <Tools id={section.id} noun="section" acts={acts} />
      <Problems problems={wasEmpty && section.title === '' ? [] : problems} />
      <TextField
        id={editorStart}
        label="Title of the section"
        value={section.title}
        onChange={event => onTitle(event.currentTarget.value)}
      />
      <Button variant="secondary" className="justify-self-start" onClick={() => acts.add(section.id)}>
        <Icon name="plus" /> Add a question here
      </Button>
    </section>
  )
}

type ToolsProps = { id: string; noun: 'section' | 'question'; acts: OutlineActs }

/** The acts of the outline as buttons. */
function Tools({ id, noun, acts }: ToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Tool name={`Move the ${noun} up`} icon="up" onPress={() => acts.move(id, -1)} />
      <Tool name={`Move the ${noun} down`} icon="down" onPress={() => acts.move(id, 1)} />
      {noun === 'question' && (
        <>
          <Button variant="quiet" size="small" onClick={() => acts.duplicate(id)}>
            Duplicate
          </Button>
          <Button variant="quiet" size="small" onClick={() => acts.add(id)}>
            <Icon name="plus" /> Add below
          </Button>
        </>
      )}
      <Button variant="quiet" size="small" onClick={() => acts.remove(id)}>
        <Icon name="close" /> Delete
      </Button>
    </div>
  )
}

/** What is wrong with it. Of one that is still empty, as it was opened, only the foot of the page says that it needs words. */
function Problems({ problems }: { problems: readonly FormProblem[] }) {
  if (problems.length === 0) return null
  return (
    <ul className="grid gap-1 rounded-control bg-danger-soft p-3 font-semibold text-danger">
      {problems.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}
