import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { workOnImport } from '../../../server/features/imports/work-service.ts'
import { paymentMode } from '../../../server/features/payments/payment-mode-queries.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { NotYet } from '../../../server/platform/jobs/job.ts'
import { createDiskStore } from '../../../server/platform/storage/disk-store.ts'
import { insertScholarship } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { awards, beginImport, match, press, readImport, sendFile } from '../../support/import-steps.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'
import { spawnScript } from '../../support/spawned.ts'

const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))
const admin = usePerson(product, 'admin', 'Ada Admin')

const deps = () => {
  const { db, databaseUrl, dataDir } = product
  const documents = createDiskStore(join(dataDir, 'documents'))
  return { db, databaseUrl, documents, gateway: paymentMode({ sandbox: true }) }
}

const work = (id: string) =>
  spawnScript(new URL('../../support/processes/works-on-import.ts', import.meta.url), [id], {
    env: { DATABASE_URL: product.databaseUrl, DATA_DIR: product.dataDir },
  })

const names = Array.from({ length: 1_200 }, (_, index) => `Award ${index}`)

const written = async () =>
  (
    await product.db
      .selectFrom('scholarships')
      .select('id')
      .where('scholarship_name', 'like', 'Award %')
      .execute()
  ).length

/** Reads and checks a file of these, and asks for it to be imported. */
async function aboutToRun(file: string): Promise<string> {
  const id = await beginImport(product, admin)
  await sendFile(product, admin, id, file)
  await workOnImport(deps(), id)
  await press(product, admin, 'check', await readImport(product, admin, id))
  await workOnImport(deps(), id)
  expect((await press(product, admin, 'run', await readImport(product, admin, id))).status).toBe(200)
  return id
}

const waitsForLock = async () => {
  const { rows } = await sql<{ waiting: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%imported_scholarships%') as waiting`.execute(
    product.db,
  )
  return rows[0]?.waiting
}

test('[IMPORT1] an import that is killed in the middle has written nothing, and is made once when it is tried again', async () => {
  const id = await aboutToRun(awards(...names.map(Scholarship => ({ Scholarship }))))
  const { db } = product
  const other = await insertScholarship(db)
  const importing = await beginImport(product, admin)
  // Somebody else is about to write what comes late in the file: the import waits for them.
  const key = JSON.stringify(['award 1100', 'university of bergen', '2027-03-31'])
  await db
    .transaction()
    .execute(async tx => {
      await tx
        .insertInto('imported_scholarships')
        .values({ scholarship_id: other, import_id: importing, natural_key: key })
        .execute()
      const worker = work(id)
      await vi.waitUntil(waitsForLock, { timeout: 60_000, interval: 20 })
      worker.kill('SIGKILL')
      await worker.ended
      throw new Error('They do not.')
    })
    .catch(() => undefined)
  await vi.waitUntil(async () => !(await waitsForLock()), { timeout: 60_000 })
  expect(await written()).toBe(0)
  expect(await readImport(product, admin, id)).toMatchObject({ state: 'running', imported: 0 })
  // What another process would wait a minute for.
  await sql`update imports set claimed_until = now() where id = ${id}`.execute(db)
  await Promise.all([work(id).ended, work(id).ended])
  expect(await readImport(product, admin, id)).toMatchObject({ state: 'done', imported: 1_200 })
  expect(await written()).toBe(1_200)
  await workOnImport(deps(), id)
  expect(await written()).toBe(1_200)
})

test('[IMPORT1] two imports of one file, run at one moment, write its rows once', async () => {
  const file = awards({ Scholarship: 'Race 1' }, { Scholarship: 'Race 2' })
  const ids = [await aboutToRun(file), await aboutToRun(file)]
  await Promise.all(ids.flatMap(id => [work(id).ended, work(id).ended]))
  const both = await Promise.all(ids.map(id => readImport(product, admin, id)))
  expect(both.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(both.map(({ imported }) => imported).toSorted()).toEqual([0, 2])
})

test('[IMPORT1] a file that is changed in the store is not imported', async () => {
  const id = await aboutToRun(awards({ Scholarship: 'Tampered' }))
  await deps().documents.put(`${id}/1-0`, Buffer.from(awards({ Scholarship: 'Other' })), '')
  for (let tried = 0; tried < 4; tried += 1) await workOnImport(deps(), id).catch(() => undefined)
  expect(await readImport(product, admin, id)).toMatchObject({
    state: 'matching',
    note: expect.stringContaining('nothing was changed'),
  })
})

test('[IMPORT1] a process that stops begins no import, and the next one does', async () => {
  const id = await aboutToRun(awards({ Scholarship: 'After the stop' }))
  await expect(workOnImport(deps(), id, AbortSignal.abort())).rejects.toThrow(NotYet)
  expect(await readImport(product, admin, id)).toMatchObject({ state: 'running' })
  await workOnImport(deps(), id)
  expect(await readImport(product, admin, id)).toMatchObject({ state: 'done' })
})

test('[IMPORT1] what changed since the dry run stops the run as a whole', async () => {
  const id = await aboutToRun(
    awards({ Scholarship: 'Fine then' }, { Scholarship: 'Gone', Subject: 'Doctor' }),
  )
  const retired = (retired_at: Date | null) =>
    product.db.updateTable('scholarship_terms').set({ retired_at }).where('name', '=', 'Doctor').execute()
  await retired(new Date())
  await workOnImport(deps(), id)
  await retired(null)
  const stopped = await readImport(product, admin, id)
  expect(stopped).toMatchObject({ state: 'matching', note: expect.stringContaining('nothing was imported') })
  const found = product.db.selectFrom('scholarships').select('id').where('scholarship_name', '=', 'Fine then')
  expect(await found.execute()).toEqual([])
  // It can be matched and checked again.
  expect((await match(product, admin, stopped, {})).status).toBe(200)
})

test('[IMPORT1] one row is known by one key, whoever writes it', async () => {
  const { db } = product
  const import_id = await beginImport(product, admin)
  const row = async () => ({ scholarship_id: await insertScholarship(db), import_id, natural_key: newId() })
  const first = await row()
  await db.insertInto('imported_scholarships').values(first).execute()
  const second = { ...(await row()), natural_key: first.natural_key }
  await expect(db.insertInto('imported_scholarships').values(second).execute()).rejects.toThrow('natural_key')
})
