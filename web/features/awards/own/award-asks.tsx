import { useState } from 'react'
import type { OwnAwardSummary } from '../../../../contract/awards/awards.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { useSite } from '../../../ui/site.ts'
import { formatLongDay } from '../../../ui/time/long-day.ts'
import { Until } from './until.tsx'

/** What an applicant has to do about their awards: seen before all else, the first with the page's only filled button [AWARD1]. */
export function AwardAsks({ awards }: { awards: readonly OwnAwardSummary[] }) {
  const asking = awards.filter(asksSomething).toSorted((one, other) => rank(one) - rank(other))
  if (asking.length === 0) return null
  return (
    <section aria-label="Your awards" className="grid grid-cols-1 gap-3">
      {asking.map((award, index) => (
        <div
          key={award._id}
          className="grid gap-3 rounded-card border border-l-8 border-line border-l-accent-fill bg-surface p-5 [overflow-wrap:anywhere] shadow-card sm:px-6"
        >
          {award.state === 'offered' ? (
            <ToAnswer award={award} first={index === 0} />
          ) : (
            <ToGive award={award} first={index === 0} />
          )}
        </div>
      ))}
    </section>
  )
}

/** Whether an award waits for its applicant. */
export const asksSomething = ({ state, next }: OwnAwardSummary): boolean =>
  state === 'offered' || (state === 'accepted' && next !== null)

/** What waits for an answer comes first, then what was sent back. */
const rank = ({ state, next }: OwnAwardSummary) => (state === 'offered' ? 0 : next?.sentBack ? 1 : 2)

type AskProps = { award: OwnAwardSummary; first: boolean }

function ToAnswer({ award, first }: AskProps) {
  const { timeZone } = useSite()
  const [now] = useState(Date.now)
  const { answerBy, amount } = award
  return (
    <>
      <div>
        <h2 className="text-xl">You have been awarded {readablePrice(amount)}</h2>
        <About award={award} />
      </div>
      {answerBy && <Until answerBy={answerBy} officeZone={timeZone || 'UTC'} now={now} />}
      <Act to={pages.award(award._id)} first={first} of={award.scholarshipName}>
        See the offer and answer
      </Act>
    </>
  )
}

function ToGive({ award, first }: AskProps) {
  if (!award.next) return null
  const { words, dueOn, sentBack } = award.next
  return (
    <>
      <div>
        <h2 className="text-xl">{sentBack ? `${words}: sent back` : words}</h2>
        <About award={award} />
        <p>
          {sentBack ? 'Please correct it' : 'Please send it'} by {formatLongDay(dueOn)}.
        </p>
      </div>
      <Act to={pages.award(award._id)} first={first} of={award.scholarshipName}>
        {sentBack ? 'Correct it' : 'What to do'}
      </Act>
    </>
  )
}

const About = ({ award: { scholarshipName, universityName } }: Pick<AskProps, 'award'>) => (
  <p className="text-ink-soft">
    {scholarshipName}, {universityName}
  </p>
)

function Act({ to, first, of, children }: { to: string; first: boolean; of: string; children: string }) {
  return (
    <LinkButton
      to={to}
      variant={first ? 'primary' : 'secondary'}
      className="justify-self-start"
      aria-label={`${children}: ${of}`}
    >
      {children}
    </LinkButton>
  )
}
