// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { applicationStatuses } from '../../../../contract/applications/application-terms.ts'
import { StaffStatus } from './staff-status.tsx'
import { TrafficChart } from './traffic-chart.tsx'

afterEach(cleanup)

test('[T4] statuses of four meanings have four colours and four signs', () => {
  const { container } = render(
    applicationStatuses.map(status => <StaffStatus key={status} status={status} />),
  )
  const badges = [...container.querySelectorAll('.badge')]
  const colours = badges.map(badge => /\btext-(?:\w+)$/.exec(badge.className)?.[0])
  expect(new Set(colours).size).toBe(4)
  expect(new Set(badges.map(badge => badge.querySelector('svg')?.innerHTML)).size).toBe(4)
})

test('[T4] the bars of a chart carry their values', () => {
  const { container } = render(<TrafficChart days={[{ date: '2026-11-25', received: 7, decided: 3 }]} />)
  const values = [...container.querySelectorAll('svg text')].map(value => value.textContent)
  expect(values).toEqual(['7', '3'])
})
