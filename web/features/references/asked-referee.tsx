import { referenceStateLabels } from '../../../contract/references/reference-terms.ts'
import type { AskedReferee } from '../../../contract/references/references.ts'
import { StatusBadge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { attempt } from '../../ui/messages/attempt.ts'
import { formatDay } from '../../ui/time/dates.ts'
import { ownTimeZone } from '../../ui/time/local-minute.ts'

const tones: Record<AskedReferee['state'], Tone> = {
  asked: 'quiet',
  opened: 'work',
  received: 'success',
  declined: 'danger',
  replaced: 'quiet',
  forgotten: 'danger',
}

/** A referee and the state of the request; never the letter [REF1]. */
export function RefereeLine({ person }: { person: AskedReferee }) {
  const { name, email, relation, state, refused } = person
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">{name || 'A referee'}</h3>
        {refused ? (
          <StatusBadge tone="danger">Email bounced</StatusBadge>
        ) : (
          <StatusBadge tone={tones[state]}>{referenceStateLabels[state]}</StatusBadge>
        )}
      </div>
      {email && (
        <p className="[overflow-wrap:anywhere] text-ink-soft">
          {relation}, {email}
        </p>
      )}
      <p className="text-[0.95rem] text-ink-soft">{stepsOf(person)}</p>
      {refused && (
        <p className="font-semibold text-danger">
          The mail server refuses {email}. Please check the address.
        </p>
      )}
    </div>
  )
}

/** As `Asked 12 Nov 2026, opened 13 Nov 2026`. */
function stepsOf({ state, askedAt, openedAt, settledAt }: AskedReferee): string {
  const day = (at: string) => formatDay(at, ownTimeZone())
  const steps = [`Asked ${day(askedAt)}`]
  if (openedAt) steps.push(`opened ${day(openedAt)}`)
  if (settledAt) steps.push(`${referenceStateLabels[state].toLowerCase()} ${day(settledAt)}`)
  return steps.join(', ')
}

type RemindProps = { person: AskedReferee; label: string; remind: () => Promise<unknown>; reload: () => void }

/** Reminds a referee; one who declined is asked anew. */
export function Remind({ person: { name, state }, label, remind, reload }: RemindProps) {
  async function press() {
    const done = `${name} has been ${state === 'declined' ? 'asked again' : 'reminded'}.`
    if (await attempt('Reminding', remind(), done)) reload()
  }
  return (
    <Button
      variant="secondary"
      size="small"
      oncePressed
      aria-label={`${label}: ${name}`}
      onClick={() => void press()}
    >
      {label}
    </Button>
  )
}
