import type { Database } from '../../server/platform/database/connection.ts'
import { readMoneyHealth } from '../../server/features/payments/money-health-repository.ts'
import { listPaymentProblems } from '../../server/features/payments/problem-repository.ts'
import { type PaymentMode, paymentMode } from '../../server/features/payments/payment-mode-queries.ts'
import { forSystem } from '../../server/platform/access/scope.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { warning, type Check, type Finding, ok, wrong } from './check.ts'
import { counted } from './counted.ts'

/** Milliseconds by which an event may be older than the payment it reports. */
const tolerance = 10 * 60_000

/** Unsettled payments, and whether the provider reports payments. */
export function checkMoney(db: Database, { stripe }: Settings): Check[] {
  const mode = paymentMode(stripe)
  return [
    { name: 'Payments', run: () => checkPayments(db, mode) },
    { name: 'Webhook events', run: () => checkEvents(db, mode) },
  ]
}

async function checkPayments(db: Database, mode: PaymentMode): Promise<Finding> {
  const [{ unresolved }, [problem]] = await Promise.all([
    readMoneyHealth(db, mode),
    listPaymentProblems(db, forSystem('The doctor counts.'), { ...mode, limit: 1 }),
  ])
  const others = problem?.total ?? 0
  const looked = `${unresolved} unresolved, ${others} disputed or not refunded`
  if (unresolved > 0) {
    const sentence = `${counted(unresolved, 'payment')} unresolved for too long, refunds included.`
    return wrong(looked, sentence, "See the log, and compare them with Stripe's list.")
  }
  if (others === 0) return ok(looked)
  const sentence = `${counted(others, 'payment')} disputed or not refunded.`
  return warning(looked, sentence, 'The dashboard lists them.')
}

async function checkEvents(db: Database, mode: PaymentMode): Promise<Finding> {
  const { lastPaid, lastEvent } = await readMoneyHealth(db, mode)
  const since = lastEvent?.toISOString() ?? 'none'
  if (!lastPaid) return ok('no payment in the last week')
  const looked = `last payment ${lastPaid.toISOString()}, last event ${since}`
  if (lastEvent && lastEvent.getTime() > lastPaid.getTime() - tolerance) return ok(looked)
  const problem = 'There were payments, but the provider sent no webhook events for them.'
  return wrong(looked, problem, 'Register PUBLIC_URL/api/payment-webhook, and check STRIPE_WEBHOOK_SECRET.')
}
