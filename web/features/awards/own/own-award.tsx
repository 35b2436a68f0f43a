import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { clockOf } from '../../../../contract/awards/award-words.ts'
import type { AwardInstalment, OwnAward } from '../../../../contract/awards/awards.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { BackLink } from '../../../dashboard/back-link.tsx'
import { DashboardHeading } from '../../../dashboard/dashboard-heading.tsx'
import { StatusBadge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useFocusAfterRemoval } from '../../../lists/use-focus-after-removal.ts'
import { formatLocalMinute, ownTimeZone } from '../../../ui/time/local-minute.ts'
import { AskTheOffice } from './ask-the-office.tsx'
import { DeferralAnswer } from './deferral-answer.tsx'
import { DeclineStep } from './decline-step.tsx'
import { Offer } from './offer.tsx'
import { Instalments, payeeWords } from './plan.tsx'
import { ToDo } from './to-do.tsx'
import { useAwardActs } from './use-award-acts.ts'

const LaterStep = lazy(async () => ({ default: (await import('./later-step.tsx')).LaterStep }))
const GiveCondition = lazy(async () => ({ default: (await import('./give-condition.tsx')).GiveCondition }))

type OwnAwardPageProps = {
  award: OwnAward
  /** As in `pages.award`. */
  step: string | null
}

/** An award of its applicant in each of its states: what it offers, what is to be done, and where the money is [AWARD1]. */
export function OwnAwardPage(props: OwnAwardPageProps) {
  const box = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Part {...props} />
    </div>
  )
}

function Part({ award, step }: OwnAwardPageProps) {
  const asked = award.conditions.find(({ _id }) => _id === step)
  if (award.state === 'accepted' && asked)
    return (
      <Suspense fallback={null}>
        <GiveCondition award={award} condition={asked} />
      </Suspense>
    )
  if (award.state === 'offered' || award.state === 'deferralAsked') {
    if (step === 'decline') return <DeclineStep award={award} />
    if (step === 'later' && award.deferral === null)
      return (
        <Suspense fallback={null}>
          <LaterStep award={award} />
        </Suspense>
      )
    return (
      <>
        <BackLink to={pages.myApplication}>My Applications</BackLink>
        <Offer award={award} />
      </>
    )
  }
  return <Answered award={award} />
}

const states: Partial<Record<OwnAward['state'], [Tone, string]>> = {
  accepted: ['success', 'Completed · accepted'],
  declined: ['quiet', 'Declined'],
  lapsed: ['quiet', 'Given to somebody else'],
  withdrawn: ['danger', 'Withdrawn'],
  ended: ['success', 'Completed'],
}

function Answered({ award }: { award: OwnAward }) {
  const { amount, applicationId, instalments, number, payee, scholarshipName, state } = award
  const [tone, label] = states[state] ?? ['quiet', '']
  const goesOn = state === 'accepted' || state === 'ended'
  return (
    <div className="max-w-4xl">
      <BackLink to={pages.myApplication}>My Applications</BackLink>
      <DashboardHeading title={scholarshipName}>
        {readablePrice(amount)} from {award.universityName}. Award{' '}
        <span className="whitespace-nowrap">{number}</span>
      </DashboardHeading>
      <p className="mb-4">
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </p>
      <div className="grid grid-cols-1 gap-4">
        <TakeBack award={award} />
        <EndWords award={award} />
        {state === 'accepted' && award.deferralAnswer?.granted && (
          <Card className="p-4 sm:p-5">
            <DeferralAnswer award={award} />
          </Card>
        )}
        {goesOn && (
          <div className="award-parts grid grid-cols-1 items-start gap-4">
            {state === 'accepted' && <ToDo award={award} />}
            <section aria-labelledby="money">
              <Card className="p-4 sm:p-5">
                <h2 id="money" className="mb-2 text-xl">
                  Your money
                </h2>
                <Instalments award={award} />
                {instalments.some(({ state: each }) => each !== 'stopped') && (
                  <p className="mt-2 text-[0.95rem] text-ink-soft">
                    {payeeWords[payee]}{' '}
                    {instalments.some(isToCome) && !instalments.some(isPaid) && nothingPaid}
                  </p>
                )}
                <Link
                  to={pages.awardLetter(award._id)}
                  className="mt-1 inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline underline-offset-4"
                >
                  <Icon name="file" /> Letter of award
                </Link>
              </Card>
            </section>
          </div>
        )}
        <AskTheOffice applicationId={applicationId} />
      </div>
    </div>
  )
}

const nothingPaid = 'Nothing is paid yet.'
const isPaid = ({ state }: AwardInstalment) => state === 'paid'
const isToCome = ({ state }: AwardInstalment) => state === 'planned' || state === 'ready'

/** Until when an answer can be taken back, where it still can. */
function TakeBack({ award }: { award: OwnAward }) {
  const { takeBack, pending } = useAwardActs(award)
  const [now] = useState(Date.now)
  const { answeredAt, takeBackUntil, state } = award
  if (!takeBackUntil || !canTakeBack(award, now)) return null
  const zone = ownTimeZone()
  const accepted = state === 'accepted'
  return (
    <div
      role="status"
      className={`grid justify-items-start gap-2 rounded-card p-4 sm:p-5 ${accepted ? 'bg-success-soft' : 'bg-warning-soft'}`}
    >
      <p>
        <strong>
          You {accepted ? 'accepted' : 'declined'}
          {answeredAt && ` at ${clockOf(new Date(answeredAt), zone)}`}.
        </strong>{' '}
        {accepted ? 'The office knows.' : 'Your place goes to somebody else.'} You can take it back until{' '}
        {clockOf(new Date(takeBackUntil), zone)}.
      </p>
      <Button variant="secondary" oncePressed pending={pending} onClick={() => void takeBack()}>
        <Icon name="undo" /> Take it back
      </Button>
    </div>
  )
}

const canTakeBack = ({ takeBackUntil }: OwnAward, now: number) =>
  takeBackUntil !== null && Date.parse(takeBackUntil) > now

/** What became of an award that is not accepted, in words. */
function EndWords({ award }: { award: OwnAward }) {
  const [now] = useState(Date.now)
  const words = canTakeBack(award, now) ? [] : endWords(award)
  if (words.length === 0) return null
  return (
    <Card className="grid gap-2 p-4 [overflow-wrap:anywhere] sm:p-5">
      {words.map(text => (
        <p key={text} className="whitespace-pre-line">
          {text}
        </p>
      ))}
    </Card>
  )
}

function endWords({ state, answeredAt }: OwnAward): string[] {
  const on = answeredAt ? ` on ${formatLocalMinute(new Date(answeredAt))}` : ''
  switch (state) {
    case 'declined':
      return [`You declined this award${on}. Its place goes to somebody else.`]
    case 'lapsed':
      return ['This award was not answered in time, and its place was given to somebody else.']
    case 'withdrawn':
      return ['This award no longer stands. Nothing more is paid, and its letter is no longer valid.']
    case 'ended':
      return ['This award has ended: nothing more will be paid.']
    default:
      return []
  }
}
