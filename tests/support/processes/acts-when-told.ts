import { readFileSync } from 'node:fs'
import { approveFile, makeFile } from '../../../server/features/awards/payments/payment-file-service.ts'
import { readResults } from '../../../server/features/awards/payments/results-service.ts'
import { assign } from '../../../server/features/committees/assignment/assign-service.ts'
import { handRankingOver } from '../../../server/features/committees/ranking/hand-over-service.ts'
import { scopeOf } from '../../../server/platform/access/scope.ts'
import { createDatabase, createPool } from '../../../server/platform/database/connection.ts'
import { knownId } from '../known-id.ts'

// Does what a call does, in a process of its own, so that it can be killed. What is to be done is in a file; it says so when it
// begins.
interface Order {
  act: Act
  userId: string
  /** What the call is about, where it says that beside its body. */
  scholarship?: string
  wish: never
}

const {
  act,
  userId,
  scholarship = '',
  wish,
} = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Order
const db = createDatabase(createPool(process.env.DATABASE_URL ?? '', { max: 2 }))
const scope = scopeOf({ userId, role: 'moderator', reach: null })
const acts = {
  makeFile: () => makeFile(db, scope, wish),
  approveFile: () => approveFile(db, scope, wish),
  readResults: () => readResults(db, scope, wish),
  assign: () => assign(db, knownId(scholarship), wish),
  handOver: () => handRankingOver(db, userId, scholarship, wish),
}
/** What it can be told to do. */
export type Act = keyof typeof acts

try {
  await db.selectFrom('users').select('id').limit(1).execute()
  console.log('begins')
  await acts[act]()
  console.log('done')
} finally {
  await db.destroy()
}
