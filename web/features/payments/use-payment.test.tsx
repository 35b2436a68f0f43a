// @vitest-environment happy-dom
import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { storedToken } from '../../api/stored-token.ts'
import { type FakeServer, fakeNetwork, fakeToken, keysOf, refusal } from '../../testing/fake-network.ts'
import { toldToasts } from '../../ui/messages/told-toasts.ts'
import { usePayment } from './use-payment.ts'
import { takeReported } from '../../testing/reported.ts'

const scholarship = { _id: 'scholarship-1', applicationFees: '$50' } as Scholarship
const ada = { name: 'Ada', email: 'ada@example.com' }
const card = {} as StripeCardElement
const create = 'POST /api/create-payment-intent'
const due = { body: { state: 'pay', fee: '$50', clientSecret: 'secret', transactionId: null } }
const paid = { body: { state: 'paid', fee: '$50', clientSecret: null, transactionId: 'pi_1' } }

beforeEach(() => storedToken.write(fakeToken()))

function stripeThat(confirm: () => unknown) {
  return {
    createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_1' } }),
    confirmCardPayment: async () => confirm(),
  } as unknown as Stripe
}
const success = () => ({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })

async function start(server: FakeServer) {
  const requests = fakeNetwork(server)
  const { result } = renderHook(() => usePayment(scholarship, ada))
  await waitFor(() =>
    expect(result.current.state).not.toEqual({ step: 'due', clientSecret: null, fee: '$50' }),
  )
  return { requests, result }
}

test('[P2] there is no secret until the intent arrives', async () => {
  fakeNetwork({ [create]: due })
  const { result } = renderHook(() => usePayment(scholarship, ada))
  expect(result.current.state).toEqual({ step: 'due', clientSecret: null, fee: '$50' })
  await waitFor(() =>
    expect(result.current.state).toEqual({ step: 'due', clientSecret: 'secret', fee: '$50' }),
  )
})

test('[P4] after the charge the payment is recorded, thanked for, and settled', async () => {
  const { requests, result } = await start({
    [create]: due,
    'POST /api/payment': { status: 201, body: { insertedId: 'payment-1' } },
  })
  const told = toldToasts()
  await act(() => result.current.pay(stripeThat(success), card))
  expect(result.current.state).toEqual({ step: 'settled', transactionId: 'pi_1', fee: '$50' })
  expect(await requests.at(-1)?.json()).toEqual({
    email: 'ada@example.com',
    price: '$50',
    transactionId: 'pi_1',
    date: expect.any(String) as string,
    scholarshipId: 'scholarship-1',
    status: 'pending',
  })
  expect(told).toContain('Thank you, Payment successful.')
})

test.each([
  ['[P6] what is paid already leads straight to the application', 'paid', 'pi_1'],
  ['[P2] so does a fee of zero', 'waived', null],
])('%s', async (_, state, transactionId) => {
  const { result } = await start({
    [create]: { body: { state, fee: '$50', clientSecret: null, transactionId } },
  })
  expect(result.current.state).toEqual({ step: 'settled', transactionId, fee: '$50' })
})

test('[P6] after a lost connection the intent is asked again, and a payment that went through is not repeated', async () => {
  const answers = [due, paid]
  const { requests, result } = await start({ [create]: () => answers.shift() ?? paid })
  const confirm = vi.fn(() => {
    throw new TypeError('Failed to fetch')
  })
  await act(() => result.current.pay(stripeThat(confirm), card))
  expect(result.current.state).toMatchObject({
    step: 'due',
    message: expect.stringMatching(/not be charged twice/) as string,
  })
  await act(() => result.current.pay(stripeThat(confirm), card))
  expect(result.current.state).toEqual({ step: 'settled', transactionId: 'pi_1', fee: '$50' })
  expect(confirm).toHaveBeenCalledOnce()
  expect(keysOf(requests)).toEqual([create, create])
  expect(takeReported()).toEqual([['Confirm error.', expect.anything()]])
})

test('[P6] another fee than the page showed is shown before it is charged', async () => {
  const dearer = { body: { ...due.body, fee: '$75', clientSecret: 'other' } }
  const answers = [due, dearer, dearer]
  const { result } = await start({
    [create]: () => answers.shift() ?? dearer,
    'POST /api/payment': { status: 201, body: { insertedId: 'payment-1' } },
  })
  const lost = vi.fn(() => {
    throw new TypeError('Failed to fetch')
  })
  const confirm = vi.fn(success)
  await act(() => result.current.pay(stripeThat(lost), card))
  await act(() => result.current.pay(stripeThat(confirm), card))
  expect(confirm).not.toHaveBeenCalled()
  expect(result.current.state).toMatchObject({
    step: 'due',
    fee: '$75',
    message: expect.stringContaining('it is now $75') as string,
  })
  await act(() => result.current.pay(stripeThat(confirm), card))
  expect(confirm).toHaveBeenCalledOnce()
  expect(result.current.state).toMatchObject({ step: 'settled', fee: '$75' })
  expect(takeReported()).toEqual([['Confirm error.', expect.anything()]])
})

test('[P6] a charge that could not be recorded yet is recorded by the next try, without the card', async () => {
  const answers = [refusal(502, 'payment_provider_failed'), { status: 201, body: { insertedId: 'p' } }]
  const { result } = await start({
    [create]: due,
    'POST /api/payment': () => answers.shift() ?? refusal(500, 'internal'),
  })
  await act(() => result.current.pay(stripeThat(success), card))
  expect(result.current.state).toMatchObject({ step: 'unrecorded', transactionId: 'pi_1' })
  await act(() => result.current.retry())
  expect(result.current.state).toEqual({ step: 'settled', transactionId: 'pi_1', fee: '$50' })
})

test.each(['already_applied', 'deadline_passed', 'scholarship_gone'])(
  '[F3] "%s" is an answer of its own',
  async code => {
    const { result } = await start({ [create]: refusal(409, code) })
    expect(result.current.state).toMatchObject({ step: 'refused', code })
  },
)

test('[V5] when the provider is down the page says so, and the next try works', async () => {
  const answers = [refusal(502, 'payment_provider_failed', 'The payment service did not answer.'), due]
  const { result } = await start({ [create]: () => answers.shift() ?? due })
  expect(result.current.state).toEqual({ step: 'failed', message: 'The payment service did not answer.' })
  await act(() => result.current.retry())
  expect(result.current.state).toEqual({ step: 'due', clientSecret: 'secret', fee: '$50' })
})
