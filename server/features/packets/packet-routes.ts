import { scopeOf } from '../../platform/access/scope.ts'
import { type AwardLetterDependencies, openAwardLetter } from './award-letter-service.ts'
import { takeDownload } from '../../platform/http/downloads.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import {
  openPreviewedDocument,
  openReadDocument,
  type ShownDocumentDependencies,
} from './shown-document-service.ts'
import {
  askForPacket,
  listOwnPackets,
  openPacket,
  type PacketDependencies,
  removePacket,
} from './packet-service.ts'

/** Registers the calls of packets [DESK8]. */
export function registerPacketRoutes(route: Route, deps: PacketDependencies): void {
  const { db } = deps
  route('POST /packets', async ({ caller, body }) => ({
    insertedId: await askForPacket(db, scopeOf(caller), body),
  }))
  route('GET /packets', ({ caller }) => listOwnPackets(db, scopeOf(caller)))
  route('GET /packets/:id/content', ({ params, caller, reply }) =>
    takeDownload(reply, caller.userId, () => openPacket(deps, scopeOf(caller), params.id)),
  )
  route('DELETE /packets/:id', async ({ params: { id }, caller }) => {
    await removePacket(db, scopeOf(caller), id)
    return { deletedCount: 1 }
  })
}

/** Registers the letter of an award, whose pages the same program makes [AWARD1]. */
export function registerAwardLetterRoutes(route: Route, deps: AwardLetterDependencies): void {
  route('GET /awards/letter/:id', ({ params, caller, reply }) =>
    takeDownload(reply, caller.userId, () => openAwardLetter(deps, caller.userId, params.id)),
  )
}

/** Registers the documents that readers of a committee see, of which the same program makes copies [FAIR2]. */
export function registerShownDocumentRoutes(route: Route, deps: ShownDocumentDependencies): void {
  route('GET /readings/document/:id', ({ params, query, caller, reply }) =>
    takeDownload(reply, caller.userId, () => openReadDocument(deps, caller.userId, { ...params, ...query })),
  )
  route('GET /committees/document/:id', ({ params, query, caller, reply }) =>
    takeDownload(reply, caller.userId, () =>
      openPreviewedDocument(deps, scopeOf(caller), { ...params, ...query }),
    ),
  )
}
