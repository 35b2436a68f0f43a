import { sql } from 'kysely'
import type { PlantedFault } from '../../support/product-process.ts'
import type { PlotName } from './money-plots.ts'
import { raceForMoney } from './money.ts'
import type { World } from './money-world.ts'

/** A broken rule of the product, where it shows, and by which names it may be found. */
interface BrokenRule {
  plot: PlotName
  rules: string[]
  fault?: PlantedFault
  prepare?: (world: World) => Promise<void>
}

const inDatabase = (statement: string) => async (world: World) => {
  await sql.raw(statement).execute(world.db)
}

/** Rules that are broken on purpose, by what was done. */
export const brokenOnPurpose = {
  'the unique index on open payments dropped': {
    plot: 'two tabs',
    // Which of them, is a matter of chance: a charge that came too late to be used is given back.
    rules: ['charged twice', 'refunded without reason'],
    prepare: inDatabase('drop index payments_one_open'),
  },
  'the status at the provider not checked in POST /payment': {
    plot: 'unpaid',
    rules: ['recorded without charge'],
    fault: {
      file: 'server/payments/payment-service.ts',
      find: '  assertPaid(payment)\n',
      replace: '',
    },
  },
  'the signature of webhooks unchecked': {
    plot: 'webhooks after',
    rules: ['a forged event accepted'],
    fault: {
      file: 'server/payments/card-gateway.ts',
      find: "stripe.webhooks.constructEvent(rawBody, signature ?? '', secret)",
      replace: 'JSON.parse(String(rawBody))',
    },
  },
  'the idempotency key of intents random': {
    plot: 'killed while the intent is made',
    rules: ['several intents for one payment'],
    fault: {
      file: 'server/payments/card-gateway.ts',
      find: 'idempotencyKey: `intent:',
      replace: 'idempotencyKey: `${Math.random()}:',
    },
  },
  'a cancelled application keeps its payment': {
    plot: 'cancelled and used again',
    rules: ['a payment used without application'],
    fault: {
      file: 'server/applications/application-service.ts',
      find: 'await releasePayment(tx, application.payment_id)',
      replace: 'return',
    },
  },
  'the reconciler looks at nothing': {
    plot: 'browser closed',
    rules: ['not reconciled by itself'],
    fault: {
      file: 'server/payments/reconciler.ts',
      find: '  await settlePayments(deps)\n',
      replace: '',
    },
  },
} satisfies Record<string, BrokenRule>

/** Plays the plot in which a broken rule shows. @returns which of the rules that may show it were found broken */
export async function findBroken(name: keyof typeof brokenOnPurpose): Promise<string[]> {
  const { plot, rules, fault, prepare }: BrokenRule = brokenOnPurpose[name]
  const { violations } = await raceForMoney({
    seed: 'broken on purpose',
    rounds: 1,
    parallel: 8,
    processes: 1,
    only: [plot],
    ...(fault && { fault }),
    ...(prepare && { prepare }),
  })
  const found = new Set(violations.map(violation => violation.split(':')[0] ?? ''))
  return rules.filter(rule => found.has(rule))
}
