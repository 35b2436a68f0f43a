// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Decision } from '../../../contract/decisions/decisions.ts'
import { PersonQueries } from '../../lists/person-queries.tsx'
import { fakeNetwork } from '../../testing/fake-network.ts'
import { AwardForecast } from './award-forecast.tsx'

afterEach(cleanup)

const awards = {
  places: 20,
  standing: 4,
  proposed: 16,
  money: [{ currency: 'usd', standing: 1_600_000, proposed: 6_400_000, left: 6_400_000 }],
  problem: null,
}
const proposed = {
  outcome: 'award',
  amount: '$4000',
  releaseAt: null,
  released: false,
} as unknown as Decision

function show(amount: string, decision: Decision | null = null) {
  fakeNetwork({
    'POST /api/jwt': { body: { token: 'a.b.c' } },
    'GET /api/decisions/scholarship/s1': { body: { batches: [], awards } },
  })
  render(
    <PersonQueries of="mira@example.com">
      <AwardForecast scholarship="s1" amount={amount} decision={decision} />
    </PersonQueries>,
  )
  return screen.findByRole('status')
}

test('[AWARD8] an award over the number and the money says so before it is proposed', async () => {
  const line = await show('4,000')
  expect(line.textContent).toBe(
    'With this: 21 of 20 proposed, $84,000 of $80,000. That is 1 award too many and $4,000 too much: it can be proposed, but not released like this.',
  )
})

test('[AWARD8] the award that this application is proposed for is not counted twice', async () => {
  const line = await show('$3,500.50', proposed)
  expect(line.textContent).toBe('With this: 20 of 20 proposed, $79,500.50 of $80,000')
})

test('[AWARD8] without an amount, the award alone is counted', async () => {
  const line = await show('four thousand')
  expect(line.textContent).toContain('21 of 20 proposed, $80,000 of $80,000. That is 1 award too many:')
})
