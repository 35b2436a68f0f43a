import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { importLimits } from '../../../contract/imports/import-limits.ts'
import { removeOldImports } from '../../../server/features/imports/removal-service.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { ask, refusal } from '../../support/ask.ts'
import { usePerson } from '../../support/identity/people.ts'
import {
  act,
  awards,
  beginImport,
  checkFile,
  readImport,
  sendFile,
  untilRests,
  upload,
} from '../../support/import-steps.ts'
import { useProduct } from '../../support/product.ts'
import { archiveOf } from '../../support/workbooks.ts'

const product = useProduct()
const admin = usePerson(product, 'admin', 'Ada Admin')
const other = usePerson(product, 'admin', 'Otto Admin')

/** What the store has of an import. */
const stored = (id: string) => readdir(join(product.dataDir, 'documents', id)).catch(() => [])
const untilGone = (id: string) =>
  vi.waitUntil(async () => (await stored(id)).length === 0, { timeout: 60_000 })

test('[IMPORT1] a file that breaks off can be sent again, and is taken once', async () => {
  const id = await beginImport(product, admin)
  const broken = request(`${product.siteUrl}/api/imports/content/${id}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/offset+octet-stream',
      'content-length': '20000000',
    },
  })
  broken.on('error', () => undefined)
  // More than one part, and less than all.
  broken.write(Buffer.alloc(9_000_000, 'Name,Town\n'))
  await vi.waitUntil(async () => (await stored(id)).length > 0, { timeout: 60_000 })
  broken.destroy()
  await untilGone(id)
  expect(await readImport(product, admin, id)).toMatchObject({ state: 'uploading', sheets: [] })
  expect((await sendFile(product, admin, id, awards({ Scholarship: 'Whole' }))).status).toBe(200)
  expect((await sendFile(product, admin, id, 'Name\nlate\n')).status).toBe(409)
  expect(await untilRests(product, admin, id)).toMatchObject({ state: 'matching', rows: 1 })
})

test('[IMPORT1] of two uploads at once, one is taken whole', async () => {
  const id = await beginImport(product, admin)
  const files = [awards({ Scholarship: 'One' }), awards({ Scholarship: 'Two' })]
  const statuses = await Promise.all(
    files.map(async file => (await sendFile(product, admin, id, file)).status),
  )
  expect(statuses.toSorted()).toEqual([200, 409])
  const read = await untilRests(product, admin, id)
  expect(read.sheets[0]?.columns[0]?.samples).toEqual([statuses[0] === 200 ? 'One' : 'Two'])
})

test('[IMPORT1] files that come slowly hold up nobody else, and one admin has three on their way at most', async () => {
  const begun = await Promise.all(
    [1, 2, 3].map(async () => {
      const id = await beginImport(product, admin)
      const sent = request(`${product.siteUrl}/api/imports/content/${id}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'application/offset+octet-stream',
          'content-length': '20000000',
        },
      }).on('error', () => undefined)
      sent.write('Name,Town\n')
      return sent
    }),
  )
  const file = awards({ Scholarship: 'Beside slow ones' })
  const waiting = await beginImport(product, admin)
  await vi.waitFor(async () => expect((await sendFile(product, admin, waiting, '')).status).toBe(503), 60_000)
  expect((await sendFile(product, other, await beginImport(product, other), file)).status).toBe(200)
  for (const sent of begun) sent.destroy()
  await vi.waitFor(
    async () => expect((await sendFile(product, admin, waiting, file)).status).toBe(200),
    60_000,
  )
})

test('[IMPORT1] a file that is too long is refused, also when it does not say so, and leaves nothing', async () => {
  const id = await beginImport(product, admin)
  const piece = new Uint8Array(4 * 1024 * 1024).fill(65)
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += piece.length
      if (sent > importLimits.bytes + piece.length) controller.close()
      else controller.enqueue(piece)
    },
  })
  expect((await sendFile(product, admin, id, body)).status).toBe(413)
  await untilGone(id)
  const tooLong = await ask(product, admin, 'POST /imports', {
    _id: newId(),
    kind: 'scholarships',
    fileName: 'a.csv',
    bytes: importLimits.bytes + 1,
  })
  expect(tooLong.body.error.fields.bytes).toBe('A file can have at most 100 MB.')
  const empty = await beginImport(product, admin)
  expect((await sendFile(product, admin, empty, '')).status).toBeGreaterThanOrEqual(400)
})

test('[IMPORT1] a file that is no table is refused in words, and removed with its import', async () => {
  const read = await upload(product, admin, await archiveOf({ mimetype: 'a', 'content.xml': '<a/>' }), {
    fileName: 'rows.xlsx',
  })
  expect(read).toMatchObject({ state: 'failed', note: expect.stringContaining('(.ods)') })
  expect(await stored(read._id)).not.toEqual([])
  expect((await ask(product, admin, `DELETE /imports/${read._id}`)).status).toBe(200)
  await untilGone(read._id)
  expect(refusal(await ask(product, admin, `GET /imports/${read._id}`))).toEqual([404, 'not_found'])
})

test('[IMPORT1] an import that is removed while it is worked on is not worked on any more', async () => {
  const id = await beginImport(product, admin)
  await sendFile(product, admin, id, awards({ Scholarship: 'Removed' }))
  expect((await ask(product, admin, `DELETE /imports/${id}`)).status).toBe(200)
  await untilGone(id)
  expect((await ask(product, admin, 'GET /imports')).body).not.toContainEqual(
    expect.objectContaining({ _id: id }),
  )
})

test('[IMPORT1] after its days a file is gone; an import that was made stays, and is undone without it', async () => {
  const checked = await checkFile(product, admin, awards({ Scholarship: 'Kept' }))
  const done = await checkFile(product, admin, awards({ Scholarship: 'Made' }))
  await act(product, admin, 'run', done)
  expect((await ask(product, admin, `DELETE /imports/${done._id}`)).status).toBe(404)
  const ids = [checked._id, done._id]
  await sql`update imports set expires_at = now() where id = any(${ids}::uuid[])`.execute(product.db)
  await removeOldImports(product.db)
  for (const id of ids) await untilGone(id)
  expect((await ask(product, admin, `GET /imports/${checked._id}`)).status).toBe(404)
  expect(await act(product, admin, 'undo', done)).toMatchObject({ state: 'undone', expiresAt: null })
})

test('[IMPORT1] imports that nobody finishes are limited', async () => {
  const { db } = product
  const waiting = await beginImport(product, admin)
  await sql`insert into imports (id, user_id, kind, file_name, bytes)
    select gen_random_uuid(), user_id, kind, 'many.csv', 1 from imports, generate_series(1, ${importLimits.kept})
    where id = ${waiting}`.execute(db)
  const more = { _id: newId(), kind: 'scholarships', fileName: 'a.csv', bytes: 3 }
  expect(refusal(await ask(product, admin, 'POST /imports', more))).toEqual([409, 'limit_reached'])
  await db.deleteFrom('imports').where('file_name', '=', 'many.csv').execute()
  await sql`update imports set bytes = ${importLimits.allBytes} where id = ${waiting}`.execute(db)
  expect((await ask(product, admin, 'POST /imports', more)).body.error.message).toContain(
    'together are too large',
  )
})
