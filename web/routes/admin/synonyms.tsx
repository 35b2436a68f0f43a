import { ListedPage } from '../../dashboard/listed-page.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { GroupList } from '../../features/scholarships/synonyms/group-list.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'

export const handle = { allows: role => role === 'admin' } satisfies PageForRoles

/** Search Synonyms, for admins: which words mean the same in a search [FIND5]. */
export default function Synonyms() {
  return (
    <ListedPage
      title="Search Synonyms"
      about="A search for one word of a group finds the others too, where they are whole words."
      list={useLiveAnswer('GET /synonyms')}
      name="the synonyms"
    >
      {(synonyms, reload) => <GroupList list={synonyms} reload={reload} />}
    </ListedPage>
  )
}
