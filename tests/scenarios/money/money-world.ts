import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Random } from '../../../demo-data/random.ts'
import { createDatabase, createPool } from '../../../server/platform/database/connection.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { createCardGateway } from '../../../server/features/payments/provider/card-gateway.ts'
import { reconcilePayments } from '../../../server/features/payments/reconciler/reconciler.ts'
import { type CardProvider, startCardProvider } from '../../support/payments/card-provider.ts'
import { secretKey } from '../../support/payments/payment-product.ts'
import { type Person, send, signUp, takeToken } from '../../support/identity/people.ts'
import { ownPort } from '../../support/own-port.ts'
import { createTestDatabase } from '../../support/database/postgres.ts'
import { type ProductProcess, startProductProcess } from '../../support/processes/product-process.ts'

/** Processes of the product that share a database, the provider behind a line of its own, and people who pay. */
export interface World {
  db: Kysely<Tables>
  databaseUrl: string
  provider: CardProvider
  people: Person[]
  /** Calls the API as this person, at one of the processes. Status 0: no answer came. */
  call(random: Random, person: Person, request: string, body?: object): Promise<Reply>
  /** Sends the webhook of one of the processes these bytes. @returns the status; 0: no answer came */
  postWebhook(random: Random, payload: string, signature: string): Promise<number>
  /** Kills one of the processes without warning; a single one, too. */
  kill(random: Random): void
  /** Starts as many processes as were killed. */
  revive(): Promise<void>
  /** Lets the reconciler run here as well as in the processes. */
  reconcile(): Promise<void>
  /** Lets the product's own job be due. True when no paid intent of this scholarship is left open within 15 seconds. */
  reconciledByItself(scholarshipId: string): Promise<boolean>
  /** Takes new tokens when those at hand are some minutes old. */
  renewTokens(): Promise<void>
  stop(): Promise<void>
}

export interface Reply {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each caller knows what it asked for
  body: any
}

const tokenAge = 5 * 60_000

/** A run at any other time than a plot makes it due would begin what a round then finds half done. */
const reconcilesRarely = sql`
  create function reconcile_rarely() returns trigger language plpgsql as $$ begin
    new.run_at := now() + interval '1 hour';
    return new;
  end $$;
  create trigger reconcile_rarely before insert or update of run_at on jobs for each row
    when (new.key = 'every:reconcile_payments' and new.run_at > now()) execute function reconcile_rarely()`

/** Starts `processes` processes and signs two people up. */
export async function openWorld({ processes }: { processes: number }): Promise<World> {
  const database = await createTestDatabase()
  const ports = await Promise.all(Array.from({ length: processes }, () => ownPort()))
  // The first process is at the public address, where people sign in; their tokens are good at all of them.
  const installation = {
    databaseUrl: database.url,
    dataDir: await mkdtemp(join(tmpdir(), 'bursary-test-')),
    siteUrl: `http://127.0.0.1:${ports[0]}`,
  }
  const provider = await startCardProvider(database.url)
  const db = createDatabase(createPool(database.url, { max: 4 }))
  await reconcilesRarely.execute(db)
  const start = (port: number) =>
    startProductProcess({
      joins: installation,
      variables: { ...provider.variables, PORT: String(port) },
    })
  const alive: ProductProcess[] = await Promise.all(ports.map(start))
  const ended: ProductProcess[] = []
  const isPublic = ({ siteUrl }: ProductProcess) => siteUrl === installation.siteUrl
  const product = (random: Random) => random.pick(alive)
  const people = await Promise.all(['Amina', 'Ben'].map(name => signUp(alive.find(isPublic)!, 'user', name)))
  let renewedAt = Date.now()
  const gateway = createCardGateway({ secretKey, apiBase: provider.variables['STRIPE_API_BASE'] })
  const log = { info() {}, warn() {}, error() {} }

  return {
    db,
    databaseUrl: database.url,
    provider,
    people,
    call(random, { token }, request, body) {
      const [method = '', path = ''] = request.split(' ')
      return answerOf(send(product(random), method, path, { token, ...(body && { body }) }))
    },
    async postWebhook(random, payload, signature) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const url = `${product(random).siteUrl}/api/payment-webhook`
      return (await answerOf(fetch(url, { method: 'POST', body: payload, headers }))).status
    },
    kill(random) {
      const victim = product(random)
      victim.process.kill('SIGKILL')
      ended.push(victim)
      // A single process stays listed: who calls it meets a closed port.
      if (alive.length > 1) alive.splice(alive.indexOf(victim), 1)
    },
    async revive() {
      for (const victim of new Set(ended.splice(0))) {
        await victim.stop()
        if (alive.includes(victim)) alive.splice(alive.indexOf(victim), 1)
        alive.push(await start(Number(new URL(victim.siteUrl).port)))
      }
    },
    reconcile: () => reconcilePayments({ db, gateway, log }),
    async reconciledByItself(scholarshipId) {
      const due = sql`update jobs set run_at = now() where key = 'every:reconcile_payments'`
      const open = sql`select from payments p join payment_sandbox.payment_intents i on i.id = p.intent_id
        where p.scholarship_id = ${scholarshipId} and p.status = 'open' and i.status = 'succeeded'`
      // A run that has already looked puts the job off afterwards.
      for (let times = 0; times < 6; times += 1) {
        await due.execute(db)
        for (const end = Date.now() + 5_000; Date.now() < end; await pause(50)) {
          if ((await open.execute(db)).rows.length === 0) return true
        }
      }
      return false
    },
    async renewTokens() {
      if (Date.now() - renewedAt < tokenAge) return
      for (const person of people) person.token = await takeToken(alive.find(isPublic)!, person)
      renewedAt = Date.now()
    },
    async stop() {
      await Promise.all([...alive, ...ended].map(one => one.stop()))
      await provider.stop()
      await db.destroy()
      await database.drop()
      await rm(installation.dataDir, { recursive: true, force: true })
    },
  }
}

async function answerOf(response: Promise<Response>): Promise<Reply> {
  try {
    const { status, text } = await response.then(async answer => ({
      status: answer.status,
      text: await answer.text(),
    }))
    return { status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
  } catch {
    return { status: 0, body: undefined }
  }
}
