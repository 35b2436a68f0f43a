import { join } from 'node:path'
import { makeWhole } from '../../../server/features/packets/making-service.ts'
import { createDatabase, createPool } from '../../../server/platform/database/connection.ts'
import { createDiskStore } from '../../../server/platform/storage/disk-store.ts'

// Makes the packet with this id as the job does, in a process of its own, so that it can be killed.
const [id = ''] = process.argv.slice(2)
const { DATABASE_URL = '', DATA_DIR = '' } = process.env
const db = createDatabase(createPool(DATABASE_URL, { max: 3 }))
try {
  const documents = createDiskStore(join(DATA_DIR, 'documents'))
  await makeWhole({ db, documents, readSite: async () => ({ timeZone: 'UTC' }) }, id)
} finally {
  await db.destroy()
}
