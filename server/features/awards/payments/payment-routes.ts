import type { Kysely } from 'kysely'
import { scopeOf } from '../../../platform/access/scope.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { takeDownload } from '../../../platform/http/downloads.ts'
import { sendPage } from '../../../platform/http/list-answer.ts'
import type { Route } from '../../../platform/http/endpoint.ts'
import {
  listInstalments,
  loseReturned,
  makeReady,
  payAgain,
  readCounts,
  stopOne,
  takeReadyBack,
} from './instalment-service.ts'
import { previewFile, readChoices } from './payment-choice-service.ts'
import {
  approveFile,
  cancelFile,
  endHold,
  handFileOver,
  listFiles,
  makeFile,
  openFile,
  readFile,
} from './payment-file-service.ts'
import { readResults } from './results-service.ts'

interface Deps {
  db: Kysely<Tables>
}

const changed = { modifiedCount: 1 }

/** Registers the calls of instalments [AWARD5]. */
export function registerInstalmentRoutes(route: Route, { db }: Deps): void {
  route('GET /instalments', async ({ caller, query, reply }) =>
    sendPage(reply, await listInstalments(db, scopeOf(caller), query)),
  )
  route('GET /instalments/counts', ({ caller, query }) => readCounts(db, scopeOf(caller), query))
  route('POST /instalments/ready', ({ caller, body }) => makeReady(db, scopeOf(caller), body))
  route('POST /instalments/unready', ({ caller, body }) => takeReadyBack(db, scopeOf(caller), body))
  route('POST /instalments/stop/:id', async ({ caller, params: { id }, body }) => {
    await stopOne(db, scopeOf(caller), { id, ...body })
    return changed
  })
  route('POST /instalments/again/:id', async ({ caller, params: { id }, body }) => ({
    insertedId: await payAgain(db, scopeOf(caller), { id, ...body }),
  }))
  route('POST /instalments/lose/:id', async ({ caller, params: { id }, body }) => {
    await loseReturned(db, scopeOf(caller), { id, ...body })
    return changed
  })
}

/** Registers the calls of payment files [AWARD6] [AWARD7]. */
export function registerPaymentFileRoutes(route: Route, { db }: Deps): void {
  route('GET /paymentFiles', async ({ caller, query, reply }) =>
    sendPage(reply, await listFiles(db, scopeOf(caller), query)),
  )
  route('GET /paymentFiles/choices', ({ caller }) => readChoices(db, scopeOf(caller)))
  route('POST /paymentFiles/preview', ({ caller, body }) => previewFile(db, scopeOf(caller), body))
  route('POST /paymentFiles', async ({ caller, body }) => ({
    insertedId: await makeFile(db, scopeOf(caller), body),
  }))
  route('GET /paymentFiles/:id', ({ caller, params: { id }, query }) =>
    readFile(db, scopeOf(caller), { id, ...query }),
  )
  route('GET /paymentFiles/content/:id', ({ caller, params: { id }, reply }) =>
    takeDownload(reply, caller.userId, () => openFile(db, id)),
  )
  route('POST /paymentFiles/approve/:id', async ({ caller, params: { id }, body }) => {
    await approveFile(db, scopeOf(caller), { id, ...body })
    return changed
  })
  route('POST /paymentFiles/handOver/:id', async ({ caller, params: { id }, body }) => {
    await handFileOver(db, scopeOf(caller), { id, ...body })
    return changed
  })
  route('POST /paymentFiles/cancel/:id', async ({ caller, params: { id }, body }) => {
    await cancelFile(db, scopeOf(caller), { id, ...body })
    return changed
  })
  route('POST /paymentFiles/results/:id', ({ caller, params: { id }, body }) =>
    readResults(db, scopeOf(caller), { id, ...body }),
  )
  route('POST /paymentFiles/endHold', async () => ({ modifiedCount: await endHold(db) }))
}
