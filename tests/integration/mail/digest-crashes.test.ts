import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { newId } from '../../../server/database/new-id.ts'
import { useTestDatabase } from '../../support/database/postgres.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { placeInTheDay } from '../../support/mail/places.ts'
import { startProductProcess } from '../../support/product-process.ts'
import { useStarted } from '../../support/product.ts'

const { db, url } = useTestDatabase()
const people = 60
const kills = 8

/** A mail server that takes its time, before and after it has a whole mail. */
const mails = useStarted(async () => {
  const received: string[] = []
  const listeners = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    onData(stream, { envelope }, done) {
      callbackify(async () => {
        await text(stream)
        received.push(envelope.rcptTo[0]?.address ?? '')
        for (const listener of listeners) listener()
        await pauseFor(Math.random() * 20)
      })(error => done(error))
    },
  })
  // Of connections whose product was killed.
  server.on('error', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    received,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** Resolves when so many more mails have come. */
    async more(count: number): Promise<void> {
      const least = received.length + count
      const { promise, resolve } = Promise.withResolvers<void>()
      const listener = () => received.length >= least && resolve()
      listeners.add(listener)
      await promise
      listeners.delete(listener)
    },
    stop: () => new Promise<void>(resolve => server.close(resolve)),
  }
})

async function insertSearch(): Promise<void> {
  const user_id = await insertUser(db, { email_confirmed_at: new Date() })
  const { zone } = placeInTheDay(new Date())
  await db.insertInto('mail_preferences').values({ user_id, time_zone: zone }).execute()
  const search = { name: 'All', query: '', rhythm: 'daily' as const, since: new Date('2025-01-01T00:00:00Z') }
  await db
    .insertInto('saved_searches')
    .values({ id: newId(), user_id, ...search })
    .execute()
}

const countIn = async (...states: ('queued' | 'sending' | 'sent' | 'unknown' | 'dropped')[]) =>
  (await db.selectFrom('notices').select('key').where('state', 'in', states).execute()).length

test(`[SAVE2] nobody gets a digest twice, though the product is killed ${kills} times while it sends`, async () => {
  await insertScholarship(db)
  for (let i = 0; i < people; i++) await insertSearch()
  const dataDir = await mkdtemp(join(tmpdir(), 'bursary-test-'))
  const start = async () => {
    const product = await startProductProcess({
      joins: { databaseUrl: url, dataDir, siteUrl: 'http://localhost:9' },
      variables: { SMTP_URL: mails.url, MAIL_FROM: 'office@bursary.example', MAILS_PER_SECOND: '200' },
    })
    // What the killed one had claimed is due at once, and not in a minute.
    await sql`update jobs set run_at = now() where done_at is null`.execute(db)
    return product
  }
  for (let kill = 0; kill < kills; kill++) {
    const more = mails.more(1 + Math.floor(Math.random() * 5))
    const product = await start()
    await more
    await pauseFor(Math.random() * 10)
    product.process.kill('SIGKILL')
    await product.process.ended
    await product.db.destroy()
  }
  const last = await start()
  await expect.poll(() => countIn('sent', 'unknown'), { timeout: 60_000 }).toBe(people)
  await last.stop()
  await rm(dataDir, { recursive: true, force: true })

  const { received } = mails
  expect(new Set(received).size, 'nobody has two').toBe(received.length)
  const [sent, unknown] = [await countIn('sent'), await countIn('unknown')]
  expect(received.length).toBeGreaterThanOrEqual(sent)
  // At most four mails were under way at each death.
  expect(unknown).toBeGreaterThan(0)
  expect(unknown).toBeLessThanOrEqual(4 * kills)
  expect(await db.selectFrom('saved_search_hits').select('search_id').execute()).toHaveLength(people)
}, 180_000)
