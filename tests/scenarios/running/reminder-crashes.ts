import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, vi } from 'vitest'
import { newId } from '../../../server/database/new-id.ts'
import { insertScholarship } from '../../support/factories.ts'
import { closesIn, placeInTheDay } from '../../support/mail/places.ts'
import { type ProductProcess, startProductProcess } from '../../support/product-process.ts'

/** The moments of a conversation with the mail server at which the product is killed. */
const moments = [
  'the line is open',
  'the sender is named',
  'the recipient is named',
  'the mail is taken',
  'the mail is taken, and that is said',
] as const
type Moment = (typeof moments)[number]

/** How often each address was mailed, and what is noted about it in the end. */
export interface ReminderCrashes {
  mails: number[]
  states: Record<string, number>
  /** Addresses whose note and mails do not fit together. */
  violations: string[]
}

/** A mail server that tells when a moment is reached, and counts the mails it takes by address. */
async function startCountingServer(reached: (moment: Moment) => void) {
  const taken = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    onConnect: (_session, done) => (reached('the line is open'), done()),
    onMailFrom: (_address, _session, done) => (reached('the sender is named'), done()),
    onRcptTo: (_address, _session, done) => (reached('the recipient is named'), done()),
    onData(stream, { envelope }, done) {
      const take = () => {
        const [address = ''] = envelope.rcptTo.map(recipient => recipient.address)
        taken.set(address, (taken.get(address) ?? 0) + 1)
        reached('the mail is taken')
        done()
        reached('the mail is taken, and that is said')
      }
      // A mail whose sender is killed is not taken.
      buffer(stream).then(take, () => undefined)
    },
  })
  // The lines of a process that is killed break.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return { taken, port, stop: () => new Promise<void>(resolve => server.close(resolve)) }
}

/**
 * Kills the product so many times with kill -9 while it sends reminders, each time at another moment, and lets it finish.
 * Nobody may get a mail twice, and what is noted must be what happened, or `unknown`.
 */
export async function crashWhileReminding(crashes: number): Promise<ReminderCrashes> {
  let product: ProductProcess | undefined
  let armed: { moment: Moment; times: number } | undefined
  const server = await startCountingServer(moment => {
    if (moment !== armed?.moment || --armed.times > 0) return
    armed = undefined
    product?.process.kill('SIGKILL')
  })
  const variables = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_OUTBOX: 'false' }
  const first = await startProductProcess({ variables })
  product = first
  try {
    await addSavers(first, crashes * 8)
    for (let i = 0; i < crashes; i += 1) {
      armed = { moment: moments[i % moments.length] ?? 'the line is open', times: 1 + (i % 3) }
      await planNow(first)
      await product.process.ended
      await endClaims(first)
      product = await startProductProcess({ variables, joins: first })
    }
    await planNow(first)
    await vi.waitFor(async () => expect(await openNotices(first)).toBe(0), {
      timeout: 120_000,
      interval: 200,
    })
    return await report(first, server.taken)
  } finally {
    if (product !== first) await product.stop()
    await first.stop()
    await server.stop()
  }
}

/** People with a confirmed address who saved a scholarship that is now to be reminded of. */
async function addSavers({ db }: ProductProcess, count: number): Promise<void> {
  const here = placeInTheDay(new Date())
  const scholarship_id = await insertScholarship(db, { application_deadline: closesIn(here, 3) })
  const ids = Array.from({ length: count }, () => newId())
  const email_confirmed_at = new Date()
  const named = ids.map(id => ({ id, identity_id: id, user_email: `${id}@example.org`, user_name: 'Amina' }))
  await db
    .insertInto('users')
    .values(named.map(user => ({ ...user, email_confirmed_at })))
    .execute()
  await db
    .insertInto('mail_preferences')
    .values(ids.map(user_id => ({ user_id, time_zone: here.zone })))
    .execute()
  await db
    .insertInto('saved_scholarships')
    .values(ids.map(user_id => ({ user_id, scholarship_id })))
    .execute()
}

/** What recurs is due; nothing else, since a claim that another process still holds would be taken from it. */
async function planNow({ db }: ProductProcess): Promise<void> {
  await sql`update jobs set run_at = now() where key = 'every:plan_reminders'`.execute(db)
}

/** The claims of a process that was killed end at once; they would by themselves after a minute. */
async function endClaims({ db }: ProductProcess): Promise<void> {
  await sql`update jobs set run_at = now() where done_at is null and kind = 'send_reminders'`.execute(db)
}

async function openNotices({ db }: ProductProcess): Promise<number> {
  const rows = await db
    .selectFrom('notices')
    .select('key')
    .where('state', 'in', ['queued', 'sending'])
    .execute()
  return rows.length
}

async function report({ db }: ProductProcess, taken: Map<string, number>): Promise<ReminderCrashes> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('notices', 'user_id', 'users.id')
    .select(['user_email', 'state'])
    .execute()
  const states: Record<string, number> = {}
  const violations: string[] = []
  for (const { user_email, state } of rows) {
    const mails = taken.get(user_email) ?? 0
    states[state] = (states[state] ?? 0) + 1
    const fits = state === 'sent' ? mails === 1 : state === 'unknown' && mails <= 1
    if (!fits) violations.push(`${state}, and mailed ${mails} times`)
  }
  return { mails: [...taken.values()], states, violations }
}
