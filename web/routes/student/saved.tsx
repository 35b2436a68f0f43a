import { useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { ChooseSeveral } from '../../features/drafts/several/choose-several.tsx'
import { CalendarAddress } from '../../features/saved/calendar-address.tsx'
import { readSaved } from '../../features/saved/saved-account.ts'
import { SavedList } from '../../features/saved/saved-list.tsx'
import { showSaved } from '../../features/saved/saved-store.ts'
import { live, useLoad } from '../../lists/use-load.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

/** Saved Scholarships [SAVE1]: by deadline, each with its state and a note, and the calendar of them [SAVE6]. */
export default function Saved() {
  const { email } = useDashboardUser()
  const list = useLoad({
    ...live,
    queryKey: ['saved'],
    async queryFn({ signal }) {
      const rows = await readSaved(signal)
      if (!signal.aborted) showSaved(rows.map(({ _id }) => _id))
      return rows
    },
  })
  return (
    <>
      <DashboardHeading title="Saved Scholarships" />
      <div className="grid max-w-4xl grid-cols-1 gap-8">
        <Loaded state={list} name="your saved scholarships">
          {rows => <SavedList email={email} rows={rows} reload={list.reload} Acts={ChooseSeveral} />}
        </Loaded>
        <CalendarAddress />
      </div>
    </>
  )
}
