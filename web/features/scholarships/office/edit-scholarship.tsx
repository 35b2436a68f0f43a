import type { ManagedScholarship } from '../../../../contract/scholarships/scholarships.ts'
import { editDraft } from '../../../forms/edit-draft.ts'
import { useAnswer } from '../../../lists/use-answer.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { type EditingOf, FormWindow } from '../../../ui/windows/form-window.tsx'
import { EditScholarshipForm } from './edit-scholarship-form.tsx'
import { scholarshipFields } from './scholarship-inputs.ts'

type Named = Pick<ManagedScholarship, '_id' | 'scholarshipName' | 'universityName'>

type EditScholarshipProps<Entry extends Named> = EditingOf<Entry> & {
  /** Of the editor, for whom the input is autosaved. */
  email: string
}

/** What somebody has typed into the edit of a scholarship [T1]. */
const draftOf = (email: string, id: string) => editDraft(`edit:${email}:${id}`, scholarshipFields)

/** The window in which staff change a scholarship [T1]; it starts from what the server has now, and what was typed before. */
export function EditScholarship<Entry extends Named>({ email, ...editing }: EditScholarshipProps<Entry>) {
  return (
    <FormWindow
      {...editing}
      title="Edit scholarship"
      onDiscard={({ _id }) => draftOf(email, _id).remove()}
      about={({ scholarshipName, universityName }) => `${scholarshipName}, ${universityName}`}
    >
      {({ _id }, onSaved) => <FreshForm id={_id} email={email} onSaved={onSaved} />}
    </FormWindow>
  )
}

function FreshForm({ id, email, onSaved }: { id: string; email: string; onSaved: () => void }) {
  const editable = useAnswer('GET /manageScholarships/:id', { params: { id } })
  const terms = useAnswer('GET /scholarshipTerms')
  return (
    <Loaded state={editable} name="the scholarship">
      {data => (
        <Loaded state={terms} name="the subjects">
          {known => (
            <EditScholarshipForm initial={data} terms={known} draft={draftOf(email, id)} onSaved={onSaved} />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
