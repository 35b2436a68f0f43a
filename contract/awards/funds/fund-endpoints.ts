import { z } from 'zod'
import type { DeclaredEndpoints } from '../../core/endpoint.ts'
import { inserted, modified } from '../../core/fields.ts'
import { ownCalls, staffWrites } from '../../core/limits.ts'
import { byId } from '../../core/paths.ts'
import { fund, fundChanges, fundWithLedger, ledgerFile, ledgerQuery, newFund } from './funds.ts'

/** Money that awards are paid from [AWARD8]. */
export const fundEndpoints = {
  'GET /funds': {
    summary: 'List the funds by name, with what is committed, paid and left',
    who: 'staff',
    callerLimit: ownCalls,
    ok: z.array(fund),
    errors: [],
  },
  'POST /funds': {
    summary: 'Add a fund with its budget',
    who: 'staff',
    limits: staffWrites,
    body: newFund,
    status: 201,
    ok: inserted,
    errors: ['limit_reached'],
  },
  'GET /funds/:id': {
    summary: 'A fund with its ledger, newest entries first, page by page',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    query: ledgerQuery,
    ok: fundWithLedger,
    errors: ['not_found'],
  },
  'PATCH /funds/:id': {
    summary: 'Change the name, the donor, or with a reason the budget of a fund',
    who: 'staff',
    limits: staffWrites,
    params: byId,
    body: fundChanges,
    ok: modified,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'GET /funds/:id/ledger': {
    summary: 'Download the ledger of a fund',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    query: ledgerFile,
    file: true,
    ok: z.custom<AsyncIterable<Uint8Array>>(),
    errors: ['not_found', 'unavailable'],
  },
} as const satisfies DeclaredEndpoints
