import { counted } from '../../../contract/core/counted.ts'
import type { BatchSummary } from '../../../contract/decisions/decisions.ts'
import { ApiError } from '../../api/api-error.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { usePending } from '../../forms/use-pending.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { useServerTime } from '../../ui/time/closing-clock.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'

type WaitingBatchProps = { batch: BatchSummary; refresh: () => Promise<unknown> }

/** Whether a batch is confirmed and has not left yet. */
export function isUnderWay({ state }: BatchSummary): boolean {
  return state === 'waiting' || state === 'releasing'
}

/** A batch on its way out: a clock, and a way to recall all of it [DESK5]. */
export function WaitingBatch({ batch, refresh }: WaitingBatchProps) {
  const { letters, releaseAt, state } = batch
  const size = letters.ready + letters.released
  return (
    <section aria-label="On its way" className="grid gap-3">
      <h2 className="text-xl">{counted(size, 'decision')} to be released</h2>
      {state === 'waiting' && releaseAt && (
        <p className="font-display text-4xl font-semibold tabular-nums">
          <Countdown to={releaseAt} />
        </p>
      )}
      <p role="status" className="text-ink-soft">
        {state === 'waiting' && releaseAt ? (
          <>
            On <OfficeMoment at={releaseAt} />. Nobody has been told yet.
          </>
        ) : (
          'The letters are being sent now.'
        )}
      </p>
      {state === 'waiting' && (
        <>
          <RecallButton batch={batch} refresh={refresh} />
          <p className="text-[0.95rem] text-ink-soft">
            Recall takes back the whole batch, or tells you that it is too late. You can close this page: the
            desk shows the same countdown.
          </p>
        </>
      )}
    </section>
  )
}

const tooLate =
  'It was too late: the letters are being sent, and none was recalled. To correct one, reopen its decision at the desk.'

/** Takes a whole batch back; its decisions are proposed again. */
export function RecallButton({ batch, refresh, small }: WaitingBatchProps & { small?: boolean }) {
  const [pending, run] = usePending()
  async function recall() {
    try {
      const { recalled } = await sessionCall('POST /decisions/recall/:id', { params: { id: batch._id } })
      toast.success(`${counted(recalled, 'decision')} recalled. Nobody was told.`)
    } catch (error) {
      console.error('Recalling the batch failed.', error)
      const isLate = error instanceof ApiError && error.code === 'undo_too_late'
      toast.error(isLate ? tooLate : errorText(error))
    }
    await refresh()
  }
  return (
    <Button
      variant="danger"
      size={small ? 'small' : 'normal'}
      className="justify-self-start"
      oncePressed
      pending={pending}
      onClick={() => void run(recall)}
    >
      Recall all {batch.letters.ready.toLocaleString('en')}
    </Button>
  )
}

/** The time that is left, by the server's clock; nothing while it is longer than a day. */
export function Countdown({ to }: { to: string }) {
  const now = useServerTime(Date.parse(to), 1_000)
  if (now === undefined) return null
  const seconds = Math.max(0, Math.ceil((Date.parse(to) - now) / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return (
    <span role="timer" aria-label="Time left">
      {shown.map((part, nth) => (nth === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')}
    </span>
  )
}
