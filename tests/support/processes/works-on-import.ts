import { join } from 'node:path'
import { workOnImport } from '../../../server/features/imports/work-service.ts'
import { paymentMode } from '../../../server/features/payments/payment-mode-queries.ts'
import { createDatabase, createPool } from '../../../server/platform/database/connection.ts'
import { createDiskStore } from '../../../server/platform/storage/disk-store.ts'

// Does what is next for the import with this id as the job does, in a process of its own, so that it can be killed.
const [id = ''] = process.argv.slice(2)
const { DATABASE_URL: databaseUrl = '', DATA_DIR = '' } = process.env
const db = createDatabase(createPool(databaseUrl, { max: 3 }))
try {
  const documents = createDiskStore(join(DATA_DIR, 'documents'))
  await workOnImport({ db, documents, databaseUrl, gateway: paymentMode({ sandbox: true }) }, id)
} finally {
  await db.destroy()
}
