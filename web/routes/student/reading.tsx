import { useParams } from 'react-router'
import { pathOf } from '../../api/client.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageWithEarlyCalls } from '../../dashboard/early-script.tsx'
import { ReadingPage } from '../../features/committees/reading/reading-page.tsx'
import type { PageThatStays } from '../../features/people/session/auth-state.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import type { PageWithBar } from '../../ui/page-bar.tsx'

export const handle = {
  hasBar: true,
  fills: true,
  staysSignedOut: true,
  early: ({ id }) => [{ path: pathOf('GET /readings/:id', { params: { id: String(id) } }) }],
} satisfies PageWithBar & PageThatStays & PageWithEarlyCalls

/** Where somebody reads an application for a committee, and gives points [FAIR1] [FAIR5]. */
export default function ReadingOfOne() {
  const { id = '' } = useParams()
  const reading = useLiveAnswer('GET /readings/:id', { params: { id } })
  if (reading.status === 'ready')
    return <ReadingPage key={reading.data._id} reading={reading.data} reload={reading.reload} />
  return (
    <div className="p-4">
      <DashboardHeading title="Reading" />
      <Loaded state={reading} name="the application">
        {() => null}
      </Loaded>
    </div>
  )
}
