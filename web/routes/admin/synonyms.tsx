import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { GroupList } from '../../features/scholarships/synonyms/group-list.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: role => role === 'admin' } satisfies PageForRoles

/** Search Synonyms, for admins: which words mean the same in a search [FIND5]. */
export default function Synonyms() {
  const list = useLiveAnswer('GET /synonyms')
  return (
    <>
      <DashboardHeading title="Search Synonyms">
        A search for one word of a group finds the others too, where they are whole words.
      </DashboardHeading>
      <div className="max-w-4xl">
        <Loaded state={list} name="the synonyms">
          {synonyms => <GroupList list={synonyms} reload={list.reload} />}
        </Loaded>
      </div>
    </>
  )
}
