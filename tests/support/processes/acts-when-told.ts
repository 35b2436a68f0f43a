import { readFileSync } from 'node:fs'
import { approveFile, makeFile } from '../../../server/features/awards/payments/payment-file-service.ts'
import { readResults } from '../../../server/features/awards/payments/results-service.ts'
import { scopeOf } from '../../../server/platform/access/scope.ts'
import { createDatabase, createPool } from '../../../server/platform/database/connection.ts'

// Makes, approves or settles a payment file as a call does, in a process of its own, so that it can be killed. What is to be
// done is in a file; it says so when it begins.
interface Order {
  act: 'make' | 'approve' | 'results'
  userId: string
  wish: never
}

const { act, userId, wish } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Order
const db = createDatabase(createPool(process.env.DATABASE_URL ?? '', { max: 2 }))
const scope = scopeOf({ userId, role: 'moderator', reach: null })
const acts = { make: makeFile, approve: approveFile, results: readResults }
try {
  await db.selectFrom('payment_files').select('id').limit(1).execute()
  console.log('begins')
  await acts[act](db, scope, wish)
  console.log('done')
} finally {
  await db.destroy()
}
