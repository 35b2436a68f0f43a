import { lazy, type ReactNode, Suspense, useId } from 'react'
import { applyRefusal } from '../../../../contract/applications/application-rules.ts'
import { messages } from '../../../../contract/core/messages.ts'
import { isFree, readablePrice } from '../../../../contract/core/money.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { closingOf } from '../../../../contract/scholarships/lifecycle/closing.ts'
import { roundMessages } from '../../../../contract/scholarships/lifecycle/round-messages.ts'
import type { NextRound, Scholarship } from '../../../../contract/scholarships/scholarships.ts'
import type { Standing } from '../../../../contract/saved/standing.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ClosingClock } from '../../../ui/time/closing-clock.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { formatLongDay } from '../../../ui/time/long-day.ts'
import { RoundTimes } from './round-times.tsx'
import { useClosingWords, useDeadlinePassed, useNotOpenYet } from './use-deadline.ts'
import { useStanding } from './use-standing.ts'
import { useTimeLeft } from '../use-time-left.ts'

type ApplyBoxProps = {
  scholarship: Scholarship
  /** It asks more than every scholarship does, and can be prepared before paying [DRAFT1]. */
  hasForm?: boolean
  /** Of a closed one: the round of its series that comes next. */
  next?: NextRound
  renderedAt: number
  /** Shows the way to apply, but nobody can take it. */
  isPreview?: boolean
}

/** Until when, the way to apply, and what it costs [D1, R5]. */
export function ApplyBox(props: ApplyBoxProps) {
  const { scholarship } = props
  return (
    <Card className="overflow-hidden">
      <div className="grid gap-3 p-5">
        <Deadline {...props} />
        <WayToApply {...props} />
      </div>
      <div className="ticket-stub p-5">
        <h2 className="text-xl">Cost Details</h2>
        <dl className="mt-3 grid gap-2">
          <Cost term="Stipend" note="tuition fees per semester" amount={scholarship.stipend} />
          <Cost term="Service Charge" amount={scholarship.serviceCharge} />
          <Cost term="Application Fees" amount={scholarship.applicationFees} />
        </dl>
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

/** The closing in words, once, with the specified date next to it [SAVE6] [ROUND2]. */
function Deadline({ scholarship, renderedAt, isPreview }: ApplyBoxProps) {
  const left = useTimeLeft(scholarship, renderedAt)
  const { words, advice } = useClosingWords(scholarship, renderedAt)
  return (
    <div>
      {/* Its lines are there before the reader's zone is known. */}
      <p className="min-h-[2lh] text-[1.1rem] leading-snug font-semibold">
        {left.text + (left.isClosed ? '' : ` · ${words}`)}
      </p>
      {!left.isClosed && advice && <p>{advice}</p>}
      <p className="text-ink-soft">
        <span className="text-[0.95rem]">Application Deadline:</span>{' '}
        <time dateTime={scholarship.applicationDeadline}>
          {formatLongDay(scholarship.applicationDeadline)}
        </time>
      </p>
      {scholarship.round && <RoundTimes round={scholarship.round} />}
      <ClosingClock closes={closingOf(scholarship)} />
      {!left.isClosed && !isPreview && (
        <a
          href={pages.deadlineFile(scholarship._id)}
          className="inline-block py-1 font-semibold text-accent underline underline-offset-4"
        >
          Add to calendar
        </a>
      )}
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

function WayToApply({ scholarship, hasForm = false, next = null, renderedAt, isPreview }: ApplyBoxProps) {
  const { _id: id, round } = scholarship
  const deadlinePassed = useDeadlinePassed(scholarship, renderedAt)
  const notOpenYet = useNotOpenYet(scholarship, renderedAt)
  const { words } = useClosingWords(scholarship, renderedAt)
  const { state, reopeningAsked, reload } = useStanding(id)
  const reopening = { scholarshipId: id, asked: reopeningAsked, onChange: reload }
  const bar = { scholarship, renderedAt }
  const full = round?.capacity != null && (round.placesTaken ?? 0) >= round.capacity
  const late = applyRefusal({ archived: false, deadlinePassed, notOpenYet })
  const refused = late ?? (full ? 'places_taken' : null)
  const refusal = isPreview ? (refused ?? 'preview') : refused
  const begun = state !== 'none' && !isPreview && (state !== 'begun' || !refused)
  if (begun)
    return (
      <ActionBar
        {...bar}
        note={isFree(scholarship.applicationFees) && state === 'paid' ? undefined : begunNotes[state]}
      >
        <LinkButton to={begunPages[state](id, hasForm)} size="large">
          {state === 'applied' ? 'See your application' : 'Continue'}
          {state === 'paid' && !deadlinePassed && ` and submit by ${words.replace(/^closes /, '')}`}
        </LinkButton>
      </ActionBar>
    )
  if (refusal)
    return (
      <>
        <Refused reason={refusals[refusal]} />
        {refusal === 'deadline_passed' && !isPreview && (
          <ActionBar {...bar} note={next ? opensText(next) : 'one email only'}>
            <Suspense>{next ? <NextLink next={next} /> : <TellMeButton {...reopening} />}</Suspense>
          </ActionBar>
        )}
      </>
    )
  return (
    <>
      <ActionBar {...bar}>{apply(id)}</ActionBar>
      {hasForm && prepareFirst(id)}
    </>
  )
}

/** Only a closed scholarship without a next round has it. */
const TellMeButton = lazy(() => import('./tell-me-button.tsx'))

const apply = (id: string) => (
  <LinkButton to={pages.paymentFor(id)} size="large">
    Apply Scholarship
  </LinkButton>
)

const prepareFirst = (id: string) => (
  <LinkButton to={pages.apply(id)} variant="secondary">
    Prepare first, pay later
  </LinkButton>
)

function NextLink({ next: { _id, year } }: { next: NonNullable<NextRound> }) {
  return (
    <LinkButton to={pages.scholarshipDetails(_id)} size="large">
      See the {year} round
    </LinkButton>
  )
}

/** Where to continue. Without its own questions, a paid application is filled in where it was paid. */
const begunPages: Record<Exclude<Standing, 'none'>, (id: string, hasForm: boolean) => string> = {
  begun: id => pages.apply(id),
  paid: (id, hasForm) => (hasForm ? pages.apply(id) : pages.paymentFor(id)),
  applied: () => pages.myApplication,
}

const begunNotes = { begun: undefined, paid: 'Fee paid', applied: 'Applied' }

function opensText({ opensAt }: NonNullable<NextRound>): string {
  return opensAt ? `opens ${formatLongDay(opensAt)}` : 'open now'
}

function Refused({ reason }: { reason: string }) {
  const reasonId = useId()
  return (
    <>
      <Button size="large" disabled aria-describedby={reasonId}>
        Apply Scholarship
      </Button>
      <p id={reasonId} className="flex gap-2 font-semibold text-danger">
        <Icon name="clock" className="mt-1 size-5" />
        {reason}
      </p>
    </>
  )
}

type ActionBarProps = Pick<ApplyBoxProps, 'scholarship' | 'renderedAt'> & {
  /** In the place of the fee. */
  note?: string | undefined
  children: ReactNode
}

/** The one action; on phones in a bar that stays in view, with what is left and the fee (app.css). */
function ActionBar({ scholarship, renderedAt, note, children }: ActionBarProps) {
  const { text } = useTimeLeft(scholarship, renderedAt)
  const { applicationFees: fee } = scholarship
  return (
    <div className="action-bar">
      <p className="leading-tight lg:hidden">
        <span className="block font-semibold">{text}</span>
        <span className="text-[0.9rem] text-ink-soft">
          {note ?? (isFree(fee) ? 'No fee' : `${readablePrice(fee)} fee`)}
        </span>
      </p>
      {children}
    </div>
  )
}
