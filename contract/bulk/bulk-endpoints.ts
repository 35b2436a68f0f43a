import { z } from 'zod'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { inserted } from '../core/fields.ts'
import { ownCalls, staffWrites } from '../core/limits.ts'
import { byId } from '../core/paths.ts'
import { bulkDecisions, bulkPage, bulkQuery, bulkSummary, madeFromFile, newBulk } from './bulk.ts'
import { bulkLimits } from './bulk-limits.ts'
import { bulkStates } from './bulk-terms.ts'

const state = z.strictObject({ state: z.enum(bulkStates) })

/** Acts on many applications: frozen, previewed, run and undone by the officer who made them [DESK4]. */
export const bulkEndpoints = {
  'GET /bulk': {
    summary: 'List your latest bulk actions',
    who: 'staff',
    callerLimit: ownCalls,
    ok: z.array(bulkSummary),
    errors: [],
  },
  'POST /bulk': {
    summary: 'Create a bulk action, with a preview',
    who: 'staff',
    limits: staffWrites,
    body: newBulk,
    status: 201,
    ok: inserted,
    errors: ['not_found', 'limit_reached'],
  },
  'POST /bulk/decisions': {
    summary: 'Create bulk decisions from a CSV or XLSX, with a preview; or ask for its encoding',
    who: 'staff',
    limits: staffWrites,
    body: bulkDecisions,
    maximumBytes: bulkLimits.bytes,
    status: 201,
    ok: madeFromFile,
    errors: ['not_found'],
  },
  'GET /bulk/:id': {
    summary: 'A bulk action, with a page of its applications',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    query: bulkQuery,
    ok: bulkPage,
    errors: ['not_found'],
  },
  'POST /bulk/run/:id': {
    summary: 'Run a previewed bulk action',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: state,
    errors: ['not_found', 'changed_meanwhile', 'limit_reached'],
  },
  'POST /bulk/undo/:id': {
    summary: 'Stop a bulk action, and undo what nobody has changed since',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: state,
    errors: ['not_found', 'changed_meanwhile'],
  },
} as const satisfies DeclaredEndpoints
