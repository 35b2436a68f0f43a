import { Link } from 'react-router'
import type { OwnAwardSummary } from '../../../../contract/awards/awards.ts'
import { pages } from '../../../../contract/core/pages.ts'

type AwardLinkProps = { awards: readonly OwnAwardSummary[]; applicationId: string; of: string }

/** The way to the award of an application, with how it stands; nothing where there is none [AWARD1]. */
export function AwardLink({ awards, applicationId, of }: AwardLinkProps) {
  const award = awards.find(each => each.applicationId === applicationId)
  if (!award) return null
  return (
    <Link
      to={pages.award(award._id)}
      className="mr-2 inline-block min-h-6 font-semibold text-accent underline underline-offset-4"
    >
      {words[award.state] ?? 'Your award'}
      <span className="sr-only"> of {of}</span>
    </Link>
  )
}

const words: Partial<Record<OwnAwardSummary['state'], string>> = {
  offered: 'Answer your award',
  deferralAsked: 'You asked to start later',
  accepted: 'Your award, accepted',
  declined: 'Your award, declined',
  lapsed: 'Given to somebody else',
  withdrawn: 'Your award, withdrawn',
}
