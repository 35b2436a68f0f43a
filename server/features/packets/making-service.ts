import type { Kysely } from 'kysely'
import { isWholeWithin } from '../../platform/access/read-scope.ts'
import { scopeOf } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { MailSite } from '../../platform/mail/mailer.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { recordAccess } from '../documents/document-service.ts'
import { removeLater } from '../documents/removal-service.ts'
import { packetFile } from './packet-file.ts'
import { cutIntoParts, putPart } from '../../platform/storage/file-parts.ts'
import { type Attempt, findAttempt, packetFiles } from './packet-repository.ts'
import { StoppedAt } from './pages/make-pages.ts'

export interface MakingDependencies {
  db: Kysely<Tables>
  documents: FileStore
  readSite: () => Promise<Pick<MailSite, 'timeZone'>>
}

/** Documents that end the program which makes pages, in one packet. */
const mostBroken = 20

/**
 * Makes a packet, and those that wait [DESK8]: one at a time in all processes. The one that makes another one meanwhile
 * makes this one afterwards.
 * @throws AggregateError for the next attempt
 */
export async function makeWhole(deps: MakingDependencies, id: string, stopping?: AbortSignal): Promise<void> {
  await packetFiles.makeInTurn(deps.db, { id, stopping }, next => makeOne(deps, next, new Set()))
}

/** @param broken ids of documents that ended the program before */
async function makeOne(deps: MakingDependencies, id: string, broken: ReadonlySet<string>): Promise<void> {
  const packet = await claim(deps, id)
  if (!packet) return undefined
  try {
    return await fill(deps, packet, broken)
  } catch (error) {
    const isStopped = error instanceof StoppedAt && broken.size < mostBroken
    if (isStopped && (await packetFiles.renew(deps.db, packet)))
      return makeOne(deps, id, new Set([...broken, error.documentId]))
    return packetFiles.fail(deps.db, packet, error, broken.size)
  }
}

/** Begins an attempt; what the one before has left is removed. @returns nothing when it is not its turn, or not wanted */
async function claim({ db }: MakingDependencies, id: string): Promise<Attempt | undefined> {
  return withTransaction(db, async tx => {
    const left = await packetFiles.begin(tx, id, { done: 0 })
    if (!left) return undefined
    await removeLater(tx, left)
    const packet = await findAttempt(tx, id)
    const scope = scopeOf(packet)
    if (scope.moderates && (await isWholeWithin(tx, scope, id))) return packet
    await packetFiles.refuse(tx, packet, 'Packets are for officers.')
    return undefined
  })
}

/** Makes the file, and says that it is ready once all of it is stored. @throws NotWanted */
async function fill(deps: MakingDependencies, packet: Attempt, broken: ReadonlySet<string>): Promise<void> {
  const { db, documents } = deps
  const seen: string[] = []
  const { timeZone } = await deps.readSite()
  const content = await packetFile(deps, packet, {
    zone: timeZone,
    broken,
    seen,
    progress: done => packetFiles.keep(db, packet, { done }),
  })
  try {
    const bytes = await cutIntoParts(content, part =>
      // The row names a part before it is stored; nobody can remove the packet in between.
      withTransaction(db, async tx => {
        await packetFiles.keep(tx, packet, { parts: part.number + 1 })
        await putPart(documents, packet, part)
      }),
    )
    await withTransaction(db, async tx => {
      await packetFiles.finish(tx, packet, { bytes })
      await recordAccess(tx, { documents: seen, userId: packet.user_id })
    })
  } finally {
    content.destroy()
  }
}
