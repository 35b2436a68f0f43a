import { useParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { pathOf } from '../../api/client.ts'
import { ApiError } from '../../api/api-error.ts'
import { BackLink } from '../../dashboard/back-link.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageWithEarlyCalls } from '../../dashboard/early-script.tsx'
import { RankingPage } from '../../features/committees/reading/ranking-page.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'

export const handle = {
  early: ({ id }) => [{ path: pathOf('GET /readings/ranking/:id', { params: { id: String(id) } }) }],
} satisfies PageWithEarlyCalls

/** The order of the applications to a scholarship, for those who read them [FAIR8]. */
export default function ReadingRanking() {
  const { id = '' } = useParams()
  const ranking = useLiveAnswer('GET /readings/ranking/:id', { params: { id } })
  const isClosed =
    ranking.status === 'failed' &&
    ranking.error instanceof ApiError &&
    ranking.error.code === 'ranking_closed'
  return (
    <>
      <BackLink to={pages.readings}>Readings</BackLink>
      <DashboardHeading title="Ranking">{ranking.data?.scholarshipName}</DashboardHeading>
      {isClosed ? (
        closed
      ) : (
        <Loaded state={ranking} name="the ranking">
          {data => <RankingPage ranking={data} reload={ranking.reload} />}
        </Loaded>
      )}
    </>
  )
}

const closed = (
  <EmptyState
    icon="list"
    title="The ranking is not open to you yet"
    action={<LinkButton to={pages.readings}>Your readings</LinkButton>}
  >
    It shows once all your readings are submitted and can no longer be taken back, if the committee discusses.
  </EmptyState>
)
