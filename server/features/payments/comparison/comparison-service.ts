import { z } from 'zod'
import {
  paymentComparison,
  type PaymentDifference,
  paymentDifference,
} from '../../../../contract/payments/payment-list.ts'
import { comparedDays, shownDifferences } from '../../../../contract/payments/payment-terms.ts'
import { readTime } from '../../../platform/database/deadline.ts'
import { writeIntent } from '../intents/sync-intent.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import type { CardIntent } from '../provider/card-gateway.ts'
import {
  findLastComparison,
  insertComparison,
  listOwnPayments,
  listPaidIntents,
  type PaidIntent,
} from './comparison-repository.ts'
import { differenceOf, type OwnPayment } from './difference.ts'

/** Payments that are asked for at once, here and at the provider. */
const chunkSize = 100

/**
 * Compares the payments of the last weeks with those of the provider, both ways, and stores what differs [MONEY1]. What only
 * came late is brought in line first, as the reconciler does.
 * @throws ProductError when the provider does not answer: nothing is stored, and the job runs again
 */
export async function compareWithProvider(deps: PaymentDependencies): Promise<void> {
  const { db, gateway } = deps
  const since = new Date((await readTime(db)).getTime() - comparedDays * 86_400_000)
  const seen = new Set<string>()
  const differences = [...(await compareTheirs(deps, since, seen)), ...(await compareOurs(deps, since, seen))]
  if (differences.length > 0)
    deps.log.error({ differences: differences.length }, 'payments differ from those of the provider')
  await insertComparison(db, gateway, {
    payments: seen.size,
    differences: differences.slice(0, shownDifferences),
    difference_count: differences.length,
  })
}

/** Each intent of the provider. @param seen gets their ids */
async function compareTheirs(deps: PaymentDependencies, since: Date, seen: Set<string>) {
  const differences: PaymentDifference[] = []
  for (let after: string | undefined, more = true; more; ) {
    const page = await deps.gateway.listIntents(since, after)
    differences.push(...(await compare(deps, page.intents)))
    for (const { id } of page.intents) seen.add(id)
    after = page.intents.at(-1)?.id
    more = page.more && after !== undefined
  }
  return differences
}

async function compare(deps: PaymentDependencies, intents: readonly CardIntent[]) {
  const differing = await differencesOf(deps, intents)
  for (const { intent } of differing) await writeIntent(deps, intent, 'reconciler')
  const still = await differencesOf(
    deps,
    differing.map(({ intent }) => intent),
  )
  return still.map(({ difference }) => difference)
}

async function differencesOf({ db }: PaymentDependencies, intents: readonly CardIntent[]) {
  const own = await listOwnPayments(
    db,
    intents.map(({ id }) => id),
  )
  return intents.flatMap(intent => {
    const difference = differenceOf(intent, own.get(intent.id))
    return difference ? { intent, difference } : []
  })
}

/** Each payment of ours that the provider did not list: it may have created it just before. */
async function compareOurs(deps: PaymentDependencies, since: Date, seen: Set<string>) {
  const differences: PaymentDifference[] = []
  for (let after: PaidIntent | undefined; ; ) {
    const intents = await listPaidIntents(deps.db, deps.gateway, { since, after, limit: chunkSize })
    for (const { intent_id: id } of intents.filter(({ intent_id }) => !seen.has(intent_id))) {
      const difference = await askAbout(deps, id)
      if (difference) differences.push(difference)
      seen.add(id)
    }
    after = intents.at(-1)
    if (intents.length < chunkSize) return differences
  }
}

async function askAbout(deps: PaymentDependencies, id: string): Promise<PaymentDifference | undefined> {
  const known = await deps.gateway.retrieveIntent(id)
  const own = (await listOwnPayments(deps.db, [id])).get(id)
  return own && differenceOf(known ?? unknownIntent(own), own)
}

/** What the provider does not know was never paid there. */
function unknownIntent({ intent_id: id, currency }: OwnPayment): CardIntent {
  return {
    id,
    status: 'canceled',
    amountMinor: 0,
    receivedMinor: 0,
    currency,
    livemode: false,
    clientSecret: null,
    paymentId: undefined,
    userId: undefined,
    failure: null,
    charge: undefined,
  }
}

/** How the payments compared last; null before the first time. */
export async function readComparison({
  db,
  gateway,
}: PaymentDependencies): Promise<z.infer<typeof paymentComparison>> {
  const row = await findLastComparison(db, gateway)
  if (!row) return null
  return {
    at: row.at.toISOString(),
    payments: row.payments,
    differences: z.array(paymentDifference).parse(row.differences),
    differenceCount: row.difference_count,
  }
}
