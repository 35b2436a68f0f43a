import { useMemo } from 'react'
import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../../contract/forms/question-kinds.ts'
import type { EditableForm } from '../../../../contract/forms/forms.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { isConflict } from '../../../forms/conflict.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { useKeptEdit } from '../../../forms/use-kept-edit.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { attempt } from '../../../ui/messages/attempt.ts'
import { toast } from '../../../ui/messages/toast-store.ts'
import { CopyForm } from './copy-form.tsx'
import { addSection, copyOfSections, newFormId } from './edit-form.ts'
import { EditorPane } from './editor-pane.tsx'
import { FormPreview } from './form-preview.tsx'
import { type FormProblem, problemsOf } from './form-problems.ts'
import { Outline } from './outline.tsx'
import { ProblemList } from './problem-list.tsx'
import { PublishForm } from './publish-form.tsx'
import { RemovedUndo } from './removed-undo.tsx'
import { ResultFields } from './result-fields.tsx'
import { type OutlineState, useOutline } from './use-outline.ts'

type FormBuilderProps = {
  scholarshipId: string
  now: EditableForm
  /** Nobody can apply yet. */
  isDraft: boolean
  /** Asks the server again. */
  reload: () => void
}

type EditedForm = ReturnType<typeof useKeptEdit<FormDefinition>>

/** Where staff write what a scholarship asks [FORM1]. */
export function FormBuilder({ scholarshipId, now, isDraft, reload }: FormBuilderProps) {
  const { definition, version } = now
  const edited = useKeptEdit(`form:${scholarshipId}`, { value: definition, version })
  const { typed: form, type: change, meanwhile } = edited
  const problems = useMemo(() => problemsOf(form), [form])
  const outline = useOutline(form, change)
  const { pending, save, publish } = useSaving(scholarshipId, edited, reload)
  const shown = { scholarshipId, form, outline, problems, onChange: change }
  const published = now.published ?? null
  return (
    <div className="grid grid-cols-1 gap-6">
      {meanwhile && (
        <ChangedMeanwhile
          role="alert"
          text="Somebody else has saved this form in the meantime. Your changes are still here."
          choose={{ onTheirs: edited.takeTheirs, onMine: edited.keepMine }}
        />
      )}
      <Panes {...shown} />
      <Card className="p-5 sm:p-6">
        <ResultFields form={form} onChange={change} />
      </Card>
      <SaveBar {...shown} edited={edited} pending={pending} onSave={save} />
      <Card className="p-5 sm:p-6">
        <PublishForm
          published={published}
          isDraft={isDraft}
          form={form}
          onPublish={publish}
          disabled={pending || problems.length > 0 || meanwhile || asksNothingNew(form, published)}
        />
      </Card>
    </div>
  )
}

function asksNothingNew(form: FormDefinition, published: FormDefinition | null): boolean {
  const same = JSON.stringify(form.results) === JSON.stringify(published?.results)
  return same && questionsOf(form).length === 0
}

function useSaving(id: string, { typed, version, touched, saved }: EditedForm, reload: () => void) {
  const [pending, run] = usePending()
  /** @returns the new version; nothing when it could not be saved */
  async function save(): Promise<number | undefined> {
    try {
      const body = { version, definition: typed }
      const answer = await run(() => sessionCall('PATCH /forms/:id', { params: { id }, body }))
      saved(typed, answer.version)
      return answer.version
    } catch (error) {
      console.error('Saving the form failed.', error)
      // The builder shows that the other has saved, once it is loaded.
      if (isConflict(error)) reload()
      else toast.error(errorText(error))
      return undefined
    }
  }
  async function publish(breaking: boolean) {
    const at = touched || version === 0 ? await save() : version
    if (at === undefined) return
    const body = { version: at, breaking }
    const publishing = sessionCall('POST /forms/publish/:id', { params: { id }, body })
    if (await attempt('Publishing', publishing, 'The form is published.')) reload()
  }
  return { pending, save, publish }
}

/** Each scrolls separately where they are side by side. */
const pane = 'p-4 xl:max-h-[calc(100svh-11rem)] xl:overflow-y-auto'

type PanesProps = {
  scholarshipId: string
  form: FormDefinition
  outline: OutlineState
  problems: readonly FormProblem[]
  onChange: (form: FormDefinition) => void
}

/** Outline, editor and preview; on small screens the editor takes the place of the others. */
function Panes({ scholarshipId, form, outline, problems, onChange }: PanesProps) {
  const { selected, editing, acts } = outline
  const wrong = new Set(problems.map(({ of }) => of))
  function add() {
    const id = newFormId('s')
    outline.changeAndEdit(addSection(form, { id, title: '', questions: [] }), id)
  }
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[15rem_minmax(0,1fr)_minmax(0,1fr)]">
      <Card className={`${pane} ${editing ? 'max-xl:hidden' : ''}`}>
        <Outline form={form} selected={selected} wrong={wrong} acts={acts} />
        <div className="mt-4 grid justify-items-start gap-2">
          <AddButton onClick={add}>Add a section</AddButton>
          <CopyForm
            except={scholarshipId}
            onCopy={other => onChange({ ...form, sections: [...form.sections, ...copyOfSections(other)] })}
          />
        </div>
      </Card>
      <Card className={`${pane} sm:p-5 ${editing ? '' : 'max-xl:hidden'}`}>
        <EditorPane form={form} outline={outline} problems={problems} onChange={onChange} />
      </Card>
      <Card className={`${pane} sm:p-5 ${editing ? 'max-xl:hidden' : ''}`}>
        <FormPreview form={form} />
      </Card>
    </div>
  )
}

type SaveBarProps = Pick<PanesProps, 'form' | 'outline' | 'problems'> & {
  edited: EditedForm
  pending: boolean
  onSave: () => Promise<number | undefined>
}

/** Saves the form, or says what is still wrong with it, and brings back what was deleted last. */
function SaveBar({ form, outline, problems, edited, pending, onSave }: SaveBarProps) {
  const { touched, meanwhile } = edited
  async function save() {
    if ((await onSave()) !== undefined) toast.success('Saved. Applicants see it once it is published.')
  }
  return (
    <div className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-t border-line bg-paper px-4 py-3 sm:-mx-7 sm:px-7">
      <RemovedUndo removed={outline.removed} onUndo={outline.undo} />
      <div className="flex items-center gap-4">
        <Button
          variant="secondary"
          pending={pending}
          disabled={!touched || problems.length > 0 || meanwhile}
          onClick={save}
        >
          Save
        </Button>
        {problems.length > 0 ? (
          <ProblemList problems={problems} form={form} onChoose={outline.acts.edit} />
        ) : (
          <p className="text-ink-soft">
            {touched ? 'Not saved yet. Your changes are kept in this tab.' : 'Everything is saved.'}
          </p>
        )}
      </div>
    </div>
  )
}
