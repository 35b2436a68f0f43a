import { useRef } from 'react'
import type { LetterTemplate } from '../../../contract/decisions/decisions.ts'
import {
  awardFields,
  fillLetter,
  type LetterField,
  letterFields,
  letterKindLabels,
  letterProblem,
  type LetterText as Letter,
} from '../../../contract/decisions/letter-text.ts'
import { sessionCall } from '../../api/session-client.ts'
import { unlessConflict } from '../../forms/conflict.ts'
import { differing } from '../../forms/merge-edits.ts'
import { useKeptEdit } from '../../forms/use-kept-edit.ts'
import { usePress } from '../../forms/use-press.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { OfficeCard } from '../../ui/office-card.tsx'
import { SaveBar } from '../../ui/windows/save-bar.tsx'
import { LetterText } from './letter-text.tsx'

const texts = ['subject', 'body'] as const

const schema = () => import('../../../contract/decisions/decisions.ts').then(module => module.newLetter)

type LetterEditorProps = {
  id: string
  template: LetterTemplate
  example: Record<LetterField, string>
  /** The scholarship's awards go on after their letter, which has fields for that. */
  goesOn: boolean
  reload: () => void
}

/**
 * Writes a letter of a scholarship as its next version [DESK6]. What is typed stays in this tab until it is saved; when
 * somebody else was faster, both are shown.
 */
export function LetterEditor({ id, template, example, goesOn, reload }: LetterEditorProps) {
  const { kind, version, subject, body } = template
  const edit = useKeptEdit<Letter>(`letter:${id}:${kind}`, { value: { subject, body }, version })
  const submission = useSaving({ id, template, edit, reload })
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <OfficeCard>
        <Form submission={submission}>
          {edit.meanwhile && <Meanwhile template={template} edit={edit} />}
          <h2 className="text-xl">{letterKindLabels[kind]}</h2>
          <Inputs submission={submission} edit={edit} goesOn={goesOn} />
          <SaveBar
            edit={edit}
            pending={submission.pending}
            saveText={`Save as version ${edit.version + 1}`}
            saved={
              edit.version === 0
                ? 'This is the default letter, until you save your own.'
                : `This is version ${edit.version}.`
            }
          />
        </Form>
      </OfficeCard>
      <Example id={id} kind={kind} letter={edit.typed} example={example} />
    </div>
  )
}

type LetterEdit = ReturnType<typeof useKeptEdit<Letter>>
type SavingProps = Pick<LetterEditorProps, 'id' | 'template' | 'reload'> & { edit: LetterEdit }

function useSaving({ id, template: { kind }, edit, reload }: SavingProps) {
  const { typed, version } = edit
  return useSubmit<{ subject: string; body: string; version: number }>({
    schema,
    extra: () => ({ values: { kind, version }, fields: problemsOf(typed) }),
    async send() {
      const body = { kind, version, ...typed }
      const call = sessionCall('POST /decisions/letters/:id', { params: { id }, body })
      const saved = await unlessConflict(call)
      if (saved) {
        edit.saved(typed, saved.version)
        toast.success(`Saved as version ${saved.version}.`)
      }
      reload()
    },
  })
}

/** What somebody else saved, to choose between it and what was typed. */
function Meanwhile({ template, edit }: { template: LetterTemplate; edit: LetterEdit }) {
  return (
    <ChangedMeanwhile
      role="alert"
      text="Somebody else has saved this letter in the meantime. What you typed is still here."
      changes={differing(texts, template, { ...edit.typed }).map(
        field => `Their ${names[field]}: “${template[field]}”`,
      )}
      choose={{ onTheirs: edit.takeTheirs, onMine: edit.keepMine }}
    />
  )
}

type InputsProps = { submission: ReturnType<typeof useSaving>; edit: LetterEdit; goesOn: boolean }

function Inputs({ submission, edit: { typed, type }, goesOn }: InputsProps) {
  const { remember, insert } = useInsertion()
  return (
    <>
      <TextField
        label="Subject"
        {...submission.field('subject')}
        value={typed.subject}
        onFocus={remember}
        onChange={event => type({ ...typed, subject: event.target.value })}
      />
      <TextArea
        label="Letter"
        rows={12}
        hint="Separate paragraphs by an empty line."
        {...submission.field('body')}
        value={typed.body}
        onFocus={remember}
        onChange={event => type({ ...typed, body: event.target.value })}
      />
      <Fields goesOn={goesOn} onInsert={insert} />
    </>
  )
}

const names = { subject: 'subject', body: 'letter' }

/** What keeps a letter from being saved, by field. */
function problemsOf({ subject, body }: Letter): Record<string, string> {
  const inSubject = letterProblem({ subject, body: '{outcome}' })
  const inBody = letterProblem({ subject: '', body })
  return { ...(inSubject && { subject: inSubject }), ...(inBody && body.trim() && { body: inBody }) }
}

/** Puts a field where the cursor was last, or at the end of the letter. */
function useInsertion() {
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  return {
    remember: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      last.current = currentTarget
    },
    insert(field: string, { currentTarget }: { currentTarget: HTMLButtonElement }) {
      const control = last.current ?? currentTarget.form?.querySelector('textarea')
      if (!control) return
      const end = control.value.length
      control.setRangeText(`{${field}}`, control.selectionStart ?? end, control.selectionEnd ?? end, 'end')
      control.dispatchEvent(new InputEvent('input', { bubbles: true }))
      control.focus()
    },
  }
}

type FieldsProps = { goesOn: boolean; onInsert: ReturnType<typeof useInsertion>['insert'] }

/** Without those that are empty in all letters of the scholarship. */
const fieldsOf = (goesOn: boolean) =>
  Object.entries(letterFields).filter(([field]) => goesOn || !awardFields.some(each => each === field))

/** The fields that a letter may have; a press puts one where the cursor was. */
function Fields({ goesOn, onInsert }: FieldsProps) {
  return (
    <section aria-label="Fields" className="grid gap-1">
      <p className="font-semibold">Fields</p>
      <p className="text-[0.95rem] text-ink-soft">
        Press one to insert it at the cursor. A letter with an empty field is not released.
      </p>
      <dl className="grid gap-1">
        {fieldsOf(goesOn).map(([field, text]) => (
          <div key={field} className="flex flex-wrap items-center gap-x-3">
            <dt>
              <Button variant="secondary" size="small" onClick={event => onInsert(field, event)}>
                {`{${field}}`}
              </Button>
            </dt>
            <dd className="min-w-0 flex-1 text-[0.95rem]">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type ExampleProps = Pick<LetterEditorProps, 'id' | 'example'> & {
  kind: LetterTemplate['kind']
  letter: Letter
}

/** The letter as an example, on the page and by mail. */
function Example({ id, kind, letter, example }: ExampleProps) {
  const test = usePress('Sending a test email', () =>
    sessionCall('POST /decisions/testLetter/:id', { params: { id }, body: { kind, ...letter } }),
  )
  const problem = letterProblem(letter)
  const filled = problem ? undefined : fillLetter(letter, example)
  return (
    <OfficeCard className="grid grid-cols-1 gap-3 xl:sticky xl:top-3">
      <h2 className="text-xl">As an example</h2>
      {filled ? <LetterText {...filled} /> : <p className="font-semibold text-danger">{problem}</p>}
      {filled && filled.empty.length > 0 && (
        <p className="font-semibold text-danger">
          A letter of this kind has no {filled.empty.map(field => `{${field}}`).join(', no ')}: it could not
          be released.
        </p>
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        oncePressed
        pending={test.pending}
        disabled={!filled || !letter.subject.trim()}
        onClick={() => void test.press()}
      >
        Send me a test
      </Button>
      <p role="status" className="[overflow-wrap:anywhere]">
        {test.problem ?? (test.result && `A test is on its way to ${test.result.sentTo}.`)}
      </p>
    </OfficeCard>
  )
}
