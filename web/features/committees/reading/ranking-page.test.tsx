// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ranking } from '../../../../contract/committees/readings.ts'
import { beginSession, endSession } from '../../../api/person-session.ts'
import { storedToken } from '../../../api/stored-token.ts'
import { inQueries } from '../../../lists/in-queries.tsx'
import { fakeNetwork, type FakeServer, fakeToken, refusal } from '../../../testing/fake-network.ts'
import { takeReported } from '../../../testing/reported.ts'
import { RankingPage } from './ranking-page.tsx'

beforeEach(() => {
  storedToken.write(fakeToken())
  beginSession('grace@example.org')
})
afterEach(() => {
  cleanup()
  endSession()
  sessionStorage.clear()
})

const row = (number: number, place: number, adjusted: number): Ranking['rows'][number] => ({
  number,
  place,
  tied: false,
  mean: adjusted - 0.1,
  adjusted,
  spread: 0.2,
  readings: 3,
  own: null,
  moved: null,
})
const ranking: Ranking = {
  scholarshipId: 's1',
  scholarshipName: 'Volta Award',
  state: 'discussing',
  part: 'chair',
  places: 2,
  amount: '$4000',
  budget: '$8000',
  left: '$0',
  readingsEach: 3,
  rows: [
    row(588, 1, 4.6),
    { ...row(417, 2, 4.5), own: 4.2 },
    row(102, 3, 4.4),
    { ...row(640, 4, 4.3), readings: 1 },
  ],
  recused: [355, 871],
  severity: { strictest: -0.5, mildest: 0.4, readers: 12 },
  version: 77,
}

function show(shown: Ranking = ranking, server: FakeServer = {}) {
  const own = [{ scholarshipId: 's1', readings: [{ _id: 'r417', number: 417 }] }]
  const requests = fakeNetwork({ 'GET /api/readings': { body: own }, ...server })
  const reload = vi.fn()
  const { wrapper: Queries } = inQueries
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <Queries>{children}</Queries>
    </MemoryRouter>
  )
  render(<RankingPage ranking={shown} reload={reload} />, { wrapper })
  const sent = () =>
    Promise.all(requests.filter(each => each.method === 'POST').map(each => each.clone().json()))
  return { reload, sent }
}
const lines = () => screen.getAllByRole('row').map(each => each.textContent)
const moved = { 'POST /api/readings/ranking/s1': { body: { version: 78 } } }

test('[FAIR8] a chair sees places, means and the line with the money left; only what they read leads to a page', async () => {
  show()
  expect((await screen.findByRole('link', { name: 'Applicant 417' })).getAttribute('href')).toBe(
    '/dashboard/readings/r417',
  )
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByText(/^Adjusted: what each would have/).textContent).toContain(
    'Of 12 readers the strictest is 0.5 under, the mildest 0.4 over.',
  )
  expect(lines()[3]).toBe('The line: 2 places of $4,000, $8,000 of $8,000, $0 left')
  fireEvent.change(screen.getByLabelText('Places'), { target: { value: '3' } })
  expect(lines()[4]).toBe('The line: 3 places of $4,000, $12,000 of $8,000, $4,000 too much')
})

test('[FAIR3] of whom one is recused from, nothing is said but that one is', () => {
  show()
  const box = screen.getByRole('heading', { name: 'You are recused from 2' }).closest('section')!
  expect(box.textContent).toContain('Applicants 355, 871.')
  expect(within(screen.getByRole('table')).queryByText(/355|871/)).toBeNull()
})

test('[FAIR8] moving shows where it leads, asks why under the row, and can be taken back', async () => {
  const { reload, sent } = show(ranking, moved)
  fireEvent.click(screen.getByRole('button', { name: 'Move Applicant 102 up' }))
  expect(
    lines()
      .slice(1, 3)
      .map(each => each?.slice(0, 14)),
  ).toEqual(['1Applicant 588', '2Applicant 102'])
  const why = screen.getByLabelText(
    'Applicant 102 goes from 3 to 2, and Applicant 417 falls under the line. Why?',
  )
  expect(screen.getByRole('button', { name: 'Hand over…' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Back to 3' }))
  expect(lines()[2]).toContain('417')
  fireEvent.click(screen.getByRole('button', { name: 'Move Applicant 102 up' }))
  fireEvent.change(screen.getByLabelText(/Why\?$/), { target: { value: 'Only one from the north.' } })
  expect(why.isConnected).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Keep this place' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(screen.getByText('Applicant 102 moved to 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  expect(await sent()).toEqual([
    { number: 102, place: 2, reason: 'Only one from the north.' },
    { number: 102, place: null, reason: '' },
  ])
})

test('[FAIR8] a missing reason is said at its field; a place can be typed', async () => {
  const fields = { reason: 'Please enter a reason.' }
  show(ranking, { 'POST /api/readings/ranking/s1': refusal(400, 'invalid_input', 'No.', fields) })
  fireEvent.click(screen.getByRole('button', { name: 'Move Applicant 640 to a place' }))
  const place = screen.getByLabelText('Place of Applicant 640')
  fireEvent.change(place, { target: { value: '1' } })
  fireEvent.submit(place.closest('form')!)
  expect(lines()[1]).toContain('1Applicant 640')
  fireEvent.click(screen.getByRole('button', { name: 'Keep this place' }))
  expect(await screen.findByText('Please enter a reason.')).toBeTruthy()
  takeReported()
})

test('[FAIR8] handing over says what it means, and hands over the ranking that was seen', async () => {
  const { reload, sent } = show(ranking, { 'POST /api/readings/handOver/s1': { body: { modifiedCount: 4 } } })
  fireEvent.click(screen.getByRole('button', { name: 'Hand over…' }))
  const window = await screen.findByRole('dialog', { name: 'Hand 4 proposals over to the office' })
  fireEvent.change(within(window).getByLabelText('Length'), { target: { value: '1' } })
  const said = within(window)
    .getAllByRole('listitem')
    .map(each => each.textContent)
  expect(said).toEqual([
    '2 to award, $8,000 of $8,000',
    '1 for the waiting list, in this orderLength',
    '1 to decline, without a reason to the applicant unless the office gives one',
    '0 moved by a chair, each with a reason · 2 readings missing',
  ])
  expect(within(window).getByText(/This releases nothing and tells nobody/)).toBeTruthy()
  fireEvent.click(within(window).getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(reload).toHaveBeenCalled())
  expect(await sent()).toEqual([{ version: 77, places: 2, waitlist: 1 }])
})

test('[FAIR8] a ranking that has changed meanwhile is looked at again', async () => {
  const { reload } = show(ranking, { 'POST /api/readings/handOver/s1': refusal(409, 'changed_meanwhile') })
  fireEvent.click(screen.getByRole('button', { name: 'Hand over…' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hand over' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Points or places changed meanwhile.')
  expect(reload).toHaveBeenCalled()
  takeReported()
})

test('[FAIR8] readers look: no adjusted means, no moves, no hand-over', () => {
  show({
    ...ranking,
    part: 'reader',
    severity: null,
    rows: ranking.rows.map(each => ({ ...each, adjusted: null })),
  })
  expect(screen.queryByRole('columnheader', { name: 'Adjusted' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Move|Hand over/ })).toBeNull()
  expect(screen.getByRole('columnheader', { name: 'You' })).toBeTruthy()
})
