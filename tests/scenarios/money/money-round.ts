import { sql } from 'kysely'
import type { Row } from '../../../stand-ins/payment-sandbox/server/tables.ts'
import { eventView, signatureOf } from '../../../stand-ins/payment-sandbox/server/webhooks.ts'
import type { Random } from '../../../demo-data/random.ts'
import { filledForm } from '../../support/application-factories.ts'
import { insertScholarship } from '../../support/factories.ts'
import { webhookSecret } from '../../support/payments/payment-product.ts'
import type { Person } from '../../support/identity/people.ts'
import type { Violation } from './money-rules.ts'
import type { World } from './money-world.ts'

/** A call that was answered, or not (status 0). */
export interface Entry {
  what: 'create' | 'record' | 'apply' | 'cancel' | 'open' | 'webhook' | 'forged' | 'other mode'
  userId: string
  scholarshipId: string
  /** What it was about: an intent, an application or an event. */
  subject: string | undefined
  status: number
  /** The refusal's code. */
  code: string | undefined
  // oxlint-disable-next-line typescript/no-explicit-any -- each reader knows what was asked
  body: any
}

/** A person who pays for a scholarship. */
export interface Payer {
  person: Person
  scholarshipId: string
}

/** What happens in one round: two scholarships, what everybody did, and what was answered. */
export type Round = Awaited<ReturnType<typeof openRound>>

/** Prepares a round with two scholarships of `fee` and their steps, all of them written into its journal. */
export async function openRound(
  world: World,
  random: Random,
  { parallel, fee }: { parallel: number; fee: number },
) {
  const { db, provider } = world
  const posted = () => insertScholarship(db, { application_fee_minor: fee })
  const scholarships = [await posted(), await posted()] as const
  const [amina, ben] = world.people as [Person, Person]
  const journal: Entry[] = []
  /** Client secrets that left the product, by intent. */
  const secrets = new Map<string, string>()
  const intents = new Map<string, string[]>()

  const note = async (
    what: Entry['what'],
    { person, scholarshipId }: Payer,
    subject: string | undefined,
    reply: Promise<{ status: number; body: Entry['body'] }>,
  ) => {
    const { status, body } = await reply
    const entry: Entry = {
      what,
      userId: person.userId,
      scholarshipId,
      subject,
      status,
      body,
      code: body?.error?.code,
    }
    journal.push(entry)
    return entry
  }
  const keyOf = ({ person, scholarshipId }: Payer) => `${person.userId} ${scholarshipId}`

  const steps = {
    async create(payer: Payer) {
      const body = { scholarshipId: payer.scholarshipId }
      const entry = await note(
        'create',
        payer,
        undefined,
        world.call(random, payer.person, 'POST /create-payment-intent', body),
      )
      const { clientSecret, transactionId } = entry.body ?? {}
      if (entry.status === 200 && transactionId) {
        const known = intents.get(keyOf(payer)) ?? []
        if (!known.includes(transactionId)) intents.set(keyOf(payer), [...known, transactionId])
        if (clientSecret) secrets.set(transactionId, clientSecret)
      }
      return entry
    },

    /** Confirms the newest intent of the payer, as the browser does. False when it did not come to a charge. */
    async pay(payer: Payer, card?: string): Promise<boolean> {
      const secret = secrets.get(intents.get(keyOf(payer))?.at(-1) ?? '')
      return secret !== undefined && confirm(secret, card)
    },

    /** Confirms every intent whose secret the payer ever held. */
    async payAll(payer: Payer) {
      const held = (intents.get(keyOf(payer)) ?? []).flatMap(intent => secrets.get(intent) ?? [])
      await Promise.all(held.map(secret => confirm(secret)))
    },

    record(payer: Payer, intent = intents.get(keyOf(payer))?.at(-1) ?? 'pi_none') {
      const body = { transactionId: intent, scholarshipId: payer.scholarshipId }
      return note('record', payer, intent, world.call(random, payer.person, 'POST /payment', body))
    },

    apply(payer: Payer) {
      const body = { ...filledForm, scholarshipId: payer.scholarshipId }
      return note(
        'apply',
        payer,
        undefined,
        world.call(random, payer.person, 'POST /appliedScholarship', body),
      )
    },

    /** Cancels the newest application of the payer that was acknowledged. */
    async cancel(payer: Payer) {
      const applied = journal.findLast(
        ({ what, status, userId, scholarshipId }) =>
          what === 'apply' &&
          status === 201 &&
          userId === payer.person.userId &&
          scholarshipId === payer.scholarshipId,
      )
      const id: string | undefined = applied?.body.insertedId
      if (id)
        await note('cancel', payer, id, world.call(random, payer.person, `DELETE /appliedScholarship/${id}`))
    },

    open: (payer: Payer) =>
      note('open', payer, undefined, world.call(random, payer.person, 'GET /payment/open')),

    /** One tab from the payment page to the application. */
    async journey(payer: Payer) {
      const { body } = await steps.create(payer)
      if (body?.state === 'pay') {
        await confirm(body.clientSecret)
        await steps.record(payer, body.transactionId)
      }
      await steps.apply(payer)
    },

    /** What the provider has to tell about this round, `times` times each, in any order, at the same time. */
    async deliver(times: number) {
      const events = await eventsOf(scholarships)
      const posts = random.shuffled(Array.from({ length: times }, () => events).flat())
      await Promise.all(posts.map(event => post('webhook', eventView(event))))
    },

    /** An event about an intent that was not signed by the provider. */
    forge: (payer: Payer) =>
      post('forged', made('evt_forged', intents.get(keyOf(payer))?.at(-1)), 'whsec_guessed'),

    /** A signed event of live mode. */
    deliverOtherMode: (payer: Payer) =>
      post('other mode', { ...made('evt_live', intents.get(keyOf(payer))?.at(-1)), livemode: true }),

    async setFee(payer: Payer, feeMinor: number) {
      await sql`update scholarships set application_fee_minor = ${feeMinor} where id = ${payer.scholarshipId}`.execute(
        db,
      )
    },

    /** Archives the scholarship, some hours ago. */
    async archive(payer: Payer, hoursAgo: number) {
      await sql`update scholarships set archived_at = now() - make_interval(hours => ${hoursAgo})
        where id = ${payer.scholarshipId}`.execute(db)
    },

    /** Lets the deadline be these days ago. */
    async close(payer: Payer, daysAgo: number) {
      await sql`update scholarships set application_deadline = (now() - make_interval(days => ${daysAgo}))::date
        where id = ${payer.scholarshipId}`.execute(db)
    },

    /** Makes the round's payments look as if they had been made, and last looked at, minutes ago. */
    async age(minutes: number) {
      await sql`update payments set created_at = created_at - make_interval(mins => ${minutes}),
        updated_at = updated_at - make_interval(mins => ${minutes})
        where scholarship_id = any(${scholarships}::uuid[])`.execute(db)
    },
  }

  async function confirm(secret: string, card?: string): Promise<boolean> {
    try {
      return (await provider.pay(secret, card)).status === 'succeeded'
    } catch {
      // Paid in another tab, cancelled, or declined: the page shows it, and the product must know by itself.
      return false
    }
  }

  function made(prefix: string, intent = 'pi_unknown') {
    const id = `${prefix}_${random.integer(0, 2 ** 40).toString(36)}`
    const object = { id: intent, object: 'payment_intent', status: 'succeeded' }
    return { id, object: 'event', type: 'payment_intent.succeeded', livemode: false, data: { object } }
  }

  function post(what: Entry['what'], event: object, secret = webhookSecret) {
    const payload = JSON.stringify(event)
    const signature = signatureOf(payload, secret, Math.floor(Date.now() / 1000))
    const answered = world.postWebhook(random, payload, signature)
    const about = { person: amina, scholarshipId: scholarships[0] }
    return note(
      what,
      about,
      (event as { id: string }).id,
      answered.then(status => ({ status, body: undefined })),
    )
  }

  async function eventsOf(ids: readonly string[]): Promise<Row<'events'>[]> {
    const { rows } = await sql<Row<'events'>>`
      select e.* from payment_sandbox.events e
      join payment_sandbox.payment_intents i on i.id = coalesce(e.object->>'payment_intent', e.object->>'id')
      where i.metadata->>'scholarship_id' = any(${ids}) order by e.sequence`.execute(db)
    return rows
  }

  return {
    world,
    random,
    parallel,
    fee,
    scholarships,
    journal,
    steps,
    /** Intents whose secret somebody holds. */
    heldIntents: () => [...secrets.keys()],
    payer: { person: amina, scholarshipId: scholarships[0] },
    /** The same person, for the other scholarship. */
    elsewhere: { person: amina, scholarshipId: scholarships[1] },
    /** Another person, for the same scholarship. */
    other: { person: ben, scholarshipId: scholarships[0] },
    /** Set by the plot: money may go back, because the scholarship changed. */
    mayRefund: false,
    /** Set by the plot: line or product failed. */
    broken: false,
    /** What the plot itself found. */
    found: [] as Violation[],
    /** Set by the plot: no webhook ever arrives. */
    webhooksLost: false,
    /** The same step, as often as the round is wide, at the same time. */
    async crowd(step: (index: number) => Promise<unknown>) {
      await Promise.all(Array.from({ length: parallel }, (_, index) => step(index)))
    },
    /** These steps, mixed and repeated until the round is wide enough, at the same time. */
    async mix(...kinds: (() => Promise<unknown>)[]) {
      const all = Array.from(
        { length: Math.max(parallel, kinds.length) },
        (_, index) => kinds[index % kinds.length]!,
      )
      await Promise.all(random.shuffled(all).map(step => step()))
    },
  }
}
