import { type AwardState, awardStateLabels } from '../../../../contract/awards/award-terms.ts'
import { StatusBadge, type Tone } from '../../../ui/badge.tsx'

const tones: Record<AwardState, Tone> = {
  waiting: 'quiet',
  recalled: 'quiet',
  offered: 'warning',
  deferralAsked: 'info',
  accepted: 'success',
  declined: 'danger',
  lapsed: 'quiet',
  withdrawn: 'danger',
  ended: 'quiet',
}

/** What became of an award [AWARD1]. */
export function AwardStateBadge({ state }: { state: AwardState }) {
  return <StatusBadge tone={tones[state]}>{awardStateLabels[state]}</StatusBadge>
}
