// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeNetwork } from '../../testing/fake-network.ts'
import { inQueries } from '../../lists/in-queries.tsx'
import { CardForm } from './card-form.tsx'
import { takeReported } from '../../testing/reported.ts'

type Listener = (event: object) => void
let listeners: Record<string, Listener>

/** The provider's browser script: the edge of our code. */
beforeEach(() => {
  listeners = {}
  const card = { mount() {}, unmount() {}, destroy() {}, update() {}, off() {}, on: listen }
  function listen(type: string, listener: Listener) {
    listeners[type] = listener
    return card
  }
  const elements = { create: () => card, getElement: () => card, update() {} }
  const unused = vi.fn<() => void>()
  const stripe = {
    elements: () => elements,
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    registerAppInfo: unused,
  }
  vi.stubGlobal(
    'Stripe',
    Object.assign(() => stripe, { version: 'endive' }),
  )
  fakeNetwork({
    'GET /api/config': {
      body: { payments: { publishableKey: 'pk_test_1', scriptUrl: null }, signInProviders: [] },
    },
  })
})
afterEach(cleanup)

async function open(props: { ready?: boolean; pending?: boolean; message?: string } = {}) {
  const onPay = vi.fn<() => void>()
  render(
    <CardForm
      ready={props.ready ?? true}
      pending={props.pending ?? false}
      message={props.message}
      onPay={onPay}
    />,
    inQueries,
  )
  await screen.findByRole('group', { name: 'Card details' })
  return onPay
}
const pay = () => screen.getByRole('button', { name: /Pay$/ })

test('[P2] Pay is disabled until the secret has arrived', async () => {
  const onPay = await open({ ready: false })
  expect(pay().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(pay())
  expect(onPay).not.toHaveBeenCalled()
  cleanup()
  const onPayNow = await open()
  expect(pay().hasAttribute('aria-disabled')).toBe(false)
  fireEvent.click(pay())
  expect(onPayNow).toHaveBeenCalledOnce()
})

test('[P5] card errors stand under the Pay button, announced at once', async () => {
  await open({ message: 'Your card was declined.' })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('Your card was declined.')
  expect(pay().compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('[P5] while a payment is under way there is no old error, and no second payment', async () => {
  const onPay = await open({ pending: true, message: 'Your card was declined.' })
  expect(screen.getByRole('alert').textContent).toBe('')
  fireEvent.submit(pay())
  expect(onPay).not.toHaveBeenCalled()
})

test('[V5] a card provider that cannot be reached is told, and can be tried again', async () => {
  vi.resetModules()
  const fresh = { ...(await import('./card-form.tsx')), ...(await import('../../lists/in-queries.tsx')) }
  fakeNetwork({ 'GET /api/config': new TypeError('Failed to fetch') })
  render(<fresh.CardForm ready pending={false} message={undefined} onPay={() => {}} />, fresh.inQueries)
  expect((await screen.findByRole('alert')).textContent).toContain('The card provider could not be reached.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(takeReported()).toEqual([['Loading failed.', expect.anything()]])
})
