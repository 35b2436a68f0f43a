// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { staffScholarship } from '../../testing/staff-scholarship.ts'
import { ProgressiveList } from './progressive-list.tsx'

const network = vi.fn<(address: string) => Promise<Response>>()
/** What reacts when a watched element comes near. */
const watched = new Map<Element, (entries: object[]) => void>()

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      react: (entries: object[]) => void
      constructor(react: (entries: object[]) => void) {
        this.react = react
      }
      observe(element: Element) {
        watched.set(element, this.react)
      }
      disconnect() {
        for (const [element, react] of watched) if (react === this.react) watched.delete(element)
      }
    },
  )
})
afterEach(() => {
  cleanup()
  watched.clear()
  network.mockReset()
  vi.unstubAllGlobals()
})

const scholarships = (from: number, to: number): Scholarship[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    ...staffScholarship,
    _id: `id-${from + index}`,
    scholarshipName: `Award ${from + index}`,
    applicationDeadline: '2999-01-01',
  }))

function show(first: Scholarship[]) {
  render(
    <MemoryRouter initialEntries={[{ key: crypto.randomUUID() }]}>
      <ProgressiveList first={first} renderedAt={0} />
    </MemoryRouter>,
  )
}

/** The list on a page that can be left and come back to; its loader answers with what `first` is then. */
function showInHistory(first: { current: Scholarship[] }) {
  const router = createMemoryRouter(
    [
      { path: '/', Component: () => <ProgressiveList first={first.current} renderedAt={0} /> },
      { path: '/elsewhere', Component: () => 'Elsewhere' },
    ],
    { initialEntries: [{ pathname: '/', key: crypto.randomUUID() }] },
  )
  render(<RouterProvider router={router} />)
  return (to: string | number) => act(() => router.navigate(to as string))
}

/** The element below the cards. */
const end = () => document.querySelector('[aria-busy] > :empty:not([style])') as Element

async function comeNear(element: () => Element, before: object[] = []) {
  await waitFor(() => expect(watched.has(element())).toBe(true))
  act(() => watched.get(element())?.([...before, { isIntersecting: true }]))
}

const cards = () => screen.queryAllByRole('article').length
const showMore = () => screen.getByRole('button', { name: 'Show more' })

test('[H3] scrolling near the end loads what follows the last card, until all are there', async () => {
  network.mockResolvedValueOnce(Response.json(scholarships(13, 14)))
  show(scholarships(1, 12))
  await comeNear(end)
  await waitFor(() => expect(cards()).toBe(14))
  expect(network.mock.calls[0]?.[0]).toBe('/api/scholarships?limit=12&after=id-12')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('[H3] who came near before the browser told that they were far is near', async () => {
  network.mockResolvedValueOnce(Response.json(scholarships(13, 14)))
  show(scholarships(1, 12))
  await comeNear(end, [{ isIntersecting: false }])
  await waitFor(() => expect(cards()).toBe(14))
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
  const card = screen.getByRole('article', { name: /^Award 7/ })
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

test('[H3] who comes back finds the cards that were there, and the list goes on behind them', async () => {
  network.mockImplementation(async address => {
    const last = Number(/id-(\d+)/.exec(address)?.[1])
    return Response.json(scholarships(last + 1, last + 12))
  })
  const go = showInHistory({ current: scholarships(1, 12) })
  for (const count of [24, 36, 48, 60]) {
    await comeNear(end)
    await waitFor(() => expect(cards()).toBe(count))
  }

  await go('/elsewhere')
  expect(cards()).toBe(0)
  await go(-1)
  expect(cards()).toBe(60)
  // Scrolling had used up its requests.
  expect(watched.has(end())).toBe(false)
  expect(network).toHaveBeenCalledTimes(4)
  fireEvent.click(showMore())
  await waitFor(() => expect(cards()).toBe(72))
  expect(network.mock.lastCall?.[0]).toContain('after=id-60')
})

test('[H3] coming back to a list that begins with other cards by now shows the new one', async () => {
  network.mockResolvedValueOnce(Response.json(scholarships(13, 14)))
  const first = { current: scholarships(1, 12) }
  const go = showInHistory(first)
  fireEvent.click(showMore())
  await waitFor(() => expect(cards()).toBe(14))

  await go('/elsewhere')
  first.current = scholarships(0, 11)
  await go(-1)
  expect(cards()).toBe(12)
  expect(screen.getByRole('article', { name: /^Award 0/ })).toBeTruthy()
})

test('[H3] another visit starts with the first cards, and leaves what earlier ones had', async () => {
  network.mockResolvedValueOnce(Response.json(scholarships(13, 14)))
  const go = showInHistory({ current: scholarships(1, 12) })
  fireEvent.click(showMore())
  await waitFor(() => expect(cards()).toBe(14))

  await go('/elsewhere')
  await go('/')
  expect(cards()).toBe(12)
  await go(-1)
  await go(-1)
  expect(cards()).toBe(14)
})

test('[H3] a piece that was on its way when one left is asked for again, and is there once', async () => {
  const answers: ((response: Response) => void)[] = []
  network.mockImplementation(() => new Promise(resolve => answers.push(resolve)))
  const go = showInHistory({ current: scholarships(1, 12) })
  await comeNear(end)

  await go('/elsewhere')
  await go(-1)
  expect(cards()).toBe(12)
  await comeNear(end)
  await waitFor(() => expect(answers).toHaveLength(2))
  for (const answer of answers) answer(Response.json(scholarships(13, 14)))
  await waitFor(() => expect(cards()).toBe(14))
})
