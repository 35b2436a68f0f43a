import type { AwardAct } from '../../../contract/awards/award-acts.ts'
import type { AwardState } from '../../../contract/awards/award-terms.ts'
import { daysLeft } from '../../../contract/awards/award-words.ts'

/** An award about whose offer something is to be done. */
export interface OfferFacts {
  user_id: string
  version: number
  state: AwardState
  answer_by: Date | null
  reminded: number | null
  refused_at: Date | null
  /** Where its applicant is. */
  zone: string
}

interface Judging {
  /** The version that the officer saw. */
  seen: number | undefined
  userId: string
  now: Date
  /** Until when more time is given. */
  until: Date | null
}

/** Whole days of the applicant's calendar that are left for the answer; none once its date is over. */
export const daysToAnswer = (
  { answer_by, zone }: Pick<OfferFacts, 'answer_by' | 'zone'>,
  now: Date,
): number => (answer_by ? Math.max(0, daysLeft(answer_by, zone, now)) : 0)

/** Why something cannot be done about an offer; nothing when it can [AWARD1] [AWARD2]. */
export function whyNot(
  kind: AwardAct['kind'],
  award: OfferFacts,
  { seen, userId, now, until }: Judging,
): string | undefined {
  if (award.user_id === userId) return 'This is your own award. Please ask a colleague.'
  if (award.version !== seen) return 'It was changed in the meantime.'
  if (award.state !== 'offered') return answered[award.state] ?? 'It no longer waits for an answer.'
  if (!award.answer_by) return 'It has no date to answer by.'
  return reasons[kind]({ ...award, answer_by: award.answer_by }, { now, until })
}

const answered: Partial<Record<AwardState, string>> = {
  deferralAsked: 'They ask to start later: please answer that first.',
  accepted: 'They have accepted it.',
  declined: 'They have declined it.',
}

type Reason = (
  award: OfferFacts & { answer_by: Date },
  moments: Pick<Judging, 'now' | 'until'>,
) => string | undefined

const reasons: Record<AwardAct['kind'], Reason> = {
  moreTime: ({ answer_by }, { until }) =>
    until && answer_by >= until ? 'They have as much time already.' : undefined,
  lessTime: () => undefined,
  remind(award, { now }) {
    if (award.refused_at) return 'Their mail server has refused their address.'
    const days = daysToAnswer(award, now)
    if (award.reminded === null || award.reminded > days) return undefined
    return days > 0 ? 'They were reminded today.' : 'They were reminded on the last day or after it.'
  },
  giveOn: ({ answer_by }, { now }) =>
    answer_by > now ? 'Its date to answer by has not passed: until then this place is promised.' : undefined,
}
