import { useNavigate } from 'react-router'
import { type ListAddress, savedQuery } from '../../../../contract/scholarships/list-address.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { maximumSearchNameLength } from '../../../../contract/saved/saved-limits.ts'
import type { SavedSearchInput } from '../../../../contract/saved/saved-searches.ts'
import { truncate } from '../../../../contract/core/truncate.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { Select, TextField } from '../../../ui/fields/text-field.tsx'
import { useSite } from '../../../ui/site.ts'
import { toast } from '../../../ui/messages/toast-store.ts'
import { Modal } from '../../../ui/windows/modal.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'
import { searchText } from './search-text.ts'
import { rhythmHint, rhythmOptions } from './rhythm-options.tsx'

const schema = () =>
  import('../../../../contract/saved/saved-searches.ts').then(module => module.savedSearchInput)

export type SaveSearchProps = { open: boolean; onClose: () => void; list: ListAddress }

/** The window in which a search gets its name, and how often what is new is mailed [SAVE2]. */
export function SaveSearchWindow({ open, onClose, list }: SaveSearchProps) {
  const text = searchText(list, useSite().currencySign)
  return (
    <Modal open={open} onClose={onClose} title="Save this search" description={text} holdsForm>
      <SaveSearchForm list={list} onSaved={onClose} />
    </Modal>
  )
}

function SaveSearchForm({ list, onSaved }: { list: ListAddress; onSaved: () => void }) {
  const { currencySign } = useSite()
  const navigate = useNavigate()
  const submission = useSubmit<SavedSearchInput>({
    schema,
    extra: () => ({ values: { query: savedQuery(list) } }),
    async send(body) {
      await sessionCall('POST /savedSearches', { body })
      const show = { label: 'Show', run: () => navigate(pages.savedSearches) }
      toast.success('Your search is saved in your dashboard.', 7000, show)
      onSaved()
    },
  })
  return (
    <WindowForm submission={submission} submitLabel="Save search">
      <TextField
        label="Name"
        maxLength={maximumSearchNameLength}
        required
        defaultValue={truncate(searchText(list, currencySign), maximumSearchNameLength)}
        {...submission.field('name')}
      />
      <Select
        label="Email new results"
        hint={rhythmHint}
        defaultValue="weekly"
        {...submission.field('rhythm')}
      >
        {rhythmOptions}
      </Select>
    </WindowForm>
  )
}
