import { z } from 'zod'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { deleted, inserted } from '../core/fields.ts'
import { ownCalls, staffWrites } from '../core/limits.ts'
import { byId } from '../core/paths.ts'
import { newPacket, packet } from './packets.ts'

/** Chosen applications as one file for a committee [DESK8]. */
export const packetEndpoints = {
  'POST /packets': {
    summary: 'Request a packet of applications, which is made in the background',
    who: 'staff',
    limits: staffWrites,
    body: newPacket,
    status: 201,
    ok: inserted,
    errors: ['not_found', 'own_application', 'limit_reached'],
  },
  'GET /packets': {
    summary: 'List your packets, newest first',
    who: 'staff',
    callerLimit: ownCalls,
    ok: z.array(packet),
    errors: [],
  },
  'GET /packets/:id/content': {
    summary: 'Download one of your packets',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    file: true,
    ok: z.custom<AsyncIterable<Uint8Array>>(),
    errors: ['not_found', 'unavailable'],
  },
  'DELETE /packets/:id': {
    summary: 'Remove one of your packets',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: deleted,
    errors: ['not_found'],
  },
} as const satisfies DeclaredEndpoints
