import { counted } from '../../../contract/core/counted.ts'
import { useRef, useState } from 'react'
import { decidedLabels, outcomes } from '../../../contract/decisions/decision-terms.ts'
import type { Batch, BatchSummary } from '../../../contract/decisions/decisions.ts'
import { readablePrice } from '../../../contract/core/money.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { OfficeCard } from '../../ui/office-card.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { Result } from './batch-list.tsx'
import { BatchLetters, LeftOut } from './batch-letters.tsx'
import { sizeOf } from './decision-texts.tsx'
import { LetterPane } from './letter-pane.tsx'
import { PreviewButton } from './proposed-decisions.tsx'
import { ReleaseForm } from './release-form.tsx'
import { useBatch } from './use-batch.ts'
import { isUnderWay, WaitingBatch } from './waiting-batch.tsx'

type BatchViewProps = {
  id: string
  recallMinutes: number
  refresh: () => Promise<unknown>
  onReleased: () => Promise<unknown>
}

/** A batch of decisions: a preview of all letters before its release, afterwards the result [DESK5] [DESK6]. */
export function BatchView({ id, ...handling }: BatchViewProps) {
  const batch = useBatch(id)
  return (
    <Loaded state={batch} name="the letters">
      {data => (
        <LoadedBatch
          batch={data}
          more={batch.more}
          loadingMore={batch.loadingMore ?? false}
          reload={batch.reload}
          {...handling}
        />
      )}
    </Loaded>
  )
}

type LoadedBatchProps = Omit<BatchViewProps, 'id'> & {
  batch: Batch
  more: (() => void) | undefined
  loadingMore: boolean
  reload: () => void
}

function LoadedBatch({ batch, more, loadingMore, ...handling }: LoadedBatchProps) {
  const [place, setPlace] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  function read(next: number) {
    setPlace(next)
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }
  if (sizeOf(batch) === 0)
    return (
      <div className="grid grid-cols-1 gap-4">
        <p className="text-ink-soft">Nothing in this batch can be released.</p>
        <LeftOut batch={batch} />
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <Counts batch={batch} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Handling batch={batch} {...handling} />
        <LetterPane batch={batch} place={place} onPlace={setPlace} heading={heading} />
      </div>
      <BatchLetters batch={batch} more={more} loadingMore={loadingMore} onRead={read} />
    </div>
  )
}

type HandlingProps = Omit<LoadedBatchProps, 'more' | 'loadingMore'>

/** What can be done with a batch, or what was. */
function Handling(props: HandlingProps) {
  const { batch, reload, refresh } = props
  if (batch.state === 'draft') return <Draft key={batch._id} {...props} />
  async function refreshAll() {
    reload()
    await refresh()
  }
  return (
    <OfficeCard>
      {isUnderWay(batch) ? <WaitingBatch batch={batch} refresh={refreshAll} /> : <Done batch={batch} />}
    </OfficeCard>
  )
}

function Draft({ batch, recallMinutes, reload, onReleased }: HandlingProps) {
  const [leaveOut, setLeaveOut] = useState(false)
  const [outdated, setOutdated] = useState(false)
  return (
    <OfficeCard className="grid grid-cols-1 gap-4">
      {batch.letters.blocked > 0 && <Blocked batch={batch} leaveOut={leaveOut} onLeaveOut={setLeaveOut} />}
      <ReleaseForm
        batch={batch}
        leaveBlockedOut={leaveOut}
        recallMinutes={recallMinutes}
        onReleased={onReleased}
        onOutdated={() => {
          setOutdated(true)
          reload()
        }}
      />
      <div className="grid gap-2 border-t border-line pt-4">
        <p className="text-ink-soft">
          {outdated ? 'This preview is out of date. ' : ''}Prepared on <OfficeMoment at={batch.createdAt} />:
          to include later changes, preview again.
        </p>
        <PreviewButton id={batch.scholarshipId} label="Preview again" secondary />
      </div>
    </OfficeCard>
  )
}

type BlockedProps = { batch: Batch; leaveOut: boolean; onLeaveOut: (leaveOut: boolean) => void }

/** How many of the letters that lack something are named above the list. */
const named = 5

/** Letters with an empty field, or of an outcome without its amount or place; they come first in the list. */
function Blocked({ batch, leaveOut, onLeaveOut }: BlockedProps) {
  const { blocked } = batch.letters
  const one = blocked === 1
  return (
    <div role="alert" className="rounded-control border border-danger bg-danger-soft px-4 py-3">
      <p className="flex items-start gap-2 font-semibold text-danger">
        <Icon name="alert" className="mt-1 size-5" />
        {counted(blocked, 'letter')} {one ? 'is' : 'are'} incomplete. Nothing can be released until{' '}
        {one ? 'it is' : 'they are'} completed or left out.
      </p>
      <ul className="py-1">
        {batch.items
          .filter(({ state }) => state === 'blocked')
          .slice(0, named)
          .map(({ applicationId, applicant, note }) => (
            <li key={applicationId}>
              <b>{applicant}</b>: {note}
            </li>
          ))}
        {blocked > named && (
          <li>and {(blocked - named).toLocaleString('en')} more, first in the list below</li>
        )}
      </ul>
      <CheckField
        label={one ? 'Leave it out' : 'Leave them out'}
        hint={`${one ? 'Its decision stays' : 'Their decisions stay'} proposed. To fill it in, open the applicant in the list of letters.`}
        checked={leaveOut}
        onChange={event => onLeaveOut(event.target.checked)}
      />
    </div>
  )
}

function Done({ batch }: { batch: Batch }) {
  return (
    <div className="grid justify-items-start gap-2">
      <h2 className="text-xl">{batch.state === 'recalled' ? 'Recalled: nobody was told' : 'Released'}</h2>
      <Result {...batch} />
      <p className="text-ink-soft">
        {batch.by || 'A deleted account'}
        {batch.releaseAt && (
          <>
            , for <OfficeMoment at={batch.releaseAt} />
          </>
        )}
      </p>
      {batch.letters.skipped > 0 && (
        <p>Those left out are below, with the reason. Their decisions can be released later.</p>
      )}
    </div>
  )
}

/** How many decisions there are by outcome, and the money of the awards. */
function Counts({ batch: { counts, money, withoutAmount } }: { batch: BatchSummary }) {
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      {outcomes.map(outcome => (
        <div key={outcome} className="rounded-card border border-line bg-surface px-4 py-3">
          <dt className="text-ink-soft">{decidedLabels[outcome]}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-display text-2xl font-semibold">
              {counts[outcome].toLocaleString('en')}
            </span>
            {outcome === 'award' && money.map(sum => <span key={sum}>{readablePrice(sum)}</span>)}
            {outcome === 'award' && withoutAmount > 0 && (
              <span>{withoutAmount.toLocaleString('en')} without an amount</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
