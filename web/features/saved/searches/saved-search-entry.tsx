import { useState } from 'react'
import { listAddress, savedList } from '../../../../contract/scholarships/list-address.ts'
import type { Rhythm } from '../../../../contract/saved/saved-limits.ts'
import type { SavedSearch } from '../../../../contract/saved/saved-searches.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { attempt } from '../../../ui/messages/attempt.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SettledSelect } from '../../../ui/fields/settled-select.tsx'
import { useSite } from '../../../ui/site.ts'
import { Icon } from '../../../ui/icons.tsx'
import { rhythmOptions } from './rhythm-options.tsx'
import { searchText } from './search-text.ts'

type SavedSearchEntryProps = {
  search: SavedSearch
  onRename: () => void
  onRemove: () => void
  onChanged: () => void
}

/** One saved search: what it looks for, how often what is new is mailed, and what can be done [SAVE2]. */
export function SavedSearchEntry({ search, onRename, onRemove, onChanged }: SavedSearchEntryProps) {
  const { name, query, lost } = search
  const list = savedList(query)
  const text = searchText(list, useSite().currencySign)
  return (
    <Card className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <div className="[overflow-wrap:anywhere]">
        <h2 className="text-2xl">{name}</h2>
        {text !== name && <p className="mt-1">{text}</p>}
        {lost.length > 0 && (
          <p className="mt-2 flex items-start gap-2">
            <Icon name="alert" className="mt-1 size-[1.2em]" />
            No longer there: {lost.map(choice => `“${choice}”`).join(', ')}. The rest of the search still
            works.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <RhythmSelect search={search} onChanged={onChanged} />
        <LinkButton to={listAddress(list)} variant="secondary" aria-label={`Show results of ${name}`}>
          Show results
        </LinkButton>
        <div className="ml-auto flex flex-wrap">
          <Button variant="quiet" oncePressed aria-label={`Rename ${name}`} onClick={onRename}>
            Rename
          </Button>
          <Button variant="quiet" oncePressed aria-label={`Remove ${name}`} onClick={onRemove}>
            <Icon name="close" /> Remove
          </Button>
        </div>
      </div>
    </Card>
  )
}

function RhythmSelect({ search, onChanged }: Pick<SavedSearchEntryProps, 'search' | 'onChanged'>) {
  // Until the list is read again.
  const [wish, setWish] = useState<{ of: SavedSearch; rhythm: Rhythm }>()
  async function mail(rhythm: Rhythm) {
    setWish({ of: search, rhythm })
    const params = { id: search._id }
    const changed = sessionCall('PATCH /savedSearches/:id', { params, body: { rhythm } })
    await attempt('Changing a saved search', changed, 'Your choice has been saved.')
    onChanged()
  }
  return (
    <div className="basis-56">
      <p aria-hidden className="mb-1.5 font-semibold">
        Email new results
      </p>
      <SettledSelect
        label={`Email new results in ${search.name}`}
        value={wish?.of === search ? wish.rhythm : search.rhythm}
        onChoose={mail}
        className="w-full"
      >
        {rhythmOptions}
      </SettledSelect>
    </div>
  )
}
