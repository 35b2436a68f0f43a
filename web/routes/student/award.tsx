import { useParams, useSearchParams } from 'react-router'
import { pathOf } from '../../api/client.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageWithEarlyCalls } from '../../dashboard/early-script.tsx'
import { OwnAwardPage } from '../../features/awards/own/own-award.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = {
  early: ({ id }) => [{ path: pathOf('GET /ownAwards/:id', { params: { id: String(id) } }) }],
} satisfies PageWithEarlyCalls

/** What somebody was awarded: its answer, what it asks for and its payments [AWARD1] [AWARD4]. */
export default function AwardPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const award = useLiveAnswer('GET /ownAwards/:id', { params: { id } })
  return (
    <>
      {award.status !== 'ready' && <DashboardHeading title="Your award" />}
      <Loaded state={award} name="your award">
        {data => <OwnAwardPage award={data} step={search.get('step')} />}
      </Loaded>
    </>
  )
}
