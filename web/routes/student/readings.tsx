import { pathOf } from '../../api/client.ts'
import type { PageWithEarlyCalls } from '../../dashboard/early-script.tsx'
import { ListedPage } from '../../dashboard/listed-page.tsx'
import { ReadingList } from '../../features/committees/reading/reading-list.tsx'
import { UndoLine, useSubmitted } from '../../features/committees/reading/undo.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'

export const handle = { early: () => [{ path: pathOf('GET /readings') }] } satisfies PageWithEarlyCalls

/** What somebody reads for committees [FAIR1]. */
export default function Readings() {
  const list = useLiveAnswer('GET /readings')
  const submitted = useSubmitted()
  return (
    <>
      <ListedPage title="Readings" list={list} name="your readings">
        {(committees, reload) => <ReadingList committees={committees} reload={reload} />}
      </ListedPage>
      <div className="foot-bar">
        <UndoLine {...submitted} />
      </div>
    </>
  )
}
