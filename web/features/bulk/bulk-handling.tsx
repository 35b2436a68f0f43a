import type { BulkSummary } from '../../../contract/bulk/bulk.ts'
import { counted } from '../../../contract/core/counted.ts'
import { sessionCall } from '../../api/session-client.ts'
import { PressButton } from '../../ui/press-button.tsx'
import { forgetActDraft } from './act-draft.ts'
import { OfficeCard } from '../../ui/office-card.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'

type BulkHandlingProps = { bulk: BulkSummary; refresh: () => Promise<unknown> }

/** Runs an act, shows how far it is, and undoes it [DESK4]. */
export function BulkHandling({ bulk, refresh }: BulkHandlingProps) {
  const { state, counts } = bulk
  return (
    <OfficeCard className="grid grid-cols-1 justify-items-start gap-3">
      <p role="status" className="font-semibold">
        {said(bulk)}
      </p>
      <Progress bulk={bulk} />
      {state === 'draft' && (
        <>
          <PressButton
            text={`Run for ${counted(counts.ready, 'application')}`}
            disabled={counts.ready === 0}
            press={() => run(bulk._id)}
            refresh={refresh}
          />
          <p className="text-ink-soft">
            Prepared on <OfficeMoment at={bulk.createdAt} />: applications that change after that are skipped.
            You can undo it afterwards.
          </p>
        </>
      )}
      {(state === 'running' || (state === 'done' && counts.done > 0)) && (
        <PressButton
          variant={state === 'running' ? 'danger' : 'primary'}
          text={state === 'running' ? 'Stop and undo' : `Undo ${counted(counts.done, 'application')}`}
          press={() => sessionCall('POST /bulk/undo/:id', { params: { id: bulk._id } })}
          refresh={refresh}
        />
      )}
      {state === 'running' && (
        <p className="text-ink-soft">
          You can close this page: the action keeps running, and you will find it under “All my actions”.
        </p>
      )}
    </OfficeCard>
  )
}

async function run(id: string) {
  await sessionCall('POST /bulk/run/:id', { params: { id } })
  forgetActDraft()
}

function said({ state, counts }: BulkSummary): string {
  if (state === 'draft') return counts.ready > 0 ? 'Nothing has changed yet.' : 'There is nothing to do.'
  if (state === 'running') return 'It is running.'
  if (state === 'undoing') return 'It is being undone.'
  if (state === 'undone') return `Undone for ${counted(counts.undone, 'application')}.`
  return `Done for ${counted(counts.done, 'application')}.`
}

function Progress({ bulk: { state, counts } }: Pick<BulkHandlingProps, 'bulk'>) {
  if (state !== 'running' && state !== 'undoing') return null
  const undoes = state === 'undoing'
  const rest = undoes ? counts.done : counts.ready
  const past = undoes ? counts.undone + counts.kept : counts.done + counts.skipped
  return (
    <div className="grid w-full max-w-md gap-1">
      <progress
        className="w-full accent-brand"
        aria-label={undoes ? 'Undone so far' : 'Done so far'}
        value={past}
        max={Math.max(past + rest, 1)}
      />
      <p className="tabular-nums text-ink-soft">
        {past.toLocaleString('en')} of {(past + rest).toLocaleString('en')}
      </p>
    </div>
  )
}
