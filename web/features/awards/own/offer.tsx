import './own-award.css'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AwardCondition, OwnAward } from '../../../../contract/awards/awards.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { formatLongDay } from '../../../ui/time/long-day.ts'
import { AskTheOffice } from './ask-the-office.tsx'
import { DeferralAnswer } from './deferral-answer.tsx'
import { Instalments, payeeWords } from './plan.tsx'
import { Until } from './until.tsx'
import { useAwardActs } from './use-award-acts.ts'

/** An award that waits for its answer: all that it says, and accepting or declining it [AWARD1]. */
export function Offer({ award }: { award: OwnAward }) {
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      <Hero award={award} />
      <div className="award-parts grid grid-cols-1 items-start gap-4">
        <AnswerBy award={award} />
        <Details award={award} />
        <AnswerBar award={award} />
      </div>
    </div>
  )
}

function Hero({ award }: { award: OwnAward }) {
  const { amount, instalments, paysFor, scholarshipName, universityName } = award
  return (
    <section
      aria-labelledby="offer"
      className="award-hero on-night relative overflow-hidden rounded-card border border-night-line bg-night p-6 text-moon [overflow-wrap:anywhere] sm:p-8"
    >
      <Arch />
      <PageTitle>{`Your award of ${readablePrice(amount)}`}</PageTitle>
      <div className="relative max-w-60 sm:max-w-md">
        <p className="leading-snug text-moon-soft">
          {scholarshipName}, {universityName}
        </p>
        <h1 id="offer" className="mt-2 text-2xl">
          You have been awarded <span className="sum">{readablePrice(amount)}</span>
        </h1>
        <p className="mt-2 leading-snug">
          {instalments.length > 0 && counted(instalments.length, 'payment')}
          {instalments.length > 0 && paysFor && ', '}
          {paysFor && `for ${paysFor}`}
        </p>
      </div>
    </section>
  )
}

function Arch() {
  return (
    <svg aria-hidden="true" viewBox="0 0 176 150">
      <circle cx="88" cy="74" r="70" fill="var(--color-accent-fill)" opacity=".12" />
      <path d="M24 150V88a64 64 0 01128 0v62h-30V88a34 34 0 00-68 0v62z" fill="var(--color-night-line)" />
      <circle cx="88" cy="96" r="19" fill="var(--color-accent-fill)" />
      <path d="M67 150c0-21 9-31 21-31s21 10 21 31z" fill="var(--color-accent-fill)" />
    </svg>
  )
}

function AnswerBy({ award }: { award: OwnAward }) {
  const [now] = useState(Date.now)
  const { answerBy, officeZone, state } = award
  return (
    <section aria-label="Your answer">
      <Card className="grid gap-2 p-4">
        {state === 'offered' && answerBy && <Until answerBy={answerBy} officeZone={officeZone} now={now} />}
        <Later award={award} />
        <p className="text-[0.95rem] leading-snug text-ink-soft">
          You can take back your answer for one hour. Looking at this page answers nothing.
        </p>
      </Card>
    </section>
  )
}

/** Asking to start later, or what became of that [AWARD2]. */
function Later({ award }: { award: OwnAward }) {
  const { _id, state, deferral, universityName } = award
  if (state === 'deferralAsked')
    return (
      <div role="status" className="grid gap-1 [overflow-wrap:anywhere]">
        <p className="font-semibold">You asked to start later</p>
        <p>
          {universityName} answers by email and on this page. Until then the date to answer by rests; you can
          still answer now.
        </p>
        {deferral && (
          <p className="text-[0.95rem] whitespace-pre-line text-ink-soft">You wrote: “{deferral}”</p>
        )}
      </div>
    )
  if (award.deferralAnswer) return <DeferralAnswer award={award} />
  return (
    <Link
      to={pages.award(_id, 'later')}
      className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent underline underline-offset-4"
    >
      Ask to start later
    </Link>
  )
}

const firstDue = (one: AwardCondition, other: AwardCondition) => (one.dueOn < other.dueOn ? -1 : 1)

function Details({ award }: { award: OwnAward }) {
  const { conditions, instalments, payee, terms } = award
  return (
    <Card className="grid gap-5 p-4 sm:p-5">
      {instalments.length > 0 && (
        <section aria-labelledby="paid">
          <h2 id="paid" className="mb-2 text-xl">
            When it is paid
          </h2>
          <Instalments award={award} />
          <p className="mt-2 text-[0.95rem] text-ink-soft">{payeeWords[payee]}</p>
        </section>
      )}
      {conditions.length > 0 && (
        <section aria-labelledby="asked">
          <h2 id="asked" className="mb-2 text-xl">
            What they ask for
          </h2>
          <ul className="grid list-disc gap-1 pl-5 [overflow-wrap:anywhere] marker:text-accent-fill">
            {conditions.toSorted(firstDue).map(({ _id, words, dueOn }) => (
              <li key={_id}>
                {words}, by {formatLongDay(dueOn)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {terms && (
        <section aria-labelledby="terms">
          <h2 id="terms" className="mb-2 text-xl">
            Terms
          </h2>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{terms}</p>
        </section>
      )}
      <AskTheOffice applicationId={award.applicationId} />
    </Card>
  )
}

/** At the foot of a phone's screen, beside the details on a wide one. */
function AnswerBar({ award }: { award: OwnAward }) {
  const { answer, pending } = useAwardActs(award)
  return (
    <div
      role="group"
      aria-label="Answer"
      className="foot-bar -mx-(--main-x) -mb-(--main-y) flex items-center gap-2 border-t border-line bg-surface px-4 py-2.5"
    >
      <LinkButton to={pages.award(award._id, 'decline')} variant="quiet">
        Decline
      </LinkButton>
      <Button
        size="large"
        className="grow"
        oncePressed
        pending={pending}
        onClick={() => void answer('accept')}
      >
        Accept {readablePrice(award.amount)}
      </Button>
    </div>
  )
}
