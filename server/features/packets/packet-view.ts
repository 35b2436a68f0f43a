import type { Packet } from '../../../contract/packets/packets.ts'
import type { PacketRow } from './packet-repository.ts'

/** A packet as who asked for it sees it. */
export function packetView(row: PacketRow): Packet {
  return {
    _id: row.id,
    kind: row.kind,
    documents: row.with_documents,
    withoutNames: row.without_names,
    applications: row.applications,
    done: row.done,
    state: row.state,
    note: row.note,
    askedAt: row.asked_at.toISOString(),
    bytes: row.bytes,
    expiresAt: row.expires_at.toISOString(),
  }
}

/** What the file of a packet is called. */
export function packetFileName({ kind, asked_at }: Pick<PacketRow, 'kind' | 'asked_at'>): string {
  return `packet-${asked_at.toISOString().slice(0, 10)}.${kind}`
}
