import { maximumTermLength, type TermKind } from '../../../../contract/scholarships/scholarship-terms.ts'
import type { ManagedTerm } from '../../../../contract/scholarships/terms.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { type EditingOf, FormWindow, type Typed } from '../../../ui/windows/form-window.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'
import { kindTexts } from './term-texts.ts'

/** A term that gets another name, or one that is to be added and has none yet. */
export type EditedTerm = ManagedTerm | { kind: TermKind; name: '' }

type TermWindowProps = EditingOf<EditedTerm> & { onRenamed: (term: ManagedTerm, name: string) => void }

/** The window in which a term gets its name; a new one has none before [TERM1]. */
export function TermWindow({ onRenamed, ...editing }: TermWindowProps) {
  const { entry } = editing.chosen
  const one = entry ? kindTexts[entry.kind].one : ''
  return (
    <FormWindow
      {...editing}
      title={entry && '_id' in entry ? `Rename the ${one}` : `Add a ${one}`}
      keptAs={term => `term:${'_id' in term ? term._id : term.kind}`}
      about={({ name }) =>
        name && `${name}. Its scholarships get the new name; links with the old one keep working.`
      }
    >
      {(term, onSaved, typed) => (
        <TermForm term={term} typed={typed} onRenamed={onRenamed} onSaved={onSaved} />
      )}
    </FormWindow>
  )
}

const schema = () => import('../../../../contract/scholarships/terms.ts').then(module => module.termName)

type TermFormProps = Pick<TermWindowProps, 'onRenamed'> & {
  term: EditedTerm
  typed: Typed
  onSaved: () => void
}

function TermForm({ term, typed: { texts, onChange }, onRenamed, onSaved }: TermFormProps) {
  const { example } = kindTexts[term.kind]
  const submission = useSubmit<{ name: string }>({
    schema,
    async send({ name }) {
      if ('_id' in term) {
        await sessionCall('PATCH /scholarshipTerms/:id', { params: { id: term._id }, body: { name } })
        if (name !== term.name) onRenamed(term, name)
      } else {
        await sessionCall('POST /scholarshipTerms', { body: { kind: term.kind, name } })
        toast.success(`“${name}” has been added.`)
      }
      onSaved()
    },
  })
  return (
    <WindowForm submission={submission} submitLabel="Save" onChange={onChange}>
      <TextField
        label="Name"
        hint={`Such as: ${example}`}
        maxLength={maximumTermLength}
        required
        defaultValue={texts['name'] ?? term.name}
        {...submission.field('name')}
      />
    </WindowForm>
  )
}
