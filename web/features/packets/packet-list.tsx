import { counted } from '../../../contract/core/counted.ts'
import type { Packet } from '../../../contract/packets/packets.ts'
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

/** The packets of an officer: how far each is, and its file [DESK8]. */
export function PacketList({ packets, refresh }: { packets: Packet[]; refresh: () => unknown }) {
  const removing = useDialogTarget<Packet>()
  if (packets.length === 0)
    return (
      <EmptyState icon="file" title="No packets">
        Choose applications at the desk, and press Packet.
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-3">
        {packets.map(packet => (
          <li key={packet._id}>
            <PacketCard packet={packet} onRemove={() => removing.choose(packet)} />
          </li>
        ))}
      </ul>
      <DeleteDialog
        chosen={removing}
        about={packet => `${titleOf(packet)}. Its file is removed.`}
        remove={({ _id }) => sessionCall('DELETE /packets/:id', { params: { id: _id } })}
        message="The packet is removed."
        onDone={refresh}
      />
    </>
  )
}

function PacketCard({ packet, onRemove }: { packet: Packet; onRemove: () => void }) {
  const { _id: id, kind, askedAt, expiresAt, bytes, documents, state } = packet
  const download = usePress('Downloading a packet', async () => {
    saveFile(await readSessionFile(`/api/packets/${id}/content`), `packet-${askedAt.slice(0, 10)}.${kind}`)
  })
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="grid min-w-0 gap-1">
        <h2 className="text-lg font-semibold">{titleOf(packet)}</h2>
        <p className="text-ink-soft">
          Requested <OfficeMoment at={askedAt} />
          {!documents && ', without documents'}
          {state === 'ready' && bytes !== null && (
            <>
              , {readableSize(bytes)}; here until <OfficeDay at={expiresAt} />
            </>
          )}
        </p>
        {download.problem && <p className="text-danger">{download.problem}</p>}
      </div>
      <State {...packet} />
      <div className="flex flex-wrap gap-2">
        {state === 'ready' && (
          <Button size="small" pending={download.pending} onClick={() => void download.press()}>
            Download <span className="sr-only">{titleOf(packet)}</span>
          </Button>
        )}
        <Button size="small" variant="quiet" oncePressed onClick={onRemove}>
          Remove <span className="sr-only">{titleOf(packet)}</span>
        </Button>
      </div>
    </Card>
  )
}

function State({ state, done, applications, note }: Packet) {
  if (state === 'ready') return <StatusBadge tone="success">Ready</StatusBadge>
  if (state === 'waiting') return <StatusBadge tone="quiet">Waiting its turn</StatusBadge>
  if (state === 'making')
    return (
      <span className="grid gap-1" role="status">
        {done.toLocaleString('en')} of {applications.toLocaleString('en')}
        <progress value={done} max={applications} aria-label="Applications that are made" />
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

function titleOf({ kind, applications }: Packet): string {
  return `${kind.toUpperCase()} of ${counted(applications, 'application')}`
}
