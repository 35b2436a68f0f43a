import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { firstRow } from './database.ts'
import type { Settings } from './sandbox-options.ts'

interface Receipt {
  id: string
  amount: string
  amount_refunded: string
  currency: string
  brand: string
  last4: string
  created: string
}

const style = `:root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;max-width:28rem;margin:3rem auto;
padding:0 1rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.5rem}dd{margin:0;text-align:end;
overflow-wrap:anywhere}small{display:block;border:1px solid;border-radius:.5rem;padding:.5rem .75rem}`
const styleHash = hash('sha256', style, 'base64')

const selectReceipt = `
  SELECT charge.id, charge.amount, charge.amount_refunded, charge.currency, charge.created,
    method.brand, method.last4
  FROM payment_sandbox.charges AS charge
  JOIN payment_sandbox.payment_methods AS method ON method.id = charge.payment_method
  WHERE charge.id = $1 AND charge.status = 'succeeded'`

/** `GET /receipts/:charge`: what was paid, for holders of the charge's unguessable id. */
export function addReceiptRoute(app: FastifyInstance, settings: Settings): void {
  app.get<{ Params: { charge: string } }>('/receipts/:charge', async (request, reply) => {
    const { charge } = request.params
    const isId = /^ch_\w+$/.test(charge)
    const receipt = isId ? await firstRow<Receipt>(settings.pool, selectReceipt, [charge]) : undefined
    return reply
      .code(receipt ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .send(receipt ? receiptPage(receipt) : page('Receipt not found', '<p>There is no such receipt.</p>'))
  })
}

/** Every value comes from the sandbox itself: ids, numbers, brand names. */
function receiptPage(receipt: Receipt): string {
  const refunded = Number(receipt.amount_refunded)
  const lines = [
    ['Amount paid', money(Number(receipt.amount), receipt.currency)],
    ...(refunded > 0 ? [['Refunded', money(refunded, receipt.currency)]] : []),
    ['Date', `${new Date(Number(receipt.created) * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ['Card', `${receipt.brand} ending in ${receipt.last4}`],
    ['Receipt', receipt.id],
  ]
  const list = lines.map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`).join('')
  return page('Receipt', `<dl>${list}</dl><small>Test mode: no money was moved.</small>`)
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`
}

function money(minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(minorUnits / 10 ** digits)
}
