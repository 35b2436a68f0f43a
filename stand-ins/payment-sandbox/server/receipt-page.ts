import type { FastifyInstance } from 'fastify'
import { page, pageHeaders } from '../../page.ts'
import type { Database } from './tables.ts'

const notice = 'Test mode: no money was moved.'

const missingPage = page({
  title: 'Receipt not found',
  notice,
  content: '<h1>There is no such receipt.</h1>',
})

/** `GET /receipts/:charge`: what was paid, for holders of the charge's unguessable id. */
export function addReceiptRoute(app: FastifyInstance, db: Database): void {
  app.get<{ Params: { charge: string } }>('/receipts/:charge', async (request, reply) => {
    const receipt = await findReceipt(db, request.params.charge)
    return reply
      .code(receipt ? 200 : 404)
      .headers(pageHeaders)
      .send(receipt ? receiptPage(receipt) : missingPage)
  })
}

type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

async function findReceipt(db: Database, charge: string) {
  if (!/^ch_\w+$/.test(charge)) return undefined
  return db
    .selectFrom('charges')
    .innerJoin('payment_methods', 'payment_methods.id', 'charges.payment_method')
    .innerJoin('payment_intents', 'payment_intents.id', 'charges.payment_intent')
    .select([
      'charges.id',
      'charges.amount',
      'amount_refunded',
      'currency',
      'charges.created',
      'brand',
      'last4',
    ])
    .where('charges.id', '=', charge)
    .where('charges.status', '=', 'succeeded')
    .executeTakeFirst()
}

/** Every value comes from the sandbox itself: ids, numbers, brand names. */
function receiptPage({ id, amount, amount_refunded, currency, created, brand, last4 }: Receipt): string {
  return page({
    title: 'Receipt',
    notice,
    content: `<h1>Receipt</h1>
<dl>
<dt>Amount paid</dt><dd>${money(amount, currency)}</dd>
${amount_refunded > 0 ? `<dt>Refunded</dt><dd>${money(amount_refunded, currency)}</dd>` : ''}
<dt>Date</dt><dd>${created.toISOString().slice(0, 16).replace('T', ' ')} UTC</dd>
<dt>Card</dt><dd>${brand} ending in ${last4}</dd>
<dt>Receipt</dt><dd>${id}</dd>
</dl>`,
  })
}

function money(minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.format(minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
