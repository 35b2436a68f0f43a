import { counted } from '../../../contract/core/counted.ts'
import type { ExportSet } from '../../../contract/exports/exports.ts'
import { sessionCall } from '../../api/session-client.ts'
import { usePress } from '../../forms/use-press.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RemovableCards } from '../../ui/lists/removable-cards.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { useAuth } from '../people/session/auth-state.tsx'
import { contentOf } from './export-list.tsx'

type SetListProps = {
  sets: ExportSet[]
  onRun: () => unknown
  onRemoved: () => unknown
}

/** Sets of columns that staff have saved, each to be run again with one click [AUDIT2]. */
export function SetList({ sets, onRun, onRemoved }: SetListProps) {
  const isAdmin = useAuth().user?.role === 'admin'
  if (sets.length === 0)
    return <p className="text-ink-soft">Give an export a name to run it again with one click.</p>
  return (
    <RemovableCards
      entries={sets}
      about={({ name }) => `The set “${name}”. Exports already made stay.`}
      remove={({ _id }) => sessionCall('DELETE /export-sets/:id', { params: { id: _id } })}
      message="The set has been removed."
      onDone={onRemoved}
    >
      {(set, onRemove) => (
        <SetCard set={set} onRun={onRun} onRemove={set.by === null || isAdmin ? onRemove : undefined} />
      )}
    </RemovableCards>
  )
}

type SetCardProps = { set: ExportSet; onRun: () => unknown; onRemove: (() => void) | undefined }

function SetCard({ set, onRun, onRemove }: SetCardProps) {
  const { _id: id, name, format, columns, by } = set
  const run = usePress('Running a set', async () => {
    await sessionCall('POST /export-sets/run/:id', { params: { id }, body: { _id: crypto.randomUUID() } })
    toast.success('Your export is being made.', 5000)
    await onRun()
  })
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="grid min-w-0 gap-1">
        <h3 className="text-lg font-semibold wrap-break-word">{name}</h3>
        <p className="text-ink-soft">
          {contentOf(set)}, {format.toUpperCase()}, {counted(columns, 'column')}
          {by !== null && `, saved by ${by || 'a deleted account'}`}
        </p>
        {run.problem && <p className="text-danger">{run.problem}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          pending={run.pending}
          oncePressed
          onClick={() => void run.press()}
        >
          Run again <span className="sr-only">{name}</span>
        </Button>
        {onRemove && (
          <Button size="small" variant="quiet" oncePressed onClick={onRemove}>
            Remove <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
    </Card>
  )
}
