import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { exportContents } from '../../../server/features/exports/export-contents.ts'
import { makeWhole } from '../../../server/features/exports/making-service.ts'
import { paymentMode } from '../../../server/features/payments/payment-mode-queries.ts'
import { scopeOf } from '../../../server/platform/access/scope.ts'
import { createDiskStore } from '../../../server/platform/storage/disk-store.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { askForExport, csvLines, exportBytes, ownExport, readExport } from '../../support/export-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { NotYet } from '../../../server/platform/jobs/job.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))
const officer = usePerson(product, 'moderator', 'Mira Staff')
const mode = paymentMode({ sandbox: true })

test('[AUDIT2] an export is of one moment: what comes, changes or goes meanwhile is as it was', async () => {
  const { db } = product
  const scholarship_id = await insertScholarship(db)
  const apply = async () => insertApplication(db, { scholarship_id })
  const ids = [await apply(), await apply(), await apply()]
  const wish = {
    kind: 'applications' as const,
    format: 'csv' as const,
    columns: ['application', 'status'],
    selection: { view: { scholarship: scholarship_id } },
  }
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const lines = await snapshot.execute(async tx => {
    const { bytes } = await exportContents(tx, {
      wish,
      scope: scopeOf({ ...officer, role: 'moderator', reach: null }),
      mode,
    })
    await apply()
    await db
      .updateTable('applications')
      .set({ status: 'Rejected' })
      .where('id', '=', knownId(ids[1] ?? ''))
      .execute()
    await db
      .deleteFrom('applications')
      .where('id', '=', knownId(ids[2] ?? ''))
      .execute()
    return csvLines(await buffer(bytes))
  })
  expect(lines.slice(1, -1)).toEqual(ids.map(id => [id, 'Pending']))
  expect(lines.at(-1)?.[0]).toBe('End of export: 3 rows expected and 3 rows written')
})

test('[AUDIT2] an export whose file could not be stored is not offered, and is made again', async () => {
  const { db, databaseUrl, dataDir } = product
  const person = await signUp(product, 'moderator')
  const id = await askForExport(product, person, { columns: ['name'] })
  const documents = createDiskStore(join(dataDir, 'documents'))
  const deps = { db, databaseUrl, gateway: mode, documents }
  const full = { ...documents, put: () => Promise.reject(new Error('The store is full.')) }
  await expect(makeWhole({ ...deps, documents: full }, id)).rejects.toThrow('The store is full.')
  expect(await ownExport(product, person, id)).toMatchObject({ state: 'waiting', bytes: null })
  expect((await readExport(product, person, id)).status).toBe(404)
  await makeWhole(deps, id)
  expect((await exportBytes(product, person, id)).toString()).toContain('End of export: ')
})

test('[AUDIT2] an account’s export waits while its packet is made, and those of others do not', async () => {
  const { db, databaseUrl, dataDir } = product
  const deps = { db, databaseUrl, gateway: mode, documents: createDiskStore(join(dataDir, 'documents')) }
  const [busy, other] = [await signUp(product, 'moderator'), await signUp(product, 'moderator')]
  const mine = await askForExport(product, busy, { columns: ['name'] })
  const theirs = await askForExport(product, other, { columns: ['name'] })
  const packet = {
    id: newId(),
    user_id: busy.userId,
    kind: 'zip' as const,
    with_documents: true,
    applications: 1,
    state: 'making' as const,
    claimed_until: new Date(Date.now() + 60_000),
  }
  await db.insertInto('packets').values(packet).execute()
  await expect(makeWhole(deps, mine)).rejects.toThrow(NotYet)
  expect(await ownExport(product, other, theirs)).toMatchObject({ state: 'ready' })
  expect(await ownExport(product, busy, mine)).toMatchObject({ state: 'waiting' })
  await db.deleteFrom('packets').where('id', '=', packet.id).execute()
  await makeWhole(deps, mine)
  expect(await ownExport(product, busy, mine)).toMatchObject({ state: 'ready' })
})

test('[AUDIT2] a process that stops finishes the export under way and leaves those that wait', async () => {
  const { db, databaseUrl, dataDir } = product
  const [first, second] = [await signUp(product, 'moderator'), await signUp(product, 'moderator')]
  const underWay = await askForExport(product, first, { columns: ['name'] })
  const waiting = await askForExport(product, second, { columns: ['name'] })
  const stopping = new AbortController()
  const disk = createDiskStore(join(dataDir, 'documents'))
  const documents: typeof disk = {
    ...disk,
    put(...file) {
      stopping.abort()
      return disk.put(...file)
    },
  }
  const deps = { db, databaseUrl, gateway: mode, documents }
  await expect(makeWhole(deps, underWay, stopping.signal)).rejects.toThrow(NotYet)
  expect(await ownExport(product, first, underWay)).toMatchObject({ state: 'ready' })
  expect(await ownExport(product, second, waiting)).toMatchObject({ state: 'waiting' })
  await makeWhole(deps, underWay)
  expect(await ownExport(product, second, waiting)).toMatchObject({ state: 'ready' })
})

test('[AUDIT2] an export that loses an application while it is made is not offered', async () => {
  const { db, databaseUrl, dataDir } = product
  const person = await signUp(product, 'moderator')
  const scholarship_id = await insertScholarship(db)
  const application = await insertApplication(db, { scholarship_id })
  const id = await askForExport(product, person, {
    columns: ['name'],
    selection: { view: { scholarship: scholarship_id } },
  })
  const documents = createDiskStore(join(dataDir, 'documents'))
  const losing = {
    ...documents,
    async put(...file: Parameters<typeof documents.put>) {
      await documents.put(...file)
      await db.deleteFrom('applications').where('id', '=', application).execute()
    },
  }
  await makeWhole({ db, databaseUrl, gateway: mode, documents: losing }, id)
  expect(await ownExport(product, person, id)).toMatchObject({ state: 'gone' })
  expect((await readExport(product, person, id)).status).toBe(404)
})
