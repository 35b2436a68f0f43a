// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { NothingToPay, PaymentPanel } from './payment-panel.tsx'
import type { PaymentState } from './use-payment.ts'

afterEach(cleanup)

function show(state: PaymentState) {
  const retry = vi.fn<() => Promise<void>>()
  const onApply = vi.fn<() => void>()
  const payment = { state, pending: false, pay: async () => {}, retry }
  render(<PaymentPanel payment={payment} onApply={onApply} applyButton={createRef()} />, {
    wrapper: MemoryRouter,
  })
  return { retry, onApply }
}

test('[P1] without a remembered scholarship the page says so and leads to All Scholarships', () => {
  render(<NothingToPay />, { wrapper: MemoryRouter })
  expect(screen.getByText('No scholarship chosen yet')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/allScholarships')
})

test('[P4] the transaction id is shown, and the application can be opened again', () => {
  const { onApply } = show({ step: 'settled', transactionId: 'pi_123', fee: '$50' })
  expect(screen.getByText('pi_123')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Fill in the application' }))
  expect(onApply).toHaveBeenCalledOnce()
})

test('[P2] without a fee there is no transaction, only the application', () => {
  show({ step: 'settled', transactionId: null, fee: '$0' })
  expect(screen.queryByText(/Transaction ID/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Fill in the application' })).toBeTruthy()
})

test('[P6] a charge that is not recorded yet shows its transaction and a way to try again', () => {
  const { retry } = show({
    step: 'unrecorded',
    transactionId: 'pi_123',
    fee: '$50',
    message: 'The service is busy.',
  })
  expect(screen.getByRole('alert').textContent).toContain('You will not be charged again.')
  expect(screen.getByText('pi_123')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test.each([
  ['already_applied', 'You have already applied', ['/dashboard/myApplication', '/allScholarships']],
  ['deadline_passed', 'The deadline has passed', ['/allScholarships']],
  ['scholarship_gone', 'This scholarship is not available', ['/allScholarships']],
] as const)('[F3] "%s" says why and has a way on', (code, title, ways) => {
  show({ step: 'refused', code, message: 'Why.' })
  expect(screen.getByText(title)).toBeTruthy()
  expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(ways)
})
