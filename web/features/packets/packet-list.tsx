import { counted } from '../../../contract/core/counted.ts'
import type { Packet } from '../../../contract/packets/packets.ts'
import { sessionCall } from '../../api/session-client.ts'
import { readSessionFile, saveFile } from '../../api/session-file.ts'
import { MadeFile } from '../../ui/lists/made-file.tsx'
import { RemovableCards } from '../../ui/lists/removable-cards.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { readableSize } from '../documents/document-facts.ts'

/** The packets of an officer: how far each is, and its file [DESK8]. */
export function PacketList({ packets, refresh }: { packets: Packet[]; refresh: () => unknown }) {
  if (packets.length === 0)
    return (
      <EmptyState icon="file" title="No packets">
        Choose applications at the desk, and press Packet.
      </EmptyState>
    )
  return (
    <RemovableCards
      entries={packets}
      about={packet => `${titleOf(packet)}. Its file is removed.`}
      remove={({ _id }) => sessionCall('DELETE /packets/:id', { params: { id: _id } })}
      message="The packet has been removed."
      onDone={refresh}
    >
      {(packet, onRemove) => <PacketCard packet={packet} onRemove={onRemove} />}
    </RemovableCards>
  )
}

function PacketCard({ packet, onRemove }: { packet: Packet; onRemove: () => void }) {
  const { _id: id, kind, askedAt, bytes, documents, done, applications } = packet
  return (
    <MadeFile
      {...packet}
      title={titleOf(packet)}
      size={bytes === null ? undefined : readableSize(bytes)}
      progress={{
        done,
        all: applications,
        text: `${done.toLocaleString('en')} of ${applications.toLocaleString('en')}`,
        label: 'Applications done',
      }}
      facts={
        <>
          Requested <OfficeMoment at={askedAt} />
          {!documents && ', without documents'}
        </>
      }
      download={async () =>
        saveFile(
          await readSessionFile(`/api/packets/${id}/content`),
          `packet-${askedAt.slice(0, 10)}.${kind}`,
        )
      }
      onRemove={onRemove}
    />
  )
}

function titleOf({ kind, applications }: Packet): string {
  return `${kind.toUpperCase()} of ${counted(applications, 'application')}`
}
