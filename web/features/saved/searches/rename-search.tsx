import { maximumSearchNameLength } from '../../../../contract/saved/saved-limits.ts'
import type { SavedSearch } from '../../../../contract/saved/saved-searches.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { type EditingOf, FormWindow, type Typed } from '../../../ui/windows/form-window.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'

const schema = () =>
  import('../../../../contract/saved/saved-searches.ts').then(module => module.savedSearchName)

/** The window in which a saved search gets another name [SAVE2]. */
export function RenameSearch(editing: EditingOf<SavedSearch>) {
  return (
    <FormWindow
      {...editing}
      title="Rename the search"
      keptAs={({ _id }) => `search:${_id}`}
      about={({ name }) => name}
    >
      {(search, onSaved, typed) => <RenameForm search={search} typed={typed} onSaved={onSaved} />}
    </FormWindow>
  )
}

type RenameFormProps = { search: SavedSearch; typed: Typed; onSaved: () => void }

function RenameForm({ search, typed: { texts, onChange }, onSaved }: RenameFormProps) {
  const submission = useSubmit<{ name: string }>({
    schema,
    async send(body) {
      await sessionCall('PATCH /savedSearches/:id', { params: { id: search._id }, body })
      toast.success(`The search is now called “${body.name}”.`)
      onSaved()
    },
  })
  return (
    <WindowForm submission={submission} submitLabel="Rename" onChange={onChange}>
      <TextField
        label="Name"
        maxLength={maximumSearchNameLength}
        required
        defaultValue={texts['name'] ?? search.name}
        {...submission.field('name')}
      />
    </WindowForm>
  )
}
