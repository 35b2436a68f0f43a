import { counted } from '../../../contract/core/counted.ts'
import { Link } from 'react-router'
import type { BatchSummary } from '../../../contract/decisions/decisions.ts'
import { pages } from '../../../contract/core/pages.ts'
import { Icon } from '../../ui/icons.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { AwardsLine } from './awards-line.tsx'
import { useDecisionState } from './use-decision-state.ts'
import { Countdown, isUnderWay, RecallButton } from './waiting-batch.tsx'

/** Above the desk of one scholarship: what is proposed, and what is on its way [DESK5]. */
export function HeldStrip({ scholarship }: { scholarship: string }) {
  const { state, refresh } = useDecisionState(scholarship)
  if (state.status !== 'ready') return null
  const { holds, proposed, batches, awards } = state.data
  const underWay = batches.filter(isUnderWay)
  if (!holds && proposed === 0 && underWay.length === 0 && !awards) return null
  return (
    <section
      aria-label="Decisions"
      className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line bg-warning-soft px-4 py-1.5 text-warning"
    >
      {(holds || proposed > 0) && (
        <p className="flex flex-wrap items-center gap-x-2">
          <Icon name="lock" />
          {holds && 'Decisions are held.'} {proposed.toLocaleString('en')} proposed.
          <Link
            to={pages.releaseDecisions(scholarship)}
            className="py-1 font-semibold underline underline-offset-4"
          >
            Release…
          </Link>
        </p>
      )}
      {awards && <AwardsLine taken={awards} />}
      {underWay.map(batch => (
        <OnItsWay key={batch._id} batch={batch} refresh={refresh} />
      ))}
    </section>
  )
}

function OnItsWay({ batch, refresh }: { batch: BatchSummary; refresh: () => Promise<unknown> }) {
  if (batch.state === 'releasing' || !batch.releaseAt) return <p role="status">Letters are being sent now.</p>
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>
        {counted(batch.letters.ready, 'decision')} will be released on <OfficeMoment at={batch.releaseAt} />{' '}
        <strong className="tabular-nums">
          <Countdown to={batch.releaseAt} />
        </strong>
      </p>
      <RecallButton batch={batch} refresh={refresh} small />
    </div>
  )
}
