import { scopeOf } from '../../platform/access/scope.ts'
import { takeDownload } from '../../platform/http/downloads.ts'
import type { Route } from '../../platform/http/endpoint.ts'
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
