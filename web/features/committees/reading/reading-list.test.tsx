// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnCommittee, OwnReading } from '../../../../contract/committees/readings.ts'
import { beginSession, endSession } from '../../../api/person-session.ts'
import { storedToken } from '../../../api/stored-token.ts'
import { inQueries } from '../../../lists/in-queries.tsx'
import { fakeNetwork, type FakeServer, fakeToken } from '../../../testing/fake-network.ts'
import { accountZoneKey } from '../../../ui/time/account-zone-key.ts'
import { dueInWords } from './due.ts'
import { ReadingList } from './reading-list.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-02-27T11:00:00Z'), toFake: ['Date'] })
  storedToken.write(fakeToken())
  beginSession('grace@example.org')
  localStorage.setItem(accountZoneKey, 'Africa/Lagos')
})
afterEach(() => {
  cleanup()
  endSession()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

const one: OwnReading = {
  _id: 'r1',
  number: 731,
  state: 'assigned',
  given: 0,
  criteria: 5,
  mean: null,
  minutes: 12,
  undoUntil: null,
  othersFrom: null,
}
const committee: OwnCommittee = {
  scholarshipId: 's1',
  scholarshipName: 'Volta Award',
  part: 'reader',
  state: 'open',
  dueAt: '2027-03-05T16:00:00.000Z',
  named: true,
  names: [],
  most: 24,
  readings: [],
}

function show(committees: OwnCommittee[], server: FakeServer = {}) {
  const requests = fakeNetwork(server)
  const reload = vi.fn()
  const { wrapper: Queries } = inQueries
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <Queries>{children}</Queries>
    </MemoryRouter>
  )
  render(<ReadingList committees={committees} reload={reload} />, { wrapper })
  const sent = () =>
    Promise.all(requests.filter(each => each.method === 'POST').map(each => each.clone().json()))
  return { reload, sent }
}
const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(each => each.textContent)

test('[FAIR1] the list says how far one is and until when, and leads to what was begun', () => {
  const until = '2027-02-27T11:08:00.000Z'
  show([
    {
      ...committee,
      readings: [
        one,
        { ...one, _id: 'r2', number: 208, state: 'begun', given: 2 },
        {
          ...one,
          _id: 'r3',
          number: 417,
          state: 'submitted',
          mean: 4.2,
          othersFrom: '2027-02-27T10:43:00.000Z',
        },
        {
          ...one,
          _id: 'r4',
          number: 902,
          state: 'submitted',
          mean: 3.1,
          undoUntil: until,
          othersFrom: until,
        },
        { ...one, _id: 'r5', number: 355, state: 'void', undoUntil: '2027-02-27T12:04:00.000Z' },
        { ...one, _id: 'r6', number: 12, state: 'givenBack' },
      ],
    },
  ])
  expect(screen.getByRole('heading', { name: '2 of 4' })).toBeTruthy()
  expect(screen.getByText('Friday 5 March, 17:00 in Lagos')).toBeTruthy()
  expect(screen.getByText('in 6 days')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go on with Applicant 208' }).getAttribute('href')).toBe(
    '/dashboard/readings/r2',
  )
  expect(rowsOf('To read')).toEqual(['Applicant 2082 of 5 criteriaBegun', 'Applicant 731about 12 minutes'])
  expect(rowsOf('Submitted')).toEqual([
    'Applicant 4174.2 · others’ points show nowSubmitted',
    'Applicant 9023.1 · others’ points show at 12:08Take back',
  ])
  expect(rowsOf('Not yours')).toEqual([
    'Applicant 355You said that you know this person. Undo until 13:04Undo',
    'Applicant 12Given back',
  ])
})

test('[FAIR5] taking back asks for the version first', async () => {
  const { reload, sent } = show(
    [{ ...committee, readings: [{ ...one, state: 'givenBack', undoUntil: '2027-02-27T12:04:00.000Z' }] }],
    { 'GET /api/readings/r1': { body: { version: 3 } }, 'POST /api/readings/r1': { body: { version: 4 } } },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Undo: Applicant 731' }))
  await waitFor(() => expect(reload).toHaveBeenCalled())
  expect(await sent()).toEqual([{ version: 3, act: 'undo' }])
})

test('[FAIR3] before anything is assigned, whom one should not read is asked for, names one per line', async () => {
  const { reload, sent } = show([{ ...committee, named: false }], {
    'POST /api/readings/names/s1': { body: { modifiedCount: 1 } },
  })
  expect(
    screen.getByText(/Nobody is told whether one of them has applied, and neither are you\./),
  ).toBeTruthy()
  const names = screen.getByLabelText('Names, one on each line')
  fireEvent.change(names, { target: { value: ' Grace  Achieng\n\nJoseph Kamau\nGrace Achieng\n' } })
  fireEvent.change(screen.getByLabelText('At most this many readings'), { target: { value: 'many' } })
  fireEvent.click(screen.getByRole('button', { name: 'That’s everybody' }))
  expect(screen.getByText('Please enter a number from 0 to 1,000.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('At most this many readings'), { target: { value: '20' } })
  fireEvent.click(screen.getByRole('button', { name: 'I know nobody' }))
  expect(screen.getByText(/^You have written names\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'That’s everybody' }))
  await waitFor(() => expect(reload).toHaveBeenCalled())
  expect(await sent()).toEqual([{ names: ['Grace Achieng', 'Joseph Kamau'], most: 20 }])
})

test('[FAIR3] who knows nobody says so, and can name people until something is assigned', async () => {
  const { reload, sent } = show([{ ...committee, named: false }], {
    'POST /api/readings/names/s1': { body: { modifiedCount: 1 } },
  })
  fireEvent.click(screen.getByRole('button', { name: 'I know nobody' }))
  await waitFor(() => expect(reload).toHaveBeenCalled())
  expect(await sent()).toEqual([{ names: [], most: 24 }])
  cleanup()
  show([{ ...committee, names: ['Joseph Kamau'] }])
  expect(screen.getByText(/You named 1 person\. Change this/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Nothing to read yet' })).toBeTruthy()
})

test('[FAIR6] the ranking shows once all is read and stands, for a chair from when the committee is open', () => {
  const submitted = { ...one, state: 'submitted' as const, mean: 4 }
  show([{ ...committee, readings: [submitted] }])
  expect(screen.getByRole('heading', { name: 'It is read. Thank you.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the ranking' }).getAttribute('href')).toBe(
    '/dashboard/readings/ranking/s1',
  )
  cleanup()
  show([{ ...committee, readings: [{ ...submitted, undoUntil: '2027-02-27T11:08:00.000Z' }] }])
  expect(screen.queryByRole('link', { name: 'See the ranking' })).toBeNull()
  cleanup()
  show([{ ...committee, part: 'chair', readings: [one] }])
  expect(screen.getByRole('link', { name: 'See the ranking' })).toBeTruthy()
})

test('[FAIR1] a date is told by the office’s clock and by one’s own, with the day where it differs', () => {
  const now = Date.parse('2027-02-27T11:00:00Z')
  expect(dueInWords('2027-03-05T16:00:00.000Z', 'Europe/Helsinki', now)).toEqual({
    by: 'Friday 5 March, 18:00 in Helsinki',
    here: '17:00 where you are',
    left: 'in 6 days',
  })
  expect(dueInWords('2027-02-27T23:30:00.000Z', 'Asia/Dhaka', now)).toEqual({
    by: 'Sunday 28 February, 05:30 in Dhaka',
    here: '00:30 where you are',
    left: 'tomorrow',
  })
  expect(dueInWords('2027-02-27T10:00:00.000Z', undefined, now)).toMatchObject({ here: '', left: 'late' })
})
