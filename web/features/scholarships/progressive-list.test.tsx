// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Scholarship } from '../../../contract/scholarships.ts'
import { ProgressiveList } from './progressive-list.tsx'

const network = vi.fn<(address: string) => Promise<Response>>()
let comeNear: (() => void)[] = []

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(react: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear.push(() => react([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  comeNear = []
  network.mockReset()
  vi.unstubAllGlobals()
})

const scholarships = (from: number, to: number): Scholarship[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    _id: `id-${from + index}`,
    universityName: `University ${from + index}`,
    universityImage: '',
    scholarshipName: 'Merit Award',
    scholarshipCategory: 'Partial',
    universityLocation: { country: 'Norway', city: 'Bergen' },
    universityRank: 1,
    applicationDeadline: '2999-01-01',
    subjectName: 'Doctor',
    scholarshipDescription: '',
    degree: 'Diploma',
    stipend: '$1',
    postDate: '2026-01-01T00:00:00.000Z',
    serviceCharge: '$1',
    applicationFees: '$1',
    rating: 4,
  }))

function show(first: Scholarship[]) {
  render(
    <MemoryRouter>
      <ProgressiveList first={first} />
    </MemoryRouter>,
  )
}

const cards = () => screen.queryAllByRole('article').length
const showMore = () => screen.getByRole('button', { name: 'Show more' })

test('[H3] scrolling near the end loads what follows the last card, until all are there', async () => {
  network.mockResolvedValueOnce(Response.json(scholarships(13, 14)))
  show(scholarships(1, 12))
  act(() => comeNear.at(-1)?.())
  await waitFor(() => expect(cards()).toBe(14))
  expect(network.mock.calls[0]?.[0]).toBe('/api/scholarships?limit=12&after=id-12')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('[H3] "Show more" loads without scrolling', async () => {
  network.mockResolvedValueOnce(Response.json(scholarships(13, 24)))
  show(scholarships(1, 12))
  fireEvent.click(showMore())
  await waitFor(() => expect(cards()).toBe(24))
})

test('[V5] a piece that fails says why, and can be asked for again', async () => {
  const failure = { error: { code: 'unavailable', message: 'The service is busy.', requestId: '1' } }
  network.mockResolvedValueOnce(Response.json(failure, { status: 503 }))
  network.mockResolvedValueOnce(Response.json(scholarships(13, 13)))
  show(scholarships(1, 12))
  fireEvent.click(showMore())
  expect((await screen.findByRole('alert')).textContent).toContain('The service is busy.')
  expect(cards()).toBe(12)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(cards()).toBe(13))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[H5] a card names every fact of its scholarship and leads to its details', () => {
  show(scholarships(7, 7))
  const card = screen.getByRole('article', { name: 'University 7' })
  for (const text of [
    'Category',
    'University Location',
    'Application Deadline',
    'Subject',
    'Application Fees',
  ]) {
    expect(card.textContent).toContain(text)
  }
  expect(card.textContent).toContain('Bergen, Norway')
  expect(card.textContent).toContain('1 January 2999')
  const details = screen.getByRole('link', { name: 'Scholarship Details' })
  expect(details.getAttribute('href')).toBe('/scholarshipDetails/id-7')
})

test('[H3] an empty catalogue says so', () => {
  show([])
  expect(screen.getByText('No scholarships yet')).toBeTruthy()
})
