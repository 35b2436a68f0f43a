import { useParams } from 'react-router'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { AwardLetter } from '../../features/awards/own/award-letter.tsx'
import { useAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

/** The letter of an accepted award [AWARD1]. */
export default function AwardLetterPage() {
  const { id = '' } = useParams()
  const award = useAnswer('GET /ownAwards/:id', { params: { id } })
  return (
    <>
      {award.status !== 'ready' && <DashboardHeading title="Letter of award" />}
      <Loaded state={award} name="the letter">
        {data => <AwardLetter award={data} />}
      </Loaded>
    </>
  )
}
