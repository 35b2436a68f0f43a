import type { AwardCondition, OwnAward } from '../../../../contract/awards/awards.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { localTime } from '../../../../contract/core/time/zoned-time.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { IconName } from '../../../ui/icons.tsx'
import { ownTimeZone } from '../../../ui/time/local-minute.ts'
import { formatLongDay } from '../../../ui/time/long-day.ts'
import { PlanLine } from './plan.tsx'

/** What an accepted award asks for: what was sent back first, each with its date and state [AWARD4]. */
export function ToDo({ award }: { award: OwnAward }) {
  if (award.conditions.length === 0) return null
  const ordered = award.conditions.toSorted(
    (one, other) => order[one.state] - order[other.state] || (one.dueOn < other.dueOn ? -1 : 1),
  )
  const [first] = ordered
  return (
    <section aria-labelledby="to-do">
      <Card className="p-4 sm:p-5">
        <h2 id="to-do" className="mb-2 text-xl">
          What to do
        </h2>
        <ul className="divide-y divide-line">
          {ordered.map(condition => (
            <Line key={condition._id} award={award} condition={condition} first={condition === first} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

const order: Record<AwardCondition['state'], number> = { sentBack: 0, open: 1, given: 2, met: 3, waived: 4 }

const icons = {
  sentBack: 'alert',
  open: 'file',
  given: 'clock',
  met: 'check',
  waived: 'check',
} as const satisfies Record<AwardCondition['state'], IconName>

type LineProps = { award: OwnAward; condition: AwardCondition; first: boolean }

function Line({ award, condition, first }: LineProps) {
  const { _id: id, state, words } = condition
  const toGive = award.state === 'accepted' && (state === 'open' || state === 'sentBack')
  const verb = state === 'sentBack' ? 'Correct it' : verbs[condition.kind]
  return (
    <PlanLine icon={icons[state]} title={words}>
      <div className="text-[0.95rem] leading-snug text-ink-soft">
        <State award={award} condition={condition} />
      </div>
      {toGive && (
        <LinkButton
          to={pages.award(award._id, id)}
          variant={first ? 'primary' : 'secondary'}
          className="mt-2"
          aria-label={`${verb}: ${words}`}
        >
          {verb}
        </LinkButton>
      )}
    </PlanLine>
  )
}

/** What is done with each kind. */
export const verbs = {
  proof: 'Send it',
  letter: 'Write it',
  statement: 'Write it',
  number: 'Enter it',
} as const satisfies Record<AwardCondition['kind'], string>

function State({ award, condition }: Omit<LineProps, 'first'>) {
  const { state, note, givenAt, checkedAt, dueOn } = condition
  if (state === 'given') return <p>sent {dayOf(givenAt)}, being checked</p>
  if (state === 'met') return <p>confirmed on {dayOf(checkedAt)}</p>
  if (state === 'waived') return <p>no longer needed</p>
  const until = `${dueWords(dueOn, award.officeZone)}${moneyThatWaits(award, condition)}`
  if (state === 'open') return <p>{until}</p>
  return (
    <>
      <p>
        <strong className="text-danger">Sent back on {dayOf(checkedAt)}:</strong> “{note}”
      </p>
      <p>{until}</p>
    </>
  )
}

const dayOf = (at: string | null) =>
  at ? formatLongDay(localTime(new Date(at), ownTimeZone()).slice(0, 10)) : ''

function dueWords(dueOn: string, officeZone: string): string {
  const late = dueOn < localTime(new Date(), officeZone).slice(0, 10)
  return late ? `was due by ${formatLongDay(dueOn)}; please send it now` : `by ${formatLongDay(dueOn)}`
}

function moneyThatWaits({ instalments }: OwnAward, { _id }: AwardCondition): string {
  const waiting = instalments.filter(({ waitsFor, state }) => state === 'planned' && waitsFor.includes(_id))
  return waiting.map(({ amount }) => ` · ${readablePrice(amount)} waits for it`).join('')
}
