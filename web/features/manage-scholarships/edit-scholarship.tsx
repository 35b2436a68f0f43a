import type { StaffScholarship } from '../../../contract/scholarships.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { type EditingOf, FormWindow } from '../../ui/windows/form-window.tsx'
import { EditScholarshipForm } from './edit-scholarship-form.tsx'

/** The window in which staff change a scholarship [T1]; it starts from what the server has now. */
export function EditScholarship(editing: EditingOf<StaffScholarship>) {
  return (
    <FormWindow
      {...editing}
      title="Edit scholarship"
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
      {data => (
        <Loaded state={terms} name="the subjects">
          {known => <EditScholarshipForm initial={data} terms={known} onSaved={onSaved} />}
        </Loaded>
      )}
    </Loaded>
  )
}
