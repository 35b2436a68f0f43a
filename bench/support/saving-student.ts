import { sql } from 'kysely'
import { createDatabase, createPool } from '../../server/platform/database/connection.ts'
import { save } from '../../server/features/saved/saved-service.ts'

// A process in which one student after the other saves a scholarship, until a message comes; answers with how long each
// save took, in milliseconds, and how many were given up because a lock was held for longer than `longestLockMs`.

/** SQLSTATE of a statement that waited for a lock longer than it may. */
const lockNotAvailable = '55P03'

const [url = '', longestLockMs = ''] = process.argv.slice(2)
const address = new URL(url)
address.searchParams.set('options', `-c lock_timeout=${longestLockMs}`)
const db = createDatabase(createPool(address.href, { max: 1 }))
const { rows: pairs } = await sql<{ user: string; scholarship: string }>`
  select users.id as user, scholarships.id as scholarship
  from (select id, row_number() over (order by random()) as n from users) users
  join (select id, row_number() over (order by random()) as n from scholarships) scholarships using (n)`.execute(
  db,
)
const stopping = new AbortController()
process.once('message', () => stopping.abort())
process.send?.('begins')
const waits: number[] = []
let locked = 0
for (let i = 0; !stopping.signal.aborted; i = (i + 1) % pairs.length) {
  const { user = '', scholarship = '' } = pairs[i] ?? {}
  const began = performance.now()
  await save(db, user, [scholarship]).catch(error => {
    if (error.code !== lockNotAvailable) throw error
    locked += 1
  })
  waits.push(performance.now() - began)
}
process.send?.({ waits, locked })
await db.destroy()
