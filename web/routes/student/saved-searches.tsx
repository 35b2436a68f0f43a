import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { SavedSearchList } from '../../features/saved/searches/saved-search-list.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

/** Saved Searches: each with its link, and how often what is new is mailed [SAVE2]. */
export default function SavedSearches() {
  const list = useLiveAnswer('GET /savedSearches')
  return (
    <>
      <DashboardHeading title="Saved Searches" />
      <div className="max-w-4xl">
        <Loaded state={list} name="your saved searches">
          {searches => <SavedSearchList searches={searches} reload={list.reload} />}
        </Loaded>
      </div>
    </>
  )
}
