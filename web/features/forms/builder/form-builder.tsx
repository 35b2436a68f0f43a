import { useMemo, useState } from 'react'
import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../../contract/forms/question-kinds.ts'
import type { EditableForm } from '../../../../contract/forms/forms.ts'
import { ApiError } from '../../../api/client.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { useUnloadWarning } from '../../../forms/use-unload-warning.ts'
import { Button } from '../../../ui/button.tsx'
import { TheirsOrMine } from '../../../ui/theirs-or-mine.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { CopyForm } from './copy-form.tsx'
import { addSection, copyOfSections, newFormId } from './edit-form.ts'
import { EditorPane } from './editor-pane.tsx'
import { FormPreview } from './form-preview.tsx'
import { problemsOf } from './form-problems.ts'
import { formAutosave } from './form-autosave.ts'
import { Outline } from './outline.tsx'
import { ProblemList } from './problem-list.tsx'
import { PublishForm } from './publish-form.tsx'
import { RemovedUndo } from './removed-undo.tsx'
import { ResultFields } from './result-fields.tsx'
import { useOutline } from './use-outline.ts'

/** Side by side, each pane scrolls separately. */
const pane = 'xl:max-h-[calc(100svh-11rem)] xl:overflow-y-auto'

type FormBuilderProps = {
  scholarshipId: string
  email: string
  now: EditableForm
  /** Nobody can apply yet. */
  isDraft: boolean
  /** Asks the server again; the builder starts again with its answer. */
  reload: () => void
}

/**
 * Where staff write what a scholarship asks [FORM1]. What was changed stays in this tab until it is saved; when somebody
 * else was faster, both versions are kept and one is chosen.
 */
export function FormBuilder({ scholarshipId, email, now, isDraft, reload }: FormBuilderProps) {
  const kept = useMemo(() => formAutosave(`${email}:${scholarshipId}`), [email, scholarshipId])
  const [opened] = useState(() => kept.read())
  const [form, setForm] = useState<FormDefinition>(opened?.form ?? now.definition)
  const [version, setVersion] = useState(opened?.version ?? now.version)
  const [saved, setSaved] = useState(now.definition)
  const [pending, setPending] = useState(false)
  const [meanwhile, setMeanwhile] = useState(opened !== undefined && opened.version !== now.version)
  const touched = JSON.stringify(form) !== JSON.stringify(saved)
  const problems = useMemo(() => problemsOf(form), [form])
  const outline = useOutline(form, change)
  useUnloadWarning(touched)

  function change(next: FormDefinition) {
    setForm(next)
    kept.write({ form: next, version })
  }
  /** @returns the new version; nothing when it could not be saved */
  async function save(): Promise<number | undefined> {
    setPending(true)
    try {
      const answer = await sessionCall('PATCH /forms/:id', {
        params: { id: scholarshipId },
        body: { version, definition: form },
      })
      setVersion(answer.version)
      setSaved(form)
      kept.remove()
      return answer.version
    } catch (error) {
      console.error('Saving the form failed.', error)
      // The builder starts again with what the other saved, and with what this tab has kept.
      if (error instanceof ApiError && error.code === 'changed_meanwhile') reload()
      else toast.error(errorText(error))
      return undefined
    } finally {
      setPending(false)
    }
  }
  async function publish(breaking: boolean) {
    const at = touched || version === 0 ? await save() : version
    if (at === undefined) return
    try {
      await sessionCall('POST /forms/publish/:id', {
        params: { id: scholarshipId },
        body: { version: at, breaking },
      })
      toast.success('The form is published.')
      reload()
    } catch (error) {
      console.error('Publishing failed.', error)
      toast.error(errorText(error))
    }
  }
  function takeTheirs() {
    kept.remove()
    reload()
  }
  /** Saved next, it replaces what somebody else has saved. */
  function keepMine() {
    setVersion(now.version)
    setSaved(now.definition)
    setMeanwhile(false)
    kept.write({ form, version: now.version })
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {meanwhile && <Meanwhile onTheirs={takeTheirs} onMine={keepMine} />}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[15rem_minmax(0,1fr)_minmax(0,1fr)]">
        <Card className={`${pane} p-4 ${outline.editing ? 'max-xl:hidden' : ''}`}>
          <Outline
            form={form}
            selected={outline.selected}
            wrong={new Set(problems.map(({ of }) => of))}
            acts={outline.acts}
          />
          <div className="mt-4 grid justify-items-start gap-2">
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                const id = newFormId('s')
                outline.changeAndEdit(addSection(form, { id, title: '', questions: [] }), id)
              }}
            >
              <Icon name="plus" /> Add a section
            </Button>
            <CopyForm
              except={scholarshipId}
              onCopy={other => change({ ...form, sections: [...form.sections, ...copyOfSections(other)] })}
            />
          </div>
        </Card>
        <Card className={`${pane} p-4 sm:p-5 ${outline.editing ? '' : 'max-xl:hidden'}`}>
          <EditorPane form={form} outline={outline} problems={problems} onChange={change} />
        </Card>
        <Card className={`${pane} p-4 sm:p-5 ${outline.editing ? 'max-xl:hidden' : ''}`}>
          <FormPreview form={form} />
        </Card>
      </div>
      <Card className="p-5 sm:p-6">
        <ResultFields form={form} onChange={change} />
      </Card>
      <div className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-t border-line bg-paper px-4 py-3 sm:-mx-7 sm:px-7">
        <RemovedUndo removed={outline.removed} onUndo={outline.undo} />
        <div className="flex items-center gap-4">
          <Button
            variant="secondary"
            pending={pending}
            disabled={!touched || problems.length > 0 || meanwhile}
            onClick={async () => {
              if ((await save()) !== undefined)
                toast.success('Saved. Applicants see it once it is published.')
            }}
          >
            Save
          </Button>
          {problems.length > 0 ? (
            <ProblemList problems={problems} form={form} onChoose={outline.acts.edit} />
          ) : (
            <p className="text-ink-soft">
              {touched ? 'Not saved yet. This tab keeps it.' : 'Everything is saved.'}
            </p>
          )}
        </div>
      </div>
      <Card className="p-5 sm:p-6">
        <PublishForm
          published={now.published ?? null}
          isDraft={isDraft}
          form={form}
          onPublish={publish}
          disabled={pending || problems.length > 0 || meanwhile || asksNothingNew(form, now.published)}
        />
      </Card>
    </div>
  )
}

function asksNothingNew(form: FormDefinition, published: FormDefinition | null): boolean {
  const same = JSON.stringify(form.results) === JSON.stringify(published?.results)
  return same && questionsOf(form).length === 0
}

function Meanwhile({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  return (
    <section
      role="alert"
      aria-label="Changed in the meantime"
      className="grid gap-3 rounded-control bg-warning-soft p-4 text-warning"
    >
      <p className="font-semibold">
        Somebody else has saved this form in the meantime. Your changes are still here.
      </p>
      <TheirsOrMine onTheirs={onTheirs} onMine={onMine} />
    </section>
  )
}
