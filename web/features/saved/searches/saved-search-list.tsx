import { pages } from '../../../../contract/core/pages.ts'
import type { SavedSearch } from '../../../../contract/saved/saved-searches.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useDialogTarget } from '../../../lists/use-dialog-target.ts'
import { useFocusAfterRemoval } from '../../../lists/use-focus-after-removal.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loading/states.tsx'
import { DeleteDialog } from '../../../ui/windows/delete-dialog.tsx'
import { RenameSearch } from './rename-search.tsx'
import { SavedSearchEntry } from './saved-search-entry.tsx'

type SavedSearchListProps = { searches: readonly SavedSearch[]; reload: () => void }

/** A person's saved searches, the newest first; each can be renamed, and removed after a question that names it [SAVE2]. */
export function SavedSearchList({ searches, reload }: SavedSearchListProps) {
  const renaming = useDialogTarget<SavedSearch>()
  const removing = useDialogTarget<SavedSearch>()
  const box = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      <p role="status" className="text-ink-soft">
        {searches.length} {searches.length === 1 ? 'search' : 'searches'}
      </p>
      {searches.length === 0 ? (
        nothingSaved
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {searches.map(search => (
            <li key={search._id}>
              <SavedSearchEntry
                search={search}
                onRename={() => renaming.choose(search)}
                onRemove={() => removing.choose(search)}
                onChanged={reload}
              />
            </li>
          ))}
        </ul>
      )}
      <RenameSearch chosen={renaming} onSaved={reload} />
      <DeleteDialog
        chosen={removing}
        about={({ name }) => `Removes the search “${name}”. Its new results are no longer emailed.`}
        remove={({ _id: id }) => sessionCall('DELETE /savedSearches/:id', { params: { id } })}
        message="The search has been removed."
        onDone={reload}
      />
    </div>
  )
}

const nothingSaved = (
  <EmptyState
    icon="search"
    title="No saved searches yet"
    action={<LinkButton to={pages.allScholarships}>All Scholarships</LinkButton>}
  >
    Choose filters, then press “Save this search”: we can email you its new results.
  </EmptyState>
)
