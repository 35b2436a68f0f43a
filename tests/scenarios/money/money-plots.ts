import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDatabase, createPool } from '../../../server/platform/database/connection.ts'
import type { Fault } from '../../support/payments/payment-wire.ts'
import type { Round } from './money-round.ts'

/** What people, provider and machines do in a round, before everything is put in order again. */
export type Plot = (round: Round) => Promise<void>

const declined = '4000000000000002'
const disputedLater = '4000000000000259'

/** Every way to race for money, by name; the rounds go through them in turn. */
export const plots = {
  async 'double submit'({ steps, payer, crowd }) {
    await crowd(() => steps.create(payer))
    await crowd(() => steps.pay(payer))
    await crowd(() => steps.record(payer))
    await crowd(() => steps.apply(payer))
  },

  async 'two tabs'({ steps, payer, other, crowd }) {
    await crowd(index => steps.journey(index % 3 === 0 ? other : payer))
  },

  async 'one payment for two applications'({ steps, payer, elsewhere, other, mix, random }) {
    await steps.create(payer)
    await steps.pay(payer)
    const { subject } = await steps.record(payer)
    if (random.chance(0.5)) await steps.create(elsewhere)
    await mix(
      () => steps.apply(payer),
      () => steps.apply(elsewhere),
      () => steps.apply(other),
      () => steps.record(elsewhere, subject),
      () => steps.record(other, subject),
      () => steps.record(payer, subject),
    )
  },

  async 'webhooks before'({ steps, payer, crowd }) {
    await steps.create(payer)
    await steps.deliver(3)
    await steps.pay(payer, declined)
    await steps.pay(payer)
    await steps.deliver(3)
    await steps.forge(payer)
    await steps.deliverOtherMode(payer)
    await crowd(() => steps.record(payer))
    await crowd(() => steps.apply(payer))
  },

  async 'webhooks meanwhile'({ steps, payer, mix }) {
    await steps.create(payer)
    await steps.pay(payer)
    const asked = mix(
      () => steps.record(payer),
      () => steps.apply(payer),
      () => steps.forge(payer),
      () => steps.create(payer),
      () => steps.deliverOtherMode(payer),
    )
    await Promise.all([steps.deliver(3), asked])
  },

  async 'webhooks after'({ steps, payer, crowd }) {
    await steps.journey(payer)
    await crowd(() => steps.forge(payer))
    await steps.deliver(3)
    await steps.deliver(3)
  },

  'cut off before the charge': round => withFaults(round, 'down', 'POST'),
  'cut off after the charge': round => withFaults(round, 'lost', ''),
  'provider busy': round => withFaults(round, 'busy', ''),
  'provider broken': round => withFaults(round, 'broken', ''),

  async 'killed between charge and record'(round) {
    const { steps, payer, world, random, crowd } = round
    round.broken = true
    round.webhooksLost = random.chance(0.5)
    await steps.create(payer)
    await steps.pay(payer)
    let kills = 1
    world.provider.fault = request => {
      if (!request.startsWith('GET /v1/payment_intents/') || kills-- !== 1) return undefined
      world.kill(random)
      return 'lost'
    }
    await crowd(() => steps.record(payer))
    world.provider.fault = undefined
    await world.revive()
    if (random.chance(0.5)) await crowd(() => steps.record(payer))
  },

  async 'killed while the intent is made'(round) {
    const { steps, payer, world, random, crowd } = round
    round.broken = true
    let kills = 1
    const fault = random.pick(['lost', 'down'] as const)
    world.provider.fault = request => {
      if (request !== 'POST /v1/payment_intents' || kills-- !== 1) return undefined
      world.kill(random)
      return fault
    }
    await crowd(() => steps.create(payer))
    world.provider.fault = undefined
    await world.revive()
    if (random.chance(0.7)) await crowd(() => steps.journey(payer))
  },

  async 'killed between payment and application'(round) {
    const { steps, payer, world, random, crowd } = round
    round.broken = true
    await steps.create(payer)
    await steps.pay(payer)
    await steps.record(payer)
    const release = await holdApplications(round)
    const applying = crowd(() => steps.apply(payer))
    await release.whenSomebodyWaits(applying)
    world.kill(random)
    await release.dropWaiting()
    await release()
    await applying
    await world.revive()
    await crowd(() => steps.apply(payer))
  },

  async 'killed at any time'(round) {
    const { steps, payer, other, world, random, crowd } = round
    round.broken = true
    const after = random.integer(1, round.parallel * 3)
    let answered = 0
    const watched = async (step: Promise<unknown>) => {
      await step
      if (++answered === after) world.kill(random)
    }
    await crowd(index => watched(steps.journey(index % 2 ? other : payer)))
    await world.revive()
    await crowd(() => steps.journey(payer))
  },

  async 'cancelled and used again'({ steps, payer, mix, random, crowd }) {
    await steps.journey(payer)
    for (let times = random.integer(1, 3); times > 0; times -= 1) {
      await mix(
        () => steps.cancel(payer),
        () => steps.apply(payer),
        () => steps.create(payer),
        () => steps.record(payer),
      )
    }
    await crowd(() => steps.cancel(payer))
    await steps.payAll(payer)
    if (random.chance(0.7)) await crowd(() => steps.apply(payer))
  },

  async 'fee changed meanwhile'(round) {
    const { steps, payer, other, mix, random } = round
    round.mayRefund = true
    await steps.create(payer)
    await mix(
      () => steps.setFee(payer, random.pick([0, 50, round.fee, otherFee(round)])),
      () => steps.journey(payer),
      () => steps.journey(other),
      () => steps.apply(payer),
      () => steps.create(payer),
      () => steps.payAll(payer),
    )
    await steps.setFee(payer, random.pick([0, round.fee]))
    await mix(
      () => steps.journey(payer),
      () => steps.journey(other),
      () => steps.payAll(payer),
      () => steps.cancel(payer),
    )
  },

  async 'scholarship closed after paying'(round) {
    const { steps, payer, other, mix, random, world, crowd } = round
    round.mayRefund = true
    await steps.create(payer)
    await steps.create(other)
    await steps.pay(payer)
    if (random.chance(0.5)) await steps.record(payer)
    await steps.age(2)
    const over = random.chance(0.5)
    await mix(
      () => (over ? steps.archive(payer, 49) : steps.close(payer, 4)),
      () => steps.apply(payer),
      () => steps.record(payer),
      () => world.reconcile(),
      () => steps.create(payer),
      () => steps.payAll(other),
    )
    if (random.chance(0.5)) await steps.deliver(3)
    await crowd(() => steps.apply(payer))
  },

  async 'closed, with the grace of who has paid'(round) {
    const { steps, payer, other, random, world, crowd } = round
    // The other one pays too late.
    round.mayRefund = true
    await steps.create(payer)
    await steps.create(other)
    await steps.pay(payer)
    await steps.deliver(1)
    await (random.chance(0.5) ? steps.archive(payer, 20) : steps.close(payer, 2))
    await Promise.all([crowd(() => steps.apply(payer)), world.reconcile(), steps.payAll(other)])
  },

  async 'browser closed'(round) {
    const { steps, payer, crowd, random, world } = round
    round.webhooksLost = random.chance(0.5)
    await crowd(() => steps.create(payer))
    await steps.pay(payer)
    if (!round.webhooksLost) return
    await steps.age(2)
    if (!(await world.reconciledByItself(payer.scholarshipId))) {
      round.found.push({ rule: 'not reconciled by itself', about: `scholarship ${payer.scholarshipId}` })
    }
  },

  async unpaid({ steps, payer, mix, random, journal, found }) {
    await steps.create(payer)
    const ask = [() => steps.record(payer), () => steps.apply(payer)]
    await Promise.all([
      steps.deliver(3),
      mix(
        ...ask,
        () => steps.pay(payer, declined),
        () => steps.forge(payer),
      ),
    ])
    for (const { what, status, subject } of journal) {
      if (what === 'record' && status === 201)
        found.push({ rule: 'recorded without charge', about: String(subject) })
    }
    if (random.chance(0.5)) await steps.pay(payer, disputedLater)
    await Promise.all([steps.deliver(1), mix(...ask)])
  },

  async 'everything at once'(round) {
    const { steps, payer, other, elsewhere, mix, random, world } = round
    round.mayRefund = true
    round.broken = true
    const faults: (Fault | undefined)[] = ['down', 'lost', 'busy', 'broken']
    world.provider.fault = () => (random.chance(0.15) ? random.pick(faults) : undefined)
    const payers = [payer, payer, other, elsewhere]
    const kills = random.chance(0.5)
    for (let times = 2; times > 0; times -= 1) {
      await steps.age(2)
      await mix(
        () => steps.journey(random.pick(payers)),
        () => steps.journey(payer),
        () => steps.cancel(random.pick(payers)),
        () => steps.apply(payer),
        () => steps.record(payer),
        () => steps.payAll(random.pick(payers)),
        () => steps.deliver(1),
        () => steps.setFee(payer, random.pick([0, 50, round.fee])),
        () => world.reconcile(),
        async () => kills && random.chance(0.3) && world.kill(random),
      )
      await world.revive()
    }
    await steps.archive(elsewhere, random.pick([1, 60]))
  },
} satisfies Record<string, Plot>

export type PlotName = keyof typeof plots

/** A fee that differs, within what can be charged. */
function otherFee({ fee }: Round): number {
  return fee + (fee < 1_000_000 ? 700 : -700)
}

/** Everybody's whole way over a line that fails for some of the product's requests. */
async function withFaults(round: Round, fault: Fault, requests: string): Promise<void> {
  const { steps, payer, crowd, random, world } = round
  round.broken = true
  round.webhooksLost = random.chance(0.3)
  const share = random.pick([0.3, 0.6, 1])
  world.provider.fault = request => (request.startsWith(requests) && random.chance(share) ? fault : undefined)
  await crowd(() => steps.create(payer))
  world.provider.fault = undefined
  await steps.create(payer)
  await steps.pay(payer)
  if (random.chance(0.3)) {
    round.mayRefund = true
    await steps.setFee(payer, otherFee(round))
  }
  world.provider.fault = () => (random.chance(share) ? fault : undefined)
  await crowd(() => steps.record(payer))
  await steps.deliver(1)
  await crowd(() => steps.apply(payer))
}

/** Lets nobody write an application until released. */
async function holdApplications({ world }: Round) {
  const holder = createDatabase(createPool(world.databaseUrl, { max: 1 }))
  const held = await holder.startTransaction().execute()
  await sql`lock table applications in share mode`.execute(held)
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like 'insert into "applications"%'`
  const release = async () => {
    await held.rollback().execute()
    await holder.destroy()
  }
  return Object.assign(release, {
    /** Ends the connections that wait: what they had begun is not kept. */
    dropWaiting: () => sql`select pg_terminate_backend(pid) from (${waiting}) as waiting`.execute(world.db),
    /** Resolves when one of them waits, or when none is left to. */
    async whenSomebodyWaits(applying: Promise<void>) {
      const over = new AbortController()
      void applying.finally(() => over.abort())
      while (!over.signal.aborted && (await waiting.execute(world.db)).rows.length === 0) await pause(5)
    },
  })
}
