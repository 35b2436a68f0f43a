import { useId, useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { decisionLimits } from '../../../contract/decisions/decision-limits.ts'
import { outcomeWords } from '../../../contract/decisions/decision-terms.ts'
import type { Decision } from '../../../contract/decisions/decisions.ts'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { sessionCall } from '../../api/session-client.ts'
import { formDraft } from '../../forms/form-draft.ts'
import { usePress } from '../../forms/use-press.ts'
import { Button } from '../../ui/button.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { TakeBack } from './take-back.tsx'

type DecidedProps = {
  data: DeskApplication
  /** Not certain yet: it may still be refused. */
  isSaving: boolean
  onStale: () => void
}

/** A decision that has left, or waits for its release; of an application that its status decided, only that. */
export function Decided({ data: { application, decision }, isSaving, onStale }: DecidedProps) {
  const { _id: id, status, userName, scholarshipId } = application
  const waits = decision?.releaseAt && !decision.released
  return (
    <section className="desk-decide" aria-label="Decision">
      {decision ? <Words decision={decision} /> : <p>Decided by its status: {status}.</p>}
      {waits ? (
        <Waiting {...{ id, scholarshipId, decision, isSaving }} onTakenBack={onStale} />
      ) : (
        <Reopen id={id} name={userName} onReopened={onStale} />
      )}
    </section>
  )
}

function Words({ decision }: { decision: Decision }) {
  return (
    <>
      <p>
        <b>{outcomeWords(decision)}</b>
      </p>
      {decision.reason && <p className="desk-quiet">{decision.reason}</p>}
      <p className="desk-quiet">
        {decision.by || 'A deleted account'}, <OfficeMoment at={decision.at} />
      </p>
      {decision.word && <p className="desk-quiet">“{decision.word}”</p>}
      {decision.releaseAt && !decision.atOnce && (
        <p>
          {decision.released ? 'Released on ' : 'Will be released on '}
          <OfficeMoment at={decision.releaseAt} />.
        </p>
      )}
    </>
  )
}

type WaitingProps = Pick<DecidedProps, 'isSaving'> & {
  id: string
  scholarshipId: string
  decision: Decision
  onTakenBack: () => void
}

function Waiting({ id, scholarshipId, decision, isSaving, onTakenBack }: WaitingProps) {
  if (!decision.atOnce)
    return (
      <p className="desk-quiet">
        It is in a batch about to be released.{' '}
        <Link className="underline" to={pages.releaseDecisions(scholarshipId)}>
          Recall the batch
        </Link>{' '}
        to change it.
      </p>
    )
  return (
    <>
      <p>It takes effect in a few seconds.</p>
      {isSaving || <TakeBack id={id} version={decision.version} onTakenBack={onTakenBack} />}
    </>
  )
}

type ReopenProps = { id: string; name: string; onReopened: () => void }

function Reopen({ id, ...props }: ReopenProps) {
  const [kept] = useState(() => formDraft<{ reason: string }>(`reopen:${id}`))
  const [open, setOpen] = useState<boolean | undefined>(() => Boolean(kept.read().reason) || undefined)
  if (open) return <ReopenForm {...props} id={id} kept={kept} onCancel={() => setOpen(false)} />
  return (
    // The focus comes back from the form that was left.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <Button size="small" variant="secondary" autoFocus={open === false} onClick={() => setOpen(true)}>
      Reopen…
    </Button>
  )
}

type ReopenFormProps = ReopenProps & {
  kept: ReturnType<typeof formDraft<{ reason: string }>>
  onCancel: () => void
}

function ReopenForm({ id, name, kept, onReopened, onCancel }: ReopenFormProps) {
  const [reason, setReason] = useState(() => kept.read().reason ?? '')
  const field = useId()
  const { pending, problem, press } = usePress('Reopening', async () => {
    await sessionCall('POST /decisions/reopen/:id', { params: { id }, body: { reason } })
    kept.remove()
    onReopened()
  })
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
        readOnly={pending}
        aria-describedby={`${field}-hint`}
        onChange={event => {
          setReason(event.target.value)
          kept.write({ reason: event.target.value })
        }}
      />
      <p id={`${field}-hint`} className={problem ? 'desk-problem' : 'desk-quiet'}>
        {problem ?? `${name} has been sent the letter. Your next decision is sent as a correction.`}
      </p>
      <Button type="submit" size="small" pending={pending}>
        Reopen the decision
      </Button>
      <Button size="small" variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
