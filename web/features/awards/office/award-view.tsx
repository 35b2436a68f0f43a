import type { OfficeAward } from '../../../../contract/awards/awards.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { useFocusAfterRemoval } from '../../../lists/use-focus-after-removal.ts'
import { FactField } from '../../../ui/fields/fact-field.tsx'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { OfficeMoment } from '../../../ui/time/office-time.tsx'
import { AnswerBy } from './answer-by.tsx'
import { hasCome } from './award-days.ts'
import { AwardConditions } from './award-conditions.tsx'
import { AwardHistory } from './award-history.tsx'
import { AwardPayments } from './award-payments.tsx'
import { AwardStateBadge } from './award-state-badge.tsx'
import { Deferral } from './deferral.tsx'
import { GiveOn } from './give-on.tsx'

/** An award as its student has it, with what the office does about it [AWARD1] [AWARD2] [AWARD4]. */
export function AwardView({ award }: { award: OfficeAward }) {
  const box = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1} className="award-sides outline-none">
      <Facts award={award} />
      <div className="grid grid-cols-1 gap-4">
        {award.state === 'deferralAsked' && <Deferral award={award} />}
        <AwardConditions award={award} />
        <AwardPayments award={award} />
      </div>
      <AwardHistory award={award} />
    </div>
  )
}

const paidTo = { school: 'Their school', finance: 'The student, by the finance office' } as const

function Facts({ award }: { award: OfficeAward }) {
  const { state, amount, terms, answerBy, answeredAt, paysFor, payee } = award
  return (
    <OfficeCard className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <strong className="font-display text-2xl">{readablePrice(amount)}</strong>
        <AwardStateBadge state={state} />
      </p>
      {state === 'offered' && answerBy && (
        <FactField label="Answer by">
          <AnswerBy at={answerBy} />
        </FactField>
      )}
      {answeredAt && (
        <FactField label="Answered">
          <OfficeMoment at={answeredAt} />
        </FactField>
      )}
      <FactField label="Released">
        <OfficeMoment at={award.releasedAt} />
      </FactField>
      {terms && <FactField label="Terms">{terms}</FactField>}
      {paysFor && <FactField label="Pays for">{paysFor}</FactField>}
      <FactField label="Paid to">{paidTo[payee]}</FactField>
      <FactField label="Email">{award.email}</FactField>
      {state === 'offered' && answerBy && hasCome(answerBy) && <GiveOn award={award} />}
    </OfficeCard>
  )
}
