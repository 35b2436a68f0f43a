import { counted } from '../../../contract/core/counted.ts'
import type { ExportRecord } from '../../../contract/exports/exports.ts'
import { sessionCall } from '../../api/session-client.ts'
import { readSessionFile, saveFile } from '../../api/session-file.ts'
import { usePress } from '../../forms/use-press.ts'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'
import { OfficeDay, OfficeMoment } from '../../ui/time/office-time.tsx'
import { DeleteDialog } from '../../ui/windows/delete-dialog.tsx'
import { readableSize } from '../documents/document-facts.ts'

/** The exports of a member of staff: how far each is, what it should have and has, and its file [AUDIT2]. */
export function ExportList({ exports, refresh }: { exports: ExportRecord[]; refresh: () => unknown }) {
  const removing = useDialogTarget<ExportRecord>()
  if (exports.length === 0)
    return (
      <EmptyState icon="file" title="No exports">
        Press New export, or Export at the desk.
      </EmptyState>
    )
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {exports.map(each => (
          <li key={each._id}>
            <ExportCard made={each} onRemove={() => removing.choose(each)} />
          </li>
        ))}
      </ul>
      <DeleteDialog
        chosen={removing}
        about={each => `${titleOf(each)}. Its file is removed.`}
        remove={({ _id }) => sessionCall('DELETE /exports/:id', { params: { id: _id } })}
        message="The export is removed."
        onDone={refresh}
      />
    </>
  )
}

function ExportCard({ made, onRemove }: { made: ExportRecord; onRemove: () => void }) {
  const { _id: id, kind, format, askedAt, takenAt, expiresAt, bytes, columns, state } = made
  const title = titleOf(made)
  const download = usePress('Downloading an export', async () => {
    saveFile(await readSessionFile(`/api/exports/${id}/content`), `${kind}-${askedAt.slice(0, 10)}.${format}`)
  })
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="grid min-w-0 gap-1">
        <h3 className="text-lg font-semibold wrap-break-word">{title}</h3>
        <p className="text-ink-soft">
          {format.toUpperCase()}, {counted(columns, 'column')}, {takenAt ? 'as of ' : 'requested '}
          <OfficeMoment at={takenAt ?? askedAt} />
          {state === 'ready' && bytes !== null && (
            <>
              , {readableSize(bytes)}; here until <OfficeDay at={expiresAt} />
            </>
          )}
        </p>
        <Rows {...made} />
        {download.problem && <p className="text-danger">{download.problem}</p>}
      </div>
      <State {...made} />
      <div className="flex flex-wrap gap-2">
        {state === 'ready' && (
          <Button size="small" pending={download.pending} onClick={() => void download.press()}>
            Download <span className="sr-only">{title}</span>
          </Button>
        )}
        <Button size="small" variant="quiet" oncePressed onClick={onRemove}>
          Remove <span className="sr-only">{title}</span>
        </Button>
      </div>
    </Card>
  )
}

/** How many rows there were, and how many are in the file. */
function Rows({ expected, written }: ExportRecord) {
  if (expected === null) return null
  return (
    <p>
      {counted(expected, 'row')} expected, {written.toLocaleString('en')} written
    </p>
  )
}

function State({ state, expected, written, note }: ExportRecord) {
  if (state === 'ready') return <StatusBadge tone="success">Ready</StatusBadge>
  if (state === 'waiting') return <StatusBadge tone="quiet">Waiting its turn</StatusBadge>
  if (state === 'making')
    return (
      <span className="grid gap-1" role="status">
        Being made
        <progress value={written} max={expected ?? undefined} aria-label="Rows that are written" />
      </span>
    )
  return (
    <span className="grid gap-1">
      <StatusBadge tone={state === 'failed' ? 'danger' : 'quiet'}>
        {state === 'failed' ? 'Failed' : 'Gone'}
      </StatusBadge>
      <span className="text-ink-soft">{note}</span>
    </span>
  )
}

const kinds = { applications: 'Applications', payments: 'Payments', people: 'People' } as const

/** What an export or a set is about, in words. */
export function contentOf({ kind, scholarshipName }: Pick<ExportRecord, 'kind' | 'scholarshipName'>): string {
  return scholarshipName ? `${kinds[kind]} of ${scholarshipName}` : kinds[kind]
}

function titleOf(made: ExportRecord): string {
  return made.name ? `${made.name}: ${contentOf(made)}` : contentOf(made)
}
