import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Tables } from '../../server/platform/database/tables.ts'
import { moments, startCountingServer } from '../scenarios/running/mail-crashes.ts'
import { insertApplication } from '../support/application-factories.ts'
import { ask } from '../support/ask.ts'
import { hold, preview } from '../support/decision-steps.ts'
import { insertScholarship, insertUser } from '../support/factories.ts'
import { type Person, signUp } from '../support/identity/people.ts'
import { type ProductProcess, startProductProcess } from '../support/processes/product-process.ts'

const kills = 50
/** So many while decisions are released, fifty a transaction; the others while letters go to the mail server. */
const whileReleasing = 25
const released = 50 * (whileReleasing + 2)

test(`[DESK5] [DESK6] ${kills} times kill -9 while decisions are released: each is released once, and its letter is one message`, async () => {
  let running: ProductProcess | undefined
  let armed: { moment: (typeof moments)[number]; times: number } | undefined
  /** By address: the Message-ID of each mail, and the process that sent it. */
  const mails = new Map<string, { id: string; sender: number | undefined }[]>()
  const server = await startCountingServer(
    moment => {
      if (moment !== armed?.moment || --armed.times > 0) return
      armed = undefined
      running?.process.kill('SIGKILL')
    },
    (address, id) => {
      if (!address.startsWith('applicant-')) return
      const mail = { id, sender: running?.process.pid }
      mails.set(address, [...(mails.get(address) ?? []), mail])
    },
  )
  const variables = (perSecond: number) => ({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_OUTBOX: 'false',
    MAILS_PER_SECOND: String(perSecond),
  })
  const first = await startProductProcess({ variables: variables(5) })
  running = first
  const { db } = first
  /** Another process goes on, without the minute for which it would leave the claims of the one that was killed alone. */
  const startNext = async (perSecond: number) => {
    await running?.process.ended
    if (running !== first) await running?.db.destroy()
    await makeDue(db)
    running = await startProductProcess({ variables: variables(perSecond), joins: first })
  }
  try {
    const officer = await signUp(first, 'moderator', 'Mira Staff')
    const batch = await proposeAll(first, officer)
    expect((await ask(first, officer, `POST /decisions/release/${batch}`, {})).status).toBe(200)
    await makeDue(db)
    for (let nth = 1; nth <= whileReleasing; nth += 1) {
      await vi.waitUntil(async () => (await count(db, `letters where state = 'released'`)) >= nth * 50, {
        timeout: 60_000,
        interval: 5,
      })
      // Within a transaction, each time a little later.
      await pause((nth % 8) * 20)
      running.process.kill('SIGKILL')
      await startNext(nth < whileReleasing ? 5 : 20)
    }
    for (let nth = whileReleasing; nth < kills; nth += 1) {
      const moment = moments[nth % moments.length] ?? 'the line is open'
      // Lines are shared, so that not every mail opens one.
      armed = { moment, times: moment === 'the line is open' ? 1 : 1 + (nth % 3) }
      await startNext(nth + 1 < kills ? 20 : 1_000)
    }
    const unfinished = () =>
      count(db, `jobs where done_at is null and kind in ('release_batch', 'send_letter')`)
    await vi.waitUntil(async () => (await unfinished()) === 0, { timeout: 120_000, interval: 200 })
    expect(await happened(db)).toEqual({
      letters: released,
      statuses: released,
      steps: released,
      acts: released,
    })
    expect(await count(db, `decision_batches where state = 'released'`)).toBe(1)
    expect(mails.size).toBe(released)
    // A mail server that took a letter as its sender was killed gets it again, and no sender sends it twice.
    const repeated = [...mails.values()].filter(sent => sent.length > 1)
    const different = (sent: (string | number | undefined)[]) => new Set(sent).size
    expect(repeated.filter(sent => different(sent.map(({ id }) => id)) > 1)).toEqual([])
    expect(repeated.filter(sent => different(sent.map(({ sender }) => sender)) < sent.length)).toEqual([])
    console.info({ kills, released, repeated: repeated.length })
  } finally {
    running.process.kill('SIGKILL')
    await running.process.ended
    await first.stop().catch(() => undefined)
    await server.stop()
  }
})

/** Awards are proposed to everybody. @returns their batch */
async function proposeAll(product: ProductProcess, officer: Person): Promise<string> {
  const { db } = product
  const scholarship = await insertScholarship(db)
  await hold(product, officer, scholarship)
  for (let nth = 0; nth < released; nth += 1) {
    const user_id = await insertUser(db, { user_email: `applicant-${nth}@example.org` })
    await insertApplication(db, { user_id, scholarship_id: scholarship })
  }
  await sql`
    insert into decisions (application_id, scholarship_id, outcome, decided_by)
    select id, scholarship_id, 'award', ${officer.userId} from applications`.execute(db)
  return preview(product, officer, scholarship)
}

async function count(db: Kysely<Tables>, from: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.raw(from)}`.execute(db)
  return rows[0]?.count ?? 0
}

const makeDue = (db: Kysely<Tables>) =>
  sql`update jobs set run_at = now() where done_at is null and kind in ('release_batch', 'send_letter')`.execute(
    db,
  )

/** How often each part of a release has happened. */
async function happened(db: Kysely<Tables>) {
  return {
    letters: await count(db, `letters where state = 'released'`),
    statuses: await count(db, `applications where status = 'Completed'`),
    steps: await count(db, `application_events where to_status = 'Completed'`),
    acts: await count(db, `record_entries where action = 'application.release'`),
  }
}
