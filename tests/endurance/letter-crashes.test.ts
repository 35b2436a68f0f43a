import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { moments, startCountingServer } from '../scenarios/running/mail-crashes.ts'
import { insertApplication } from '../support/application-factories.ts'
import { ask } from '../support/ask.ts'
import { hold, preview } from '../support/decision-steps.ts'
import { insertScholarship, insertUser } from '../support/factories.ts'
import { signUp } from '../support/identity/people.ts'
import { startTestProduct } from '../support/product.ts'
import { type Spawned, spawnScript } from '../support/spawned.ts'

const kills = 50
/** So many while decisions are released, fifty a transaction; the others while a letter goes to the mail server. */
const whileReleasing = 15
const letters = 50 * (whileReleasing + 1)

test(`[DESK5] [DESK6] ${kills} times kill -9 while a release is sent: each decision is released once, and its letter leaves once`, async () => {
  let sender: Spawned | undefined
  let armed: { moment: (typeof moments)[number]; times: number } | undefined
  const server = await startCountingServer(moment => {
    if (moment !== armed?.moment || --armed.times > 0) return
    armed = undefined
    sender?.kill('SIGKILL')
  })
  const product = await startTestProduct({}, { withoutBackground: true })
  const { db } = product
  const start = (perSecond: number) =>
    spawnScript(new URL('../support/processes/sends-letters.ts', import.meta.url), [], {
      env: {
        DATABASE_URL: product.databaseUrl,
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
        BULK_PER_SECOND: String(perSecond),
      },
    })
  const count = async (from: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.raw(from)}`.execute(db)
    return rows[0]?.count ?? 0
  }
  const released = () => count(`letters where state = 'released'`)
  const unfinished = () => count(`jobs where done_at is null and kind in ('release_batch', 'send_letter')`)
  /** What was released or claimed is done by another process after a minute. */
  const makeDue = () =>
    sql`update jobs set run_at = now() where done_at is null and kind in ('release_batch', 'send_letter')`.execute(
      db,
    )
  try {
    const officer = await signUp(product, 'moderator', 'Mira Staff')
    const scholarship = await insertScholarship(db)
    await hold(product, officer, scholarship)
    for (let nth = 0; nth < letters; nth += 1) {
      const user_id = await insertUser(db, { user_email: `applicant-${nth}@example.org` })
      await insertApplication(db, { user_id, scholarship_id: scholarship })
    }
    await sql`
      insert into decisions (application_id, scholarship_id, outcome, decided_by)
      select id, scholarship_id, 'award', ${officer.userId} from applications`.execute(db)
    const batch = await preview(product, officer, scholarship)
    expect((await ask(product, officer, `POST /decisions/release/${batch}`, {})).status).toBe(200)
    for (let nth = 0; nth < kills; nth += 1) {
      await makeDue()
      if (nth >= whileReleasing)
        armed = { moment: moments[nth % moments.length] ?? 'the line is open', times: 1 + (nth % 3) }
      const running = start(5)
      sender = running
      if (nth < whileReleasing) {
        await vi.waitUntil(async () => (await released()) >= (nth + 1) * 50, {
          timeout: 120_000,
          interval: 5,
        })
        running.kill('SIGKILL')
      }
      await running.ended
    }
    await makeDue()
    sender = start(1_000)
    await vi.waitUntil(async () => (await unfinished()) === 0, { timeout: 120_000, interval: 200 })
    const once = await Promise.all(
      [
        `letters where state = 'released'`,
        `applications where status = 'Completed'`,
        `application_events where to_status = 'Completed'`,
        `record_entries where action = 'application.release'`,
      ].map(count),
    )
    expect(once).toEqual([letters, letters, letters, letters])
    expect([server.taken.size, await count("decision_batches where state = 'released'")]).toEqual([
      letters,
      1,
    ])
    // A mail server that took a mail of a process that was killed then gets it again, by the same Message-ID.
    expect([...server.messages.values()].filter(ids => ids.size > 1)).toEqual([])
    const repeated = [...server.taken.values()].filter(times => times > 1).length
    console.info({ kills, letters, repeated })
  } finally {
    sender?.kill('SIGKILL')
    await sender?.ended
    await product.stop()
    await server.stop()
  }
})
