import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Kysely, sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, vi } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { countUnknownReminders } from '../../../server/features/announcements/reminder-service.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { insertScholarship } from '../../support/factories.ts'
import { closesIn, type Place, placeInTheDay } from '../../support/mail/places.ts'
import { type ProductProcess, startProductProcess } from '../../support/processes/product-process.ts'

/** The moments of a conversation with the mail server at which the product is killed. */
export const moments = [
  'the line is open',
  'the sender is named',
  'the recipient is named',
  'the mail is taken',
  'the mail is taken, and that is said',
] as const
export type Moment = (typeof moments)[number]

/** How often each address was mailed, and what is noted about it in the end. */
export interface MailCrashes {
  mails: number[]
  states: Record<string, number>
  /** What does not fit together: mails, notes, the log, what admins see, and what is new no more. */
  violations: string[]
}

/** Mails that nobody asked for: the jobs that plan and send them, and how people come to get one. */
const kinds = {
  reminders: { plan: 'plan_reminders', send: 'send_reminders', prepare: saveScholarship },
  digests: { plan: 'plan_digests', send: 'send_digest', prepare: saveSearches },
  requests: { plan: 'plan_request_reminders', send: 'send_request_notice', prepare: askApplicants },
} as const
export type MailKind = keyof typeof kinds

/** A mail server that tells when a moment is reached, counts the mails it takes by address, and tells their Message-IDs. */
export async function startCountingServer(
  reached: (moment: Moment) => void,
  took?: (address: string, messageId: string) => void,
) {
  const taken = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    onConnect: (_session, done) => (reached('the line is open'), done()),
    onMailFrom: (_address, _session, done) => (reached('the sender is named'), done()),
    onRcptTo: (_address, _session, done) => (reached('the recipient is named'), done()),
    onData(stream, { envelope }, done) {
      const take = (mail: Buffer) => {
        const [address = ''] = envelope.rcptTo.map(recipient => recipient.address)
        taken.set(address, (taken.get(address) ?? 0) + 1)
        took?.(address, /^Message-ID: (.+)$/im.exec(mail.toString())?.[1] ?? '')
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
 * Kills the product with kill -9 at each of these moments of sending mails of a kind, one after the other, and lets it
 * finish. Nobody may get a mail twice, and what is noted must be what happened, or `unknown`.
 */
export async function crashWhileMailing(kind: MailKind, crashes: readonly Moment[]): Promise<MailCrashes> {
  let product: ProductProcess | undefined
  let armed: { moment: Moment; times: number } | undefined
  const logs: string[] = []
  const server = await startCountingServer(moment => {
    if (moment !== armed?.moment || --armed.times > 0) return
    armed = undefined
    product?.process.kill('SIGKILL')
  })
  const variables = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_OUTBOX: 'false' }
  const first = await startProductProcess({ variables })
  product = first
  try {
    await addPeople(first, kind, crashes.length * 8)
    for (const [i, moment] of crashes.entries()) {
      armed = { moment, times: 1 + (i % 3) }
      await makeDue(first, `every:${kinds[kind].plan}`)
      await product.process.ended
      logs.push(product.process.output())
      if (product !== first) await product.db.destroy()
      await endClaims(first, kinds[kind].send)
      product = await startProductProcess({ variables, joins: first })
    }
    await makeDue(first, `every:${kinds[kind].plan}`)
    await vi.waitFor(async () => expect(await openMails(first, kind)).toBe(0), {
      timeout: 120_000,
      interval: 200,
    })
    logs.push(product.process.output())
    if (kind === 'requests') return await reportJobs(first, server.taken)
    return await report(first, { kind, taken: server.taken, log: logs.join('\n') })
  } finally {
    if (product !== first) await product.stop()
    await first.stop()
    await server.stop()
  }
}

/** People with a confirmed address where it is day, who get a mail of this kind now. */
async function addPeople({ db }: ProductProcess, kind: MailKind, count: number): Promise<void> {
  const here = placeInTheDay(new Date())
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
  await kinds[kind].prepare(db, ids, here)
}

/** They have saved a scholarship that is now to be reminded of. */
async function saveScholarship(db: Kysely<Tables>, ids: string[], here: Place): Promise<void> {
  const scholarship_id = await insertScholarship(db, { application_deadline: closesIn(here, 3) })
  await db
    .insertInto('saved_scholarships')
    .values(ids.map(user_id => ({ user_id, scholarship_id })))
    .execute()
}

/** They have saved a search in which a scholarship is new. */
async function saveSearches(db: Kysely<Tables>, ids: string[]): Promise<void> {
  await insertScholarship(db)
  const search = { name: 'All', query: '', rhythm: 'daily', since: new Date('2025-01-01T00:00:00Z') } as const
  await db
    .insertInto('saved_searches')
    .values(ids.map(user_id => ({ id: newId(), user_id, ...search })))
    .execute()
}

/** They have been asked for an answer, which is due in two days and a half. */
async function askApplicants(db: Kysely<Tables>, ids: string[]): Promise<void> {
  const scholarship_id = await insertScholarship(db)
  for (const user_id of ids) await insertApplication(db, { user_id, scholarship_id })
  await sql`
    insert into conversations (application_id, last_number, last_at) select id, 1, now() from applications`.execute(
    db,
  )
  await sql`
    insert into messages (id, application_id, number, side, body, at)
    select gen_random_uuid(), id, 1, 'office', 'Please look at this again.', now() from applications`.execute(
    db,
  )
  await sql`
    insert into information_requests (id, application_id, questions, asked_at, due_at)
    select id, application_id, '{sscResult}', now() - interval '2 days', now() + interval '60 hours' from messages`.execute(
    db,
  )
}

/** What recurs is due; nothing else, since a claim that another process still holds would be taken from it. */
async function makeDue({ db }: ProductProcess, key: string): Promise<void> {
  await sql`update jobs set run_at = now() where key = ${key}`.execute(db)
}

/** The claims of a process that was killed end at once; they would by themselves after a minute. */
async function endClaims({ db }: ProductProcess, send: string): Promise<void> {
  await sql`update jobs set run_at = now() where done_at is null and kind = ${send}`.execute(db)
}

/** How many mails are still to be sent. */
async function openMails({ db }: ProductProcess, kind: MailKind): Promise<number> {
  if (kind === 'requests') return (await jobsOf(db, kind)).filter(({ done_at }) => !done_at).length
  const rows = await db
    .selectFrom('notices')
    .select('key')
    .where('state', 'in', ['queued', 'sending'])
    .execute()
  return rows.length
}

const jobsOf = (db: Kysely<Tables>, kind: MailKind) =>
  db.selectFrom('jobs').select(['done_at', 'last_error']).where('kind', '=', kinds[kind].send).execute()

/** What fits together where nothing is noted but jobs: those that ended with a reason may have been mailed. */
async function reportJobs({ db }: ProductProcess, taken: Map<string, number>): Promise<MailCrashes> {
  const jobs = await jobsOf(db, 'requests')
  const unknown = jobs.filter(({ last_error }) => last_error !== null).length
  const sent = jobs.length - unknown
  const fits = sent <= taken.size && taken.size <= sent + unknown
  const violations = fits ? [] : [`${sent} were sent, ${unknown} are unknown, and ${taken.size} got one`]
  return { mails: [...taken.values()], states: { sent, unknown }, violations }
}

async function report(
  { db }: ProductProcess,
  { kind, taken, log }: { kind: MailKind; taken: Map<string, number>; log: string },
): Promise<MailCrashes> {
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
  const unknown = states.unknown ?? 0
  const shown = await countUnknownReminders(db)
  if (shown !== unknown) violations.push(`${unknown} are unknown, and admins see ${shown}`)
  // A process that dies between logging and the end of its transaction leaves it to the next one to say it again.
  const logged = noticesIn(log)
  if (logged < unknown) violations.push(`${unknown} are unknown, and the log says ${logged}`)
  const hits = (await db.selectFrom('saved_search_hits').select('search_id').execute()).length
  if (hits !== (kind === 'digests' ? rows.length : 0)) violations.push(`${hits} are new no more`)
  return { mails: [...taken.values()], states, violations }
}

/** How many notices the log says may have been mailed. */
function noticesIn(log: string): number {
  const lines = log.matchAll(/^\{.*"notices":(\d+).*before the process died/gm)
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0)
}
