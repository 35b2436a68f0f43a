// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { BatchSummary, DecisionState } from '../../../contract/decisions/decisions.ts'
import { PersonQueries } from '../../lists/person-queries.tsx'
import { fakeNetwork } from '../../testing/fake-network.ts'
import { HeldStrip } from './held-strip.tsx'
import { nextLook } from './use-decision-state.ts'

const held: DecisionState = {
  scholarshipName: 'Volta Award',
  holds: true,
  awardsHaveAmount: false,
  waitlistHasPlaces: false,
  recallMinutes: 15,
  proposed: 38,
  batches: [],
}
const waiting: BatchSummary = {
  _id: 'batch-1',
  state: 'waiting',
  by: 'Mira',
  createdAt: '2026-11-26T10:00:00.000Z',
  releaseAt: '2099-11-26T10:15:00.000Z',
  counts: { award: 2, waitlist: 0, decline: 0 },
  money: ['$8000'],
  withoutAmount: 0,
  letters: { ready: 2, blocked: 0, released: 0, skipped: 0, recalled: 0 },
  mails: { leaving: 2, waits: 0, sent: 0, refused: 0, replaced: 0 },
}

afterEach(cleanup)

function show(state: DecisionState) {
  const requests = fakeNetwork({
    'POST /api/jwt': { body: { token: 'a.b.c' } },
    'GET /api/decisions/scholarship/s1': { body: state },
    'POST /api/decisions/recall/batch-1': { body: { recalled: 2 } },
  })
  render(
    <MemoryRouter>
      <PersonQueries of="mira@example.com">
        <HeldStrip scholarship="s1" />
      </PersonQueries>
    </MemoryRouter>,
  )
  return requests
}

test('[DESK5] above the desk stands how many decisions are held, and the way to their release', async () => {
  show(held)
  const release = await screen.findByRole('link', { name: 'Release…' })
  expect(release.getAttribute('href')).toBe('/dashboard/desk/release/s1')
  expect(screen.getByRole('region', { name: 'Decisions' }).textContent).toContain(
    'Decisions are held. 38 proposed.',
  )
})

test('[DESK5] a batch that waits is recalled from above the desk, once', async () => {
  const requests = show({ ...held, proposed: 0, batches: [waiting] })
  const recall = await screen.findByRole('button', { name: 'Recall all 2' })
  fireEvent.click(recall, { detail: 1 })
  fireEvent.click(recall, { detail: 2 })
  await waitFor(() => expect(recall.getAttribute('aria-busy')).toBeNull())
  expect(requests.filter(({ url }) => url.endsWith('/recall/batch-1'))).toHaveLength(1)
})

test('[DESK5] a desk that decides at once, with nothing under way, has no strip', async () => {
  const requests = show({ ...held, holds: false, proposed: 0, batches: [{ ...waiting, state: 'released' }] })
  await waitFor(() => expect(requests.length).toBeGreaterThan(0))
  await new Promise(requestAnimationFrame)
  expect(screen.queryByRole('region')).toBeNull()
})

test('[AWARD8] above the desk stands how many awards and how much money are proposed, and what is too much', async () => {
  const money = [{ currency: 'usd', standing: 0, proposed: 5_600_000, left: 8_000_000 }]
  const awards = { places: 20, standing: 0, proposed: 14, money, problem: null }
  show({ ...held, awards })
  const strip = () => screen.getByRole('region', { name: 'Decisions' }).textContent
  await screen.findByText('14 of 20 proposed, $56,000 of $80,000')
  expect(strip()).not.toContain('too')
  cleanup()
  show({ ...held, awards: { ...awards, proposed: 21, problem: 'Volta Fund has $80,000 left.' } })
  await screen.findByText('21 of 20 proposed, $56,000 of $80,000: 1 award too many')
  expect(strip()).not.toContain('Volta Fund')
  cleanup()
  show({ ...held, awards: { ...awards, problem: 'There is no fund in EUR.' } })
  await screen.findByText('There is no fund in EUR.')
})

test('[DESK5] what waits is looked at again when it is due, and every half minute; what is done with is not', () => {
  const dueIn = (seconds: number) => ({
    ...waiting,
    releaseAt: new Date(Date.now() + seconds * 1000).toISOString(),
  })
  expect(nextLook([])).toBe(false)
  // Until its letters have left.
  expect(nextLook([{ ...waiting, state: 'released' }])).toBe(5_000)
  expect(nextLook([{ ...waiting, state: 'released', mails: { ...waiting.mails, leaving: 0 } }])).toBe(false)
  expect(nextLook([dueIn(3_600)])).toBe(30_000)
  expect(nextLook([dueIn(-5)])).toBe(1_000)
  expect(nextLook([dueIn(3_600), { ...waiting, state: 'releasing' }])).toBe(2_000)
})
