import type { RoundState } from '../../../../contract/scholarships/lifecycle/round-state.ts'
import { StatusBadge, type Tone } from '../../../ui/badge.tsx'

const looks: Record<RoundState, { text: string; tone: Tone }> = {
  draft: { text: 'Draft', tone: 'quiet' },
  scheduled: { text: 'Scheduled', tone: 'work' },
  open: { text: 'Open', tone: 'success' },
  full: { text: 'All places taken', tone: 'warning' },
  closed: { text: 'Closed', tone: 'quiet' },
  decided: { text: 'Decided', tone: 'quiet' },
  archived: { text: 'Archived', tone: 'quiet' },
}

/** The state of a scholarship [ROUND1]. */
export function RoundStateBadge({ state }: { state: RoundState }) {
  const { text, tone } = looks[state]
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}
