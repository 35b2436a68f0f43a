// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { staffScholarship } from '../../../testing/staff-scholarship.ts'
import { ApplyBox } from './apply-box.tsx'

afterEach(cleanup)

function show(applicationDeadline: string) {
  const scholarship = { ...staffScholarship, applicationDeadline }
  render(
    <MemoryRouter>
      <ApplyBox scholarship={scholarship} renderedAt={Date.now()} />
    </MemoryRouter>,
  )
}

test('[D1] the costs are application fees, stipend and service charge', () => {
  show('2999-01-01')
  for (const [term, amount] of [
    ['Application Fees', '$50'],
    ['Stipend', '$1,200'],
    ['Service Charge', '$10'],
  ] as const) {
    expect(screen.getByText(term).closest('div')?.textContent).toContain(amount)
  }
})

test('[D3] Apply Scholarship leads to the payment of this scholarship, by its address alone', () => {
  show('2999-01-01')
  const apply = screen.getByRole('link', { name: 'Apply Scholarship' })
  expect(apply.getAttribute('href')).toBe('/payment?scholarship=01930000-0000-7000-8000-000000000001')
})

test('[F3] after the deadline there is no way to apply, and the reason stands beside the button', () => {
  show('2020-01-01')
  expect(screen.queryByRole('link', { name: 'Apply Scholarship' })).toBeNull()
  const apply = screen.getByRole('button', { name: 'Apply Scholarship' })
  expect(apply.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(apply.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toContain('deadline of this scholarship has passed')
})
