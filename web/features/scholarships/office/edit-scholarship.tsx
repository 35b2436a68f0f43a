import type { ManagedScholarship } from '../../../../contract/scholarships/scholarships.ts'
import { useAnswer } from '../../../lists/use-answer.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { type EditingOf, FormWindow } from '../../../ui/windows/form-window.tsx'
import { EditScholarshipForm, keyOfEdit } from './edit-scholarship-form.tsx'

type Named = Pick<ManagedScholarship, '_id' | 'scholarshipName' | 'universityName'>

/** The window in which staff change a scholarship [T1]; it starts from what the server has now, and what was typed before. */
export function EditScholarship<Entry extends Named>(editing: EditingOf<Entry>) {
  return (
    <FormWindow
      {...editing}
      title="Edit scholarship"
      keptAs={({ _id }) => keyOfEdit(_id)}
      about={({ scholarshipName, universityName }) => `${scholarshipName}, ${universityName}`}
    >
      {({ _id }, onSaved) => <FreshForm id={_id} onSaved={onSaved} />}
    </FormWindow>
  )
}

function FreshForm({ id, onSaved }: { id: string; onSaved: () => void }) {
  const editable = useAnswer('GET /manageScholarships/:id', { params: { id } })
  const terms = useAnswer('GET /scholarshipTerms')
  return (
    <Loaded state={editable} name="the scholarship">
      {now => (
        <Loaded state={terms} name="the subjects">
          {known => (
            <EditScholarshipForm now={now} terms={known} onOutdated={editable.reload} onSaved={onSaved} />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
