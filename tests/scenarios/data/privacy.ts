import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, vi } from 'vitest'
import { pages } from '../../../contract/core/pages.ts'
import { productPages } from '../../../contract/site/site-pages.ts'
import { goodPassword, type Person, send } from '../../support/identity/people.ts'
import { contact, type KnownPerson, mailsIn, outbox, type PrivacyStage } from './known-person.ts'

/**
 * Deletes the account. @returns what is still known about the person anywhere in the database, in the data folder and
 * in mails that come afterwards, once everything that was to be done is done
 */
export async function deleteAndSearch(
  { product }: PrivacyStage,
  person: KnownPerson,
  admin: Person,
): Promise<string[]> {
  // The reconciler, which cancels what was left alone for a minute, is no part of this.
  const later = { updated_at: new Date(Date.now() + 3_600_000) }
  await product.db.updateTable('payments').set(later).where('status', '=', 'open').execute()
  const answer = await send(product, 'DELETE', `/users/${person.userId}`, { token: admin.token })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  await rm(outbox(product))
  // Mails that wait and are no longer wanted would go out now.
  await product.db
    .updateTable('jobs')
    .set({ run_at: new Date() })
    .where('done_at', 'is', null)
    .where('key', 'not like', 'every:%')
    .execute()
  await vi.waitFor(
    async () => {
      const due = await sql`select from jobs where done_at is null and key not like 'every:%'`.execute(
        product.db,
      )
      expect(due.rows).toEqual([])
    },
    { timeout: 60_000, interval: 100 },
  )
  const late = (await mailsIn(outbox(product))).filter(({ to }) => to === person.email)
  const found = [
    ...(await tracesInDatabase(product.db, person)),
    ...(await tracesInFolder(product.dataDir, person)),
    ...late.map(({ subject }) => `a mail is sent: ${subject}`),
  ]
  return [...new Set(found)].toSorted()
}

/** Counters of attempts name accounts, hashed, and end within a day: who signs up again gets no more reset mails. */
const endsSoon = "resets_at < now() + interval '25 hours'"

/**
 * What stand-ins may keep: that of Stripe, like Stripe, the metadata of an intent, which name the payer by a number that
 * means nothing any more; that of Google who signed in there, until it ends.
 * The record keeps by a number who acted, and on whom.
 */
function isAllowed(column: string, what: string): boolean {
  return (
    (/^public\.record_entries\.(actor|subject|object)_id$/.test(column) && what === 'user id') ||
    (column.startsWith('payment_sandbox.') && what === 'user id') ||
    (column.startsWith('google_sandbox.') && what === 'Google id')
  )
}

/** Every column of every table that holds one of these traces, by what it is. */
export async function tracesInDatabase<T>(
  db: Kysely<T>,
  { traces }: Pick<KnownPerson, 'traces'>,
): Promise<string[]> {
  const columns = await sql<{ schema: string; table: string; name: string }>`
    select c.table_schema as schema, c.table_name as table, c.column_name as name
      from information_schema.columns c join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')`.execute(
    db,
  )
  const found: string[] = []
  for (const { schema, table, name } of columns.rows) {
    const kept = table === 'rate_limits' ? `not (${endsSoon})` : 'true'
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(name)}::text as value from ${sql.table(`${schema}.${table}`)}
       where ${sql.raw(kept)} and ${sql.ref(name)} is not null`.execute(db)
    const column = `${schema}.${table}.${name}`
    for (const [what, trace] of Object.entries(traces)) {
      const holds = rows.some(({ value }) => value.toLowerCase().includes(trace.toLowerCase()))
      if (holds && !isAllowed(column, what)) found.push(`${column} holds the ${what}`)
    }
  }
  return found
}

/** Mails that were sent before lie in the outbox as they would in the person's mailbox. */
export async function tracesInFolder(
  folder: string,
  { traces }: Pick<KnownPerson, 'traces'>,
): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of names) {
    const path = join(entry.parentPath, entry.name)
    if (path.startsWith(join(folder, 'outbox'))) continue
    const content = entry.isFile() ? (await readFile(path)).toString('latin1') : ''
    for (const [what, trace] of Object.entries(traces)) {
      if (path.includes(trace) || content.includes(trace)) found.push(`the data folder holds the ${what}`)
    }
  }
  return found
}

/** Provokes failures of every kind in the presence of secrets, the database being down among them. */
export async function provokeFailures({ product, wire }: PrivacyStage, person: KnownPerson): Promise<void> {
  const { siteUrl, db } = product
  const { email, token, cookie, secrets } = person
  const signIn = { email, password: secrets['password'] }
  const call = (method: string, path: string, body?: unknown) =>
    send(product, method, path, { body, token, cookie }).then(answer => answer.status)
  const page = (path: string) => fetch(siteUrl + path, { headers: { cookie } }).then(answer => answer.status)
  const everything = () =>
    Promise.all([
      call('POST', '/auth/sign-in/email', signIn),
      call('POST', '/auth/sign-in/email', { ...signIn, password: secrets['wrong password'] }),
      call('POST', '/auth/reset-password', {
        // Refused, so that the sessions stay.
        newPassword: 'x',
        token: secrets['reset token under way'],
      }),
      call('POST', '/jwt', { email }),
      call('GET', `/users/${email}?token=${token}`),
      call('GET', `/reviews/by-email/${email}`),
      call('POST', '/payment-webhook', { client_secret: secrets['client secret'] }),
      call('POST', `/create-payment-intent`, { scholarshipId: email }),
      page(`/login/reset?token=${secrets['reset token under way']}`),
      page(`/nowhere?email=${email}&token=${token}`),
      page(`/api/auth/callback/google?code=${secrets['reset token under way']}&state=${token}`),
    ])
  await everything()
  await fetch(`${siteUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: siteUrl, cookie },
    body: `{"email": "${email}", "password": "${secrets['password']}`,
  })
  // A rule of the database that nothing expects is broken: its message repeats the whole row.
  await sql`alter table applications add constraint unexpected check (phone <> ${sql.lit(contact.phone)}) not valid`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`
    select id from applications where user_id = ${person.userId}`.execute(db)
  const status = await call('PATCH', `/appliedScholarship/${rows[0]?.id}`, contact)
  if (status !== 500) throw new Error(`An unexpected failure answered ${status}.`)
  await sql`alter table applications drop constraint unexpected`.execute(db)

  await wire.set('refused')
  const down = await everything()
  if (!down.includes(503)) throw new Error(`With the database down: ${down.join()}`)
  await wire.set('works')
  await vi.waitFor(async () => expect((await fetch(`${siteUrl}/readyz`)).status).toBe(200), 60_000)
}

/** @returns the secrets and personal data that the product has logged, by what they are */
export function searchLog({ product }: PrivacyStage, { secrets, traces }: KnownPerson): string[] {
  const log = product.process.output()
  const {
    'user id': _,
    'identity id': __,
    'portrait id': ___,
    'passport photo id': ____,
    ...personal
  } = traces
  return Object.entries({ ...secrets, ...personal })
    .filter(([, value]) => log.includes(value) || log.includes(encodeURIComponent(value)))
    .map(([what]) => `the log holds the ${what}`)
    .toSorted()
}

/** The identity service's calls, as they succeed and as they are refused. */
const identityCalls: Record<string, (person: KnownPerson) => object | undefined> = {
  'GET /auth/get-session': () => undefined,
  'POST /auth/sign-in/email': ({ email, secrets }) => ({ email, password: secrets['password'] }),
  'POST /auth/sign-up/email': () => ({ name: 'Nobody', email: 'nobody@example.org', password: goodPassword }),
  'POST /auth/sign-in/social': () => ({ provider: 'google', callbackURL: '/', errorCallbackURL: '/login' }),
  'POST /auth/update-user': ({ name }) => ({ name }),
  'POST /auth/request-password-reset': () => ({ email: 'nobody@example.org' }),
  'POST /auth/reset-password': () => ({ newPassword: goodPassword, token: 'x' }),
  'GET /auth/callback/google?code=x&state=x': () => undefined,
  'GET /auth/two-factors': () => undefined,
  'GET /auth/two-factors/waiting': () => undefined,
  'POST /auth/two-factors/verify': () => ({ code: '000000' }),
  'GET /auth/account': () => undefined,
  'GET /auth/my-data': () => undefined,
  'POST /auth/change-password': () => ({ password: 'wrong', newPassword: goodPassword }),
  'POST /auth/change-email': () => ({ password: 'wrong', newEmail: 'nobody@example.org' }),
  'POST /auth/cancel-email-change': () => ({}),
  'POST /auth/delete-account': () => ({ password: 'wrong' }),
  'POST /auth/sign-out': () => ({}),
  'POST /auth/sign-out-everywhere': () => ({}),
  'GET /auth/nothing': () => undefined,
}

/**
 * @returns the identity service's answers that a cache may store, and the pages that are not the same for everybody:
 *   pages may be stored, because they say nothing about the reader
 */
export async function findStorable({ product }: PrivacyStage, person: KnownPerson): Promise<string[]> {
  const { siteUrl } = product
  const { cookie, token, traces } = person
  const found: string[] = []
  for (const [call, bodyOf] of Object.entries(identityCalls)) {
    const [method = '', path = ''] = call.split(' ')
    const signOut = path.startsWith('/auth/sign-out')
    const credentials: Record<string, string>[] = signOut ? [{}] : [{ cookie }, {}]
    for (const credential of credentials) {
      const body = bodyOf(person)
      const headers: Record<string, string> = { origin: siteUrl, ...credential }
      if (body) headers['content-type'] = 'application/json'
      const init = {
        method,
        headers,
        redirect: 'manual' as const,
        ...(body && { body: JSON.stringify(body) }),
      }
      const answer = await fetch(`${siteUrl}/api${path}`, init)
      await answer.arrayBuffer()
      if (answer.headers.get('cache-control') !== 'no-store') found.push(`${call} ${answer.status}`)
    }
  }
  const { rows } = await sql<{ id: string }>`select scholarship_id as id from reviews`.execute(product.db)
  const reviewed = rows.map(({ id }) => pages.scholarshipDetails(id))
  const addresses = Object.values(pages).filter(page => typeof page === 'string')
  const about = Object.values(traces).filter(
    trace => trace !== traces['name'] && trace !== traces['first name'],
  )
  for (const path of [...addresses, ...productPages.map(({ slug }) => `/${slug}`), ...reviewed, '/nowhere']) {
    const own = await fetch(siteUrl + path, { headers: { cookie, authorization: `Bearer ${token}` } })
    const everybodys = await fetch(siteUrl + path)
    const text = await own.text()
    if (text !== (await everybodys.text())) found.push(`${path} differs for who is signed in`)
    if (own.headers.getSetCookie().length > 0) found.push(`${path} sets a cookie`)
    // Reviews show a name and a picture, to everybody.
    const tells = about.some(trace => text.includes(trace) && trace !== traces['portrait id'])
    if (tells) found.push(`${path} tells something about a person`)
  }
  return [...new Set(found)].toSorted()
}
