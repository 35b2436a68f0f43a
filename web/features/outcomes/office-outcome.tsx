import type { PublicOutcome } from '../../../contract/outcomes/outcomes.ts'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { sessionCall } from '../../api/session-client.ts'
import { usePending } from '../../forms/use-pending.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { attempt } from '../../ui/messages/attempt.ts'
import { outcomeLines } from './outcome-lines.ts'

const said = (outcome: PublicOutcome | null) => (outcome ? outcomeLines(outcome) : [])

/** Where staff show how a finished round ended, or stop showing it [OPEN1]. */
export function OfficeOutcome({ id }: { id: string }) {
  const load = useLiveAnswer('GET /outcomes/office/:id', { params: { id } })
  const { pending, show, hide } = useVisibility(id, load.reload)
  return (
    <section aria-label="Public outcome" className="grid gap-2">
      <h2 className="text-xl">Public outcome</h2>
      <Loaded state={load} name="the outcome">
        {({ shown, now }) => (
          <>
            <OutcomeText shown={shown} now={now} />
            <p className="flex flex-wrap gap-3">
              {now && (
                <Button
                  variant={shown ? 'secondary' : 'primary'}
                  pending={pending}
                  onClick={() => void show()}
                >
                  {shown ? 'Update' : 'Show the outcome'}
                </Button>
              )}
              {shown && (
                <Button variant="secondary" pending={pending} onClick={() => void hide()}>
                  Hide
                </Button>
              )}
            </p>
          </>
        )}
      </Loaded>
    </section>
  )
}

function useVisibility(id: string, onChanged: () => void) {
  const [pending, run] = usePending()
  const change = (name: string, call: Promise<unknown>, done: string) =>
    run(async () => {
      await attempt(name, call, done)
      onChanged()
    })
  return {
    pending,
    show: () =>
      change(
        'Showing the outcome',
        sessionCall('POST /outcomes/:id', { params: { id } }),
        'The outcome is on the public page.',
      ),
    hide: () =>
      change(
        'Hiding the outcome',
        sessionCall('DELETE /outcomes/:id', { params: { id } }),
        'The outcome is no longer on the public page.',
      ),
  }
}

/** What the public page says or could say, and what has changed since. */
function OutcomeText({ shown, now }: Record<'shown' | 'now', PublicOutcome | null>) {
  return (
    <>
      <p className="text-ink-soft">
        {shown
          ? 'The public page says:'
          : now
            ? 'The public page can say:'
            : 'When all applications are decided and the decisions are released, the public page can say how many people applied and how many were awarded. Fewer than ten people are never counted.'}
      </p>
      {said(shown ?? now).map(line => (
        <p key={line}>{line}</p>
      ))}
      {shown && now && said(now).join() !== said(shown).join() && (
        <p className="text-ink-soft">It has changed since then: {said(now).join(' ')}</p>
      )}
      {now && !shown && (
        <p className="text-ink-soft">
          Ten or more awards can also be downloaded there as open data (360Giving, licence CC BY 4.0), without
          who received them.
        </p>
      )}
    </>
  )
}
