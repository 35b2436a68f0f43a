import type { Kysely } from 'kysely'
import { scopeOf } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { makeInTurn } from '../../platform/jobs/in-turn.ts'
import type { MailSite } from '../../platform/mail/mailer.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { recordAccess } from '../documents/document-service.ts'
import { removeLater } from '../documents/removal-service.ts'
import { packetFile } from './packet-file.ts'
import { cutIntoParts, partNames, putPart } from '../../platform/storage/file-parts.ts'
import {
  type Attempt,
  beginAttempt,
  changeAttempt,
  endAttempt,
  findWaiting,
  giveBack,
  lockMaking,
} from './packet-repository.ts'
import { StoppedAt } from './pages/make-pages.ts'

export interface MakingDependencies {
  db: Kysely<Tables>
  documents: FileStore
  readSite: () => Promise<Pick<MailSite, 'timeZone'>>
}

/** Failures, as of the store, after which a packet is not tried again. */
const mostFailures = 5
/** Documents that end the program which makes pages, in one packet. */
const mostBroken = 20

/** The packet was removed, lost an application, or is made by another process. */
class NotWanted extends Error {}

/**
 * Makes a packet, and those that wait [DESK8]: one at a time in all processes. The one that makes another one meanwhile
 * makes this one afterwards.
 * @throws AggregateError for the next attempt
 */
export async function makeWhole(deps: MakingDependencies, id: string): Promise<void> {
  await makeInTurn(
    id,
    next => makeOne(deps, next, new Set()),
    tried => findWaiting(deps.db, tried),
  )
}

/** @param broken ids of documents that ended the program before */
async function makeOne(deps: MakingDependencies, id: string, broken: ReadonlySet<string>): Promise<void> {
  const packet = await claim(deps, id)
  if (!packet) return undefined
  try {
    return await fill(deps, packet, broken)
  } catch (error) {
    if (error instanceof NotWanted || !(await changeAttempt(deps.db, packet, {}))) return undefined
    if (error instanceof StoppedAt && broken.size < mostBroken)
      return makeOne(deps, id, new Set([...broken, error.documentId]))
    if (packet.attempt - broken.size < mostFailures) {
      await giveBack(deps.db, packet)
      throw error
    }
    const note = 'It could not be made. Please ask for it again.'
    await endAttempt(deps.db, packet, { state: 'failed', note })
    return undefined
  }
}

/** Begins an attempt; what the one before has left is removed. @returns nothing when it is not its turn, or not wanted */
async function claim({ db }: MakingDependencies, id: string): Promise<Attempt | undefined> {
  return withTransaction(db, async tx => {
    if (await lockMaking(tx, id)) return undefined
    const begun = await beginAttempt(tx, id)
    if (!begun) return undefined
    await removeLater(tx, partNames(begun.before))
    const { user_id: userId, role } = begun.packet
    if (scopeOf({ userId, role }).seesAll) return begun.packet
    await endAttempt(tx, begun.packet, { state: 'failed', note: 'Packets are for officers.' })
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
    progress: done => keepMaking(changeAttempt(db, packet, { done })),
  })
  try {
    const bytes = await cutIntoParts(content, part =>
      // The row names a part before it is stored; nobody can remove the packet in between.
      withTransaction(db, async tx => {
        await keepMaking(changeAttempt(tx, packet, { parts: part.number + 1 }))
        await putPart(documents, packet, part)
      }),
    )
    await withTransaction(db, async tx => {
      await keepMaking(endAttempt(tx, packet, { state: 'ready', bytes }))
      await recordAccess(tx, { documents: seen, userId: packet.user_id })
    })
  } finally {
    content.destroy()
  }
}

/** @throws NotWanted */
async function keepMaking(wanted: Promise<boolean>): Promise<void> {
  if (!(await wanted)) throw new NotWanted()
}
