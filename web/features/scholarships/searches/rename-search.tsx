import { maximumSearchNameLength } from '../../../../contract/saved/saved-limits.ts'
import type { SavedSearch } from '../../../../contract/saved/saved-searches.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { type EditingOf, FormWindow } from '../../../ui/windows/form-window.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'

const schema = () =>
  import('../../../../contract/saved/saved-searches.ts').then(module => module.savedSearchName)

/** The window in which a saved search gets another name [SAVE2]. */
export function RenameSearch(editing: EditingOf<SavedSearch>) {
  return (
    <FormWindow {...editing} title="Rename the search" about={({ name }) => name}>
      {(search, onSaved) => <RenameForm search={search} onSaved={onSaved} />}
    </FormWindow>
  )
}

function RenameForm({ search, onSaved }: { search: SavedSearch; onSaved: () => void }) {
  const submission = useSubmit<{ name: string }>({
    schema,
    async send(body) {
      await sessionCall('PATCH /savedSearches/:id', { params: { id: search._id }, body })
      toast.success(`The search is now called “${body.name}”.`)
      onSaved()
    },
  })
  return (
    <WindowForm submission={submission} submitLabel="Rename">
      <TextField
        label="Name"
        maxLength={maximumSearchNameLength}
        required
        defaultValue={search.name}
        {...submission.field('name')}
      />
    </WindowForm>
  )
}
