import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { readSecrets } from '../../../../start/composition/secrets.ts'
import {
  createIntent,
  intentParams,
  keys,
  refusalOf,
  refusalsOf,
  startSandbox,
} from '../../../support/payments/payment-sandbox-support.ts'
import { startTestProduct, useStarted } from '../../../support/product.ts'

const bench = useStarted(startSandbox)

function asPage(publishableKey = keys.publishableKey) {
  return new Stripe(publishableKey, { httpClient: bench.sandbox.httpClient, maxNetworkRetries: 0 })
}

test('the publishable key can neither create, read, cancel nor refund', async () => {
  const paid = await bench.pay('4242424242424242')
  const page = asPage()
  const refusals = await refusalsOf([
    page.paymentIntents.create(intentParams),
    page.paymentIntents.retrieve(paid.id),
    page.paymentIntents.cancel(paid.id),
    page.refunds.create({ payment_intent: paid.id }),
    page.refunds.retrieve('re_1'),
  ])
  for (const error of refusals) expect(error).toMatchObject({ statusCode: 403, code: 'secret_key_required' })
})

test('the publishable key needs the client secret, and sees no metadata', async () => {
  const page = asPage()
  const intent = await createIntent(bench.stripe)
  const other = await createIntent(bench.stripe)
  const payment_method = 'pm_card_visa'
  const wrong = { payment_method, client_secret: other.client_secret! }
  const right = { payment_method, client_secret: intent.client_secret! }
  const refusals = await refusalsOf([
    page.paymentIntents.confirm(intent.id, { payment_method }),
    page.paymentIntents.confirm(intent.id, wrong),
  ])
  for (const error of refusals) expect(error).toMatchObject({ statusCode: 400, param: 'client_secret' })
  const seen = await page.paymentIntents.confirm(intent.id, right)
  expect(seen).toMatchObject({ id: intent.id, amount: 2500 })
  expect(seen).not.toHaveProperty('metadata')
})

test('the amount cannot be changed while confirming', async () => {
  const intent = await createIntent(bench.stripe)
  const params = { client_secret: intent.client_secret!, amount: 1, payment_method: 'pm_card_visa' }
  const error = await refusalOf(asPage().paymentIntents.confirm(intent.id, params))
  expect(error).toMatchObject({ code: 'parameter_unknown', param: 'amount' })
})

test('unknown keys are 401', async () => {
  expect(await refusalOf(createIntent(asPage('sk_test_wrong')))).toMatchObject({ statusCode: 401 })
})

test.each([{ secretKey: 'sk_live_x' }, { publishableKey: 'pk_live_x' }])(
  'live keys are refused: %j',
  live => {
    expect(() => bench.another(live)).toThrow('test keys only')
  },
)

test('[P6] a running product takes its own secret key, and none that can be read elsewhere', async () => {
  const product = await startTestProduct()
  const refund = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    const url = `${product.siteUrl}/payment-sandbox/v1/refunds`
    return (await fetch(url, { method: 'POST', headers })).status
  }
  const { paymentKey } = await readSecrets(product.dataDir)
  const other = await startTestProduct()
  const foreign = (await readSecrets(other.dataDir)).paymentKey
  await other.stop()
  expect(await refund(paymentKey)).toBe(400)
  for (const key of ['sk_test_bursary_sandbox', foreign]) expect(await refund(key)).toBe(401)
  await product.stop()
})
