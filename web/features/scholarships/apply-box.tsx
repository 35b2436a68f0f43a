import { useId } from 'react'
import { applyRefusal } from '../../../contract/applications/application-rules.ts'
import { messages } from '../../../contract/messages.ts'
import { readablePrice } from '../../../contract/money.ts'
import { pages } from '../../../contract/pages.ts'
import { closingOf } from '../../../contract/rounds/closing.ts'
import { roundMessages } from '../../../contract/rounds/round-messages.ts'
import type { Scholarship } from '../../../contract/scholarships.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ClosingClock } from '../../ui/closing-clock.tsx'
import { Icon } from '../../ui/icons.tsx'
import { formatLongDay } from '../../ui/long-day.ts'
import { RoundTimes } from './round-times.tsx'
import { useDeadlinePassed, useLocalDeadline, useNotOpenYet } from './use-deadline.ts'

type ApplyBoxProps = {
  scholarship: Scholarship
  /** It asks more than every scholarship does, and can be prepared before paying [DRAFT1]. */
  hasForm?: boolean
  renderedAt: number
  /** Shows the way to apply, but nobody can take it. */
  isPreview?: boolean
}

/** What it costs, until when, and the way to apply [D1, R5]. */
export function ApplyBox(props: ApplyBoxProps) {
  const { scholarship } = props
  return (
    <Card className="overflow-hidden">
      <div className="p-6 pb-7">
        <h2 className="text-2xl">Cost Details</h2>
        <dl className="mt-4 grid gap-3">
          <Cost term="Stipend" note="tuition fees per semester" amount={scholarship.stipend} />
          <Cost term="Service Charge" amount={scholarship.serviceCharge} />
          <Cost term="Application Fees" amount={scholarship.applicationFees} />
        </dl>
      </div>
      <div className="ticket-stub grid gap-4 p-6">
        <Deadline {...props} />
      </div>
    </Card>
  )
}

function Cost({ term, note, amount }: { term: string; note?: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>
        {term}
        {note && <span className="block text-[0.9rem] text-ink-soft">{note}</span>}
      </dt>
      <dd className="font-display text-xl font-semibold tabular-nums">{readablePrice(amount)}</dd>
    </div>
  )
}

const refusals = {
  scholarship_gone: messages.deadlinePassed,
  deadline_passed: messages.deadlinePassed,
  not_open_yet: roundMessages.notOpenYet,
  places_taken: roundMessages.placesTaken,
  preview: 'This is a preview: students apply here.',
}

function Deadline({ scholarship, hasForm, renderedAt, isPreview }: ApplyBoxProps) {
  const reasonId = useId()
  const { round } = scholarship
  const deadlinePassed = useDeadlinePassed(scholarship, renderedAt)
  const notOpenYet = useNotOpenYet(scholarship, renderedAt)
  const full = round?.capacity != null && (round.placesTaken ?? 0) >= round.capacity
  const refused =
    applyRefusal({ archived: false, deadlinePassed, notOpenYet }) ?? (full ? 'places_taken' : null)
  const refusal = refused ?? (isPreview ? 'preview' : null)
  return (
    <>
      <p className="flex items-center gap-2.5">
        <Icon name="calendar" className="size-6 text-accent" />
        <span>
          <span className="block text-[0.9rem] text-ink-soft">Application Deadline</span>
          <time dateTime={scholarship.applicationDeadline} className="font-semibold">
            {formatLongDay(scholarship.applicationDeadline)}
          </time>
        </span>
      </p>
      {round && <RoundTimes round={round} />}
      <LocalDeadline scholarship={scholarship} />
      <ClosingClock closes={closingOf(scholarship)} />
      {refusal ? (
        <>
          <Button size="large" disabled aria-describedby={reasonId}>
            Apply Scholarship
          </Button>
          <p id={reasonId} className="flex gap-2 font-semibold text-danger">
            <Icon name="clock" className="mt-1 size-5" />
            {refusals[refusal]}
          </p>
        </>
      ) : (
        <>
          <LinkButton to={pages.paymentFor(scholarship._id)} size="large">
            Apply Scholarship
          </LinkButton>
          {hasForm && (
            <LinkButton to={pages.apply(scholarship._id)} variant="secondary">
              Prepare first, pay later
            </LinkButton>
          )}
          <a
            href={pages.deadlineFile(scholarship._id)}
            className="justify-self-start py-1 font-semibold text-accent underline underline-offset-4"
          >
            Add to calendar
          </a>
        </>
      )}
    </>
  )
}

/** Its lines are there before the reader's zone is known; the narrowest screens take one more [SAVE6]. */
function LocalDeadline({ scholarship }: { scholarship: Scholarship }) {
  const local = useLocalDeadline(scholarship)
  return (
    <p className="min-h-[2lh] text-[0.9rem] max-[23rem]:min-h-[3lh]">
      {local && (
        <>
          <span className="block text-ink-soft">For you:</span> {local}
        </>
      )}
    </p>
  )
}
