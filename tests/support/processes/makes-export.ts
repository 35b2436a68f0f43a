import { join } from 'node:path'
import { makeWhole } from '../../../server/features/exports/making-service.ts'
import { paymentMode } from '../../../server/features/payments/payment-mode-queries.ts'
import { createDatabase, createPool } from '../../../server/platform/database/connection.ts'
import { createDiskStore } from '../../../server/platform/storage/disk-store.ts'

// Makes the export with this id as the job does, in a process of its own, so that it can be killed.
const [id = ''] = process.argv.slice(2)
const { DATABASE_URL: databaseUrl = '', DATA_DIR = '' } = process.env
const db = createDatabase(createPool(databaseUrl, { max: 3 }))
try {
  const documents = createDiskStore(join(DATA_DIR, 'documents'))
  await makeWhole({ db, documents, databaseUrl, gateway: paymentMode({ sandbox: true }) }, id)
} finally {
  await db.destroy()
}
