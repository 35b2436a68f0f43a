import { useState } from 'react'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import type { OpenRequest } from '../../../contract/information-requests/information-requests.ts'
import { sessionCall } from '../../api/session-client.ts'
import { Button } from '../../ui/button.tsx'
import { attempt } from '../../ui/messages/attempt.ts'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { dayIn, DueDay, endOfDay, useOfficeZone } from './due-day.tsx'

type AskedApplicantProps = {
  request: OpenRequest
  wordings: DeskApplication['reopenable']
  onChanged: () => void
}

/** What an applicant is asked for: which answers are open, until when, and how that is changed [TALK1]. */
export function AskedApplicant({ request, wordings, onChanged }: AskedApplicantProps) {
  const { by, at, dueAt, lapsed, questions } = request
  return (
    <section className="desk-notes" aria-label="Asked">
      <p className={lapsed ? 'desk-problem' : undefined}>
        {lapsed ? 'Not answered by' : 'Waiting for the applicant until'} <OfficeMoment at={dueAt} />
      </p>
      <ul className="desk-labels">
        {wordings
          .filter(({ question }) => questions.includes(question))
          .map(({ question, wording }) => (
            <li key={question}>{wording}</li>
          ))}
      </ul>
      <p className="desk-quiet">
        Asked by {by || 'a deleted account'}, <OfficeMoment at={at} />.{' '}
        {lapsed ? 'It can still be answered until you decide.' : 'The decision deadline is on hold.'} A
        decision withdraws it.
      </p>
      <RequestActs id={request._id} onChanged={onChanged} />
    </section>
  )
}

function RequestActs({ id, onChanged }: { id: string; onChanged: () => void }) {
  const zone = useOfficeZone()
  const [day, setDay] = useState<string>()
  async function withdraw() {
    const call = sessionCall('POST /informationRequests/withdraw/:id', { params: { id } })
    await attempt('Withdrawing', call, 'Withdrawn. The answers are closed again.')
    onChanged()
  }
  async function extend(dueAt: string) {
    const call = sessionCall('PATCH /informationRequests/:id', { params: { id }, body: { dueAt } })
    if (await attempt('Changing the date', call, 'The date has been changed.')) setDay(undefined)
    onChanged()
  }
  if (day === undefined)
    return (
      <div className="desk-choices">
        <Button size="small" variant="secondary" onClick={() => setDay(dayIn(7, zone))}>
          Change the date…
        </Button>
        <Button size="small" variant="quiet" oncePressed onClick={() => void withdraw()}>
          Withdraw
        </Button>
      </div>
    )
  const dueAt = endOfDay(day, zone)
  return (
    <>
      <DueDay day={day} zone={zone} onChange={setDay} />
      <div className="desk-choices">
        <Button size="small" oncePressed disabled={!dueAt} onClick={() => dueAt && void extend(dueAt)}>
          Change the date
        </Button>
        <Button size="small" variant="quiet" onClick={() => setDay(undefined)}>
          Keep the date
        </Button>
      </div>
    </>
  )
}
