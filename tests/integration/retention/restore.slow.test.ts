import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeAgainAtStart } from '../../../server/operations/retention/removal-service.ts'
import { removeStrays } from '../../../server/operations/strays/stray-service.ts'
import { createDiskStore } from '../../../server/platform/storage/disk-store.ts'
import { backUp, openPlace } from '../../scenarios/running/backup-world.ts'
import { openTestDatabase } from '../../support/database/postgres.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { insertWithDocuments } from '../../support/packet-steps.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'
import { removalDeps, removeNow, setRule } from '../../support/retention-steps.ts'

const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))
let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'bursary-backups-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('[AUDIT4] [OPS3] a restored backup, also one from before the rule, does not bring back what was removed', {
  timeout: 120_000,
}, async () => {
  const { ids } = await insertWithDocuments(product, {
    'Robin Known': [{ name: 'a.pdf', content: await pdfFile() }],
    'Ida Held': [{ name: 'b.pdf', content: await pdfFile() }],
  })
  const [gone = '', held = ''] = ids
  await sql`update applications set status = 'Rejected', applied_at = now() - interval '30 months'`.execute(
    product.db,
  )
  const { rows } = await sql<{ id: string }>`
    select document_id as id from application_documents where application_id = ${gone}`.execute(product.db)
  const { place: backup } = await backUp(product, folder)
  const place = await openPlace('of the tests')
  const start = () =>
    startTestProduct({ DATA_DIR: place.dataDir }, { databaseUrl: place.databaseUrl, withoutBackground: true })
  const state = async () => {
    const db = openTestDatabase(place.databaseUrl)
    const found = await sql`
      select id, phone <> '' as "hasPhone", data_removed_at as at, data_kept_months as months from applications
       order by id`.execute(db)
    await db.destroy()
    return found.rows
  }
  const file = join(place.dataDir, 'documents', rows[0]?.id ?? '', 'content')
  try {
    await place.restore({ from: backup })
    const before = await start()
    const own = { db: before.db, dataDir: place.dataDir }
    // While mails are held after a restore, nothing goes by rule.
    await setRule(before.db, 24)
    expect(await removeNow(own)).toBe(0)
    await sql`delete from mail_hold`.execute(before.db)
    await sql`insert into retention_holds (application_id, reason) values (${held}, 'An appeal')`.execute(
      before.db,
    )
    expect(await removeNow(own)).toBe(1)
    const removed = await state()
    expect(removed).toMatchObject([
      { id: gone, hasPhone: false, months: 24 },
      { id: held, hasPhone: true, months: null },
    ])
    // The journal is no stray.
    const strays = { ...removalDeps(own), images: createDiskStore(join(place.dataDir, 'images')) }
    await removeStrays(strays)
    expect(
      (await sql`select name from stray_files where name like '%117/%'`.execute(before.db)).rows,
    ).toEqual([])
    await before.stop()

    await place.restore({ from: backup, replace: true })
    expect(await state()).toMatchObject([{ hasPhone: true }, { hasPhone: true }])
    expect(existsSync(file)).toBe(true)
    const after = await start()
    expect(await state()).toEqual(removed)
    const { rows: jobs } =
      await sql`select payload from jobs where kind = 'remove_stored' and done_at is null`.execute(after.db)
    expect(jobs).toEqual([{ payload: { names: [`${rows[0]?.id}/content`] } }])
    await after.stop()
  } finally {
    await place.remove()
  }
})

test('[AUDIT4] a restored database does not start while its journal cannot be read; another one does', async () => {
  const { db } = product
  const error = new Error('The store does not answer.')
  const deps = { ...removalDeps(product), documents: { get: () => Promise.reject(error) } as never }
  await removeAgainAtStart(deps)
  await sql`update retention set history = gen_random_uuid()`.execute(db)
  await expect(removeAgainAtStart(deps)).rejects.toThrow(error)
  await removeAgainAtStart(removalDeps(product))
  await removeAgainAtStart(deps)
})
