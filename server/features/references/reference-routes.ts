import type { Kysely } from 'kysely'
import { Readable } from 'node:stream'
import { scopeOf } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { asAttachment } from '../../platform/http/downloads.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { ProductError } from '../../platform/product-error.ts'
import { type LetterFileDeps, openLetter, takeLetterBack, uploadLetter } from './letter-file-service.ts'
import {
  changeAddress,
  giveMoreTime,
  readMissing,
  readReferences,
  remindAll,
  remindAsOffice,
} from './office-service.ts'
import { listOwnReferences, nameReferee, remindReferee } from './own-references-service.ts'
import {
  declineReference,
  forgetByLink,
  openLink,
  readLink,
  saveLetter,
  sendReference,
} from './referee-service.ts'
import { reuseLetter } from './reuse-letter-service.ts'
import { changeSettings, readSettings } from './settings-service.ts'

/** Registers the calls on letters of reference [REF1] [REF2]. */
export function registerReferenceRoutes(route: Route, deps: LetterFileDeps): void {
  registerApplicantsCalls(route, deps)
  registerRefereesCalls(route, deps)
  registerOfficeCalls(route, deps)
}

function registerApplicantsCalls(route: Route, { db }: { db: Kysely<Tables> }): void {
  route('GET /ownReferences', ({ caller }) => listOwnReferences(db, caller.userId))
  route('POST /references', async ({ caller, body }) => ({
    insertedId: await nameReferee(db, caller.userId, body),
  }))
  route('POST /references/remind/:id', async ({ params: { id }, caller }) => ({
    mailAt: (await remindReferee(db, caller.userId, id)).toISOString(),
  }))
}

function registerRefereesCalls(route: Route, deps: LetterFileDeps): void {
  route('GET /reference/:token', ({ params }) => readLink(deps, params.token))
  route('POST /reference/open/:token', async ({ params }) => ({ state: await openLink(deps, params.token) }))
  route('PATCH /reference/:token', async ({ params, body }) => ({
    version: await saveLetter(deps, params.token, body),
  }))
  route('POST /reference/send/:token', async ({ params, body }) => ({
    state: await sendReference(deps, params.token, body),
  }))
  route('POST /reference/decline/:token', async ({ params }) => ({
    state: await declineReference(deps, params.token),
  }))
  route('POST /reference/file/:token', async ({ params, query, body }) => {
    if (!(body instanceof Readable)) throw new ProductError('unsupported_media_type')
    return uploadLetter(deps, params.token, { ...query, body })
  })
  route('DELETE /reference/file/:token', ({ params }) => takeLetterBack(deps, params.token))
  route('POST /reference/reuse/:token', ({ params, body }) => reuseLetter(deps, params.token, body))
  route('POST /reference/forget/:token', async ({ params }) => ({
    state: await forgetByLink(deps, params.token),
  }))
}

function registerOfficeCalls(route: Route, { db }: { db: Kysely<Tables> }): void {
  route('GET /references/scholarship/:id', ({ params: { id } }) => readSettings(db, id))
  route('PATCH /references/scholarship/:id', async ({ params: { id }, body }) => ({
    version: await changeSettings(db, id, body),
  }))
  route('GET /references/missing/:id', ({ params: { id }, caller, query }) =>
    readMissing(db, scopeOf(caller), { scholarshipId: id, after: query.after }),
  )
  route('POST /references/remindAll/:id', ({ params: { id }, caller }) => remindAll(db, scopeOf(caller), id))
  route('GET /references/application/:id', ({ params: { id }, caller }) =>
    readReferences(db, scopeOf(caller), id),
  )
  route('GET /references/file/:id', async ({ params: { id }, caller, reply }) => {
    const { content, ...file } = await openLetter({ db }, scopeOf(caller), id)
    asAttachment(reply, file)
    return Readable.from([content])
  })
  route('POST /references/remindOne/:id', async ({ params: { id }, caller }) => ({
    mailAt: (await remindAsOffice(db, scopeOf(caller), id)).toISOString(),
  }))
  route('PATCH /references/address/:id', async ({ params: { id }, caller, body }) => ({
    insertedId: await changeAddress(db, scopeOf(caller), { id, ...body }),
  }))
  route('POST /references/extend/:id', async ({ params: { id }, caller, body }) => {
    await giveMoreTime(db, scopeOf(caller), { id, ...body })
    return { modifiedCount: 1 }
  })
}
