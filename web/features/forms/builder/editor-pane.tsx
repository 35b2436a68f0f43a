import type { KeyboardEvent } from 'react'
import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { useBackCloses } from '../../../ui/windows/use-back-closes.ts'
import { questionOf, renameSection, replaceQuestion } from './edit-form.ts'
import type { FormProblem } from './form-problems.ts'
import { QuestionEditor, SectionEditor } from './question-editor.tsx'
import type { OutlineState } from './use-outline.ts'

type EditorPaneProps = {
  form: FormDefinition
  outline: OutlineState
  problems: readonly FormProblem[]
  onChange: (form: FormDefinition) => void
}

/** The editor of what is chosen in the outline, where Escape leads back, and Back on small screens; there it takes the outline's place. */
export function EditorPane({ form, outline, problems, onChange }: EditorPaneProps) {
  const { selected, acts, editing, close } = outline
  // Beside the outline there is nothing to close.
  const beside = useMedia('(width >= 80rem)')
  useBackCloses(editing && !beside, close)
  const own = problems.filter(({ of }) => of === selected)
  const section = form.sections.find(({ id }) => id === selected)
  const question = questionOf(form, selected)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens to what its fields do not use
    <div onKeyDown={event => leave(event, close)}>
      <Button variant="quiet" size="small" className="mb-3 xl:hidden" onClick={close}>
        <Icon name="left" /> Outline
      </Button>
      {question && (
        <QuestionEditor
          key={question.id}
          form={form}
          question={question}
          problems={own}
          acts={acts}
          onChange={next => {
            const changed = replaceQuestion(form, next, question.id)
            if (next.id === question.id) onChange(changed)
            else outline.changeAndEdit(changed, next.id)
          }}
        />
      )}
      {section && (
        <SectionEditor
          key={section.id}
          section={section}
          problems={own}
          acts={acts}
          onTitle={title => onChange(renameSection(form, section.id, title))}
        />
      )}
      {!question && !section && <p className="text-ink-soft">{whatToChoose(form)}</p>}
    </div>
  )
}

function whatToChoose({ sections }: FormDefinition): string {
  if (sections.length === 0) return 'Add a section first, then questions to it.'
  return 'Choose a section or a question in the outline to change it.'
}

function leave(event: KeyboardEvent, close: () => void) {
  if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
  event.preventDefault()
  close()
}
