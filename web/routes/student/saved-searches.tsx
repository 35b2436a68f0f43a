import { ListedPage } from '../../dashboard/listed-page.tsx'
import { SavedSearchList } from '../../features/saved/searches/saved-search-list.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'

/** Saved Searches: each with its link, and how often what is new is mailed [SAVE2]. */
export default function SavedSearches() {
  return (
    <ListedPage title="Saved Searches" list={useLiveAnswer('GET /savedSearches')} name="your saved searches">
      {(searches, reload) => <SavedSearchList searches={searches} reload={reload} />}
    </ListedPage>
  )
}
