import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { DeskSelection } from '../../../contract/desk/desk-selection.ts'
import type { PacketKind } from '../../../contract/packets/packet-terms.ts'
import { packetLimits } from '../../../contract/packets/packet-limits.ts'
import type { newPacket, Packet } from '../../../contract/packets/packets.ts'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { recordView } from '../../platform/record/record-viewing.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { aboutApplication } from '../applications/application-service.ts'
import { readSelection } from '../desk/desk-selection-service.ts'
import { findNumbers } from '../committees/shown-document-service.ts'
import { exactly } from '../documents/document-service.ts'
import { removeLater } from '../documents/removal-service.ts'
import { makePacket } from './jobs/make-packet.ts'
import { openParts } from '../../platform/storage/file-parts.ts'
import { insertPacket, listPackets, lockChosen, packetFiles, readWords } from './packet-repository.ts'
import { packetFileName, packetView } from './packet-view.ts'
import { sayUnprintable } from './unprintable.ts'

export interface PacketDependencies {
  db: Kysely<Tables>
  documents: FileStore
}

/**
 * Asks for a packet [DESK8]; sent again with the same id, it is asked for once. @returns its id
 * @throws ProductError `not_found` for an application that is not there, `own_application`, `limit_reached`, `invalid_input`
 *   when the documents are too large together, or letters cannot be printed and no boxes are wanted
 */
export async function askForPacket(
  db: Kysely<Tables>,
  scope: Scope,
  { _id: id, kind, documents, withoutNames, boxes, selection }: z.output<typeof newPacket>,
): Promise<string> {
  const { userId } = scope
  const chosenIds = await readChosen(db, scope, selection)
  const ids = withoutNames ? await inOrderOfNumbers(db, chosenIds, kind) : chosenIds
  const unprintable = boxes ? undefined : await sayUnprintable(await readWords(db, ids))
  if (unprintable) throw new ProductError('invalid_input', { fields: { boxes: unprintable } })
  await withTransaction(db, async tx => {
    const { kept, unmade } = await packetFiles.countKept(tx, scope)
    const before = await packetFiles.find(tx, id)
    if (before && before.user_id !== userId) throw new ProductError('not_found')
    if (before) return
    const chosen = await lockChosen(tx, ids)
    if (chosen.length < ids.length) throw new ProductError('not_found')
    if (documents) refuseTooLarge(chosen.reduce((sum, { bytes }) => sum + bytes, 0))
    if (unmade > 0)
      throw limitReached('Another packet of yours is being made. Please try again when it is ready.')
    if (kept >= packetLimits.kept)
      throw limitReached(`You have ${packetLimits.kept} packets. Please remove one first.`)
    await insertPacket(
      tx,
      {
        id,
        user_id: userId,
        kind,
        with_documents: documents,
        without_names: withoutNames,
        applications: ids.length,
      },
      ids,
    )
    await enqueue(tx, makePacket, { key: `make-packet:${id}`, payload: { id } })
    await append(
      tx,
      {
        action: 'packet.ask',
        objectId: id,
        after: { kind, documents, withoutNames, applications: ids.length },
      },
      ...chosen.map(each => ({
        action: 'application.packet' as const,
        ...aboutApplication(each),
        after: { packet: id },
      })),
    )
  })
  return id
}

/** @throws ProductError `not_found`, `own_application`, `limit_reached`, `invalid_input` */
async function readChosen(db: Kysely<Tables>, scope: Scope, selection: DeskSelection): Promise<SeenId[]> {
  const { ids, leftOut } = await readSelection(db, scope, selection)
  const [left] = leftOut
  if (left) throw new ProductError(left.why)
  if (ids.length === 0)
    throw new ProductError('invalid_input', { fields: { selection: 'Please choose an application.' } })
  const { applications: most } = packetLimits
  if (ids.length > most)
    throw limitReached(`A packet holds up to ${most} applications; you have chosen ${ids.length}.`)
  return ids
}

/**
 * In the order of the numbers by which readers know applications: that of the desk says something of them [FAIR2].
 * @throws ProductError `invalid_input` for an application that no committee reads, and for an archive of files
 */
async function inOrderOfNumbers(
  db: Kysely<Tables>,
  ids: readonly SeenId[],
  kind: PacketKind,
): Promise<SeenId[]> {
  if (kind !== 'pdf')
    throw new ProductError('invalid_input', { fields: { kind: 'A packet without names is a PDF.' } })
  const numbers = await findNumbers(db, ids)
  if (numbers.size < ids.length)
    throw new ProductError('invalid_input', {
      fields: { withoutNames: 'Only applications that a committee reads can be without names.' },
    })
  return ids.toSorted((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0) || (a < b ? -1 : 1))
}

/** @throws ProductError `invalid_input` */
function refuseTooLarge(bytes: number): void {
  if (bytes <= packetLimits.bytes) return
  const inMegabytes = (size: number) => `${Math.ceil(size / 1024 / 1024).toLocaleString('en')} MB`
  const message = `The documents total ${inMegabytes(bytes)}; the limit is ${inMegabytes(packetLimits.bytes)}. Choose fewer applications, or leave the documents out.`
  throw new ProductError('invalid_input', { fields: { documents: message } })
}

function limitReached(message: string): ProductError {
  return new ProductError('limit_reached', { message })
}

/** The packets that somebody has asked for, the newest first. */
export async function listOwnPackets(db: Kysely<Tables>, scope: Scope): Promise<Packet[]> {
  return (await listPackets(db, scope)).map(packetView)
}

/**
 * The file of a packet for who asked for it; its bytes must be read or destroyed. That is recorded first [AUDIT1].
 * @throws ProductError `not_found` for everybody else, and when it is not ready or gone
 */
export async function openPacket(
  { db, documents }: PacketDependencies,
  scope: Scope,
  id: string,
): Promise<{ name: string; type: string; bytes: number; content: Readable }> {
  const packet = await packetFiles.findReady(db, scope, id)
  if (!packet || packet.bytes === null) throw new ProductError('not_found')
  await recordView(db, { action: 'packet.look', objectId: id })
  return {
    name: packetFileName(packet),
    type: packet.kind === 'pdf' ? 'application/pdf' : 'application/zip',
    bytes: packet.bytes,
    content: exactly(packet.bytes, openParts(documents, packet)),
  }
}

/** Removes a packet of the caller, also while it is made. */
export async function removePacket(db: Kysely<Tables>, { userId }: Scope, id: string): Promise<void> {
  await withTransaction(db, async tx => {
    const names = await packetFiles.deleteOne(tx, { id, userId })
    if (!names) throw new ProductError('not_found')
    await removeLater(tx, names)
    await append(tx, { action: 'packet.remove', objectId: id })
  })
}
