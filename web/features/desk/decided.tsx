import { useId, useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { decisionLimits, outcomeWords } from '../../../contract/decisions/decision-terms.ts'
import type { Decision } from '../../../contract/decisions/decisions.ts'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { sessionCall } from '../../api/session-client.ts'
import { usePress } from '../../forms/use-press.ts'
import { Button } from '../../ui/button.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'

type DecidedProps = { data: DeskApplication; decision: Decision; onStale: () => void }

/** A decision that has left, or waits for its release. */
export function Decided({ data, decision, onStale }: DecidedProps) {
  const { application } = data
  return (
    <section className="desk-decide" aria-label="Decision">
      <p>
        <b>{outcomeWords(decision)}</b>
      </p>
      <p className="desk-quiet">
        {decision.reason && `${decision.reason}. `}
        {decision.by || 'A deleted account'}, <OfficeMoment at={decision.at} />
      </p>
      {decision.word && <p className="desk-quiet">“{decision.word}”</p>}
      {decision.releaseAt && (
        <p>
          {decision.released ? 'Released on ' : 'Leaves on '}
          <OfficeMoment at={decision.releaseAt} />.
        </p>
      )}
      {decision.released ? (
        <Reopen id={application._id} name={application.userName} onReopened={onStale} />
      ) : (
        <p className="desk-quiet">
          It is in a batch that waits.{' '}
          <Link className="underline" to={pages.releaseDecisions(application.scholarshipId)}>
            Recall the batch
          </Link>{' '}
          to change it.
        </p>
      )}
    </section>
  )
}

function Reopen({ id, name, onReopened }: { id: string; name: string; onReopened: () => void }) {
  const [reason, setReason] = useState('')
  const [open, setOpen] = useState(false)
  const field = useId()
  const { pending, problem, press } = usePress('Reopening', async () => {
    await sessionCall('POST /decisions/reopen/:id', { params: { id }, body: { reason } })
    onReopened()
  })
  if (!open)
    return (
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        Reopen…
      </Button>
    )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void press()
      }}
    >
      <label htmlFor={field}>Why is it reopened?</label>
      <input
        id={field}
        required
        value={reason}
        maxLength={decisionLimits.reason}
        aria-describedby={`${field}-hint`}
        onChange={event => setReason(event.target.value)}
      />
      <p id={`${field}-hint`} className={problem ? 'desk-problem' : 'desk-quiet'}>
        {problem ?? `${name} has read the letter. What you decide next is sent as a correction.`}
      </p>
      <Button type="submit" size="small" pending={pending}>
        Reopen the decision
      </Button>
    </form>
  )
}
