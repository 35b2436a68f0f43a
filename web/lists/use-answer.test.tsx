// @vitest-environment happy-dom
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedToken } from '../api/stored-token.ts'
import { fakeNetwork, fakeToken } from '../testing/fake-network.ts'
import { inQueries } from './in-queries.tsx'
import { PersonQueries } from './person-queries.tsx'
import { prefetchAnswer, useAnswer, useLiveAnswer } from './use-answer.ts'
import { takeReported } from '../testing/reported.ts'

beforeEach(() => storedToken.write(fakeToken()))
afterEach(cleanup)

const asked = 'GET /api/drafts'

test('[V2] a live answer is loaded again when its window or tab gets the focus, others are not', async () => {
  const requests = fakeNetwork({ [asked]: { body: [] }, 'GET /api/receipts': { body: [] } })
  const { result } = renderHook(
    () => [useLiveAnswer('GET /drafts'), useAnswer('GET /receipts')] as const,
    inQueries,
  )
  await waitFor(() => expect(result.current.map(({ status }) => status)).toEqual(['ready', 'ready']))
  const times = () => requests.filter(({ url }) => url.endsWith('/drafts')).length
  dispatchEvent(new Event('focus'))
  await waitFor(() => expect(times()).toBe(2))
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(times()).toBe(3))
  expect(requests).toHaveLength(4)
})

test('[A10] another person sees nothing of what the last one loaded', async () => {
  fakeNetwork({ [asked]: { body: [{ scholarshipName: 'Ada’s Award' }] } })
  const shown = (person: string) => (
    <PersonQueries of={person}>
      <Drafts />
    </PersonQueries>
  )
  const { rerender } = render(shown('ada@example.com'))
  await screen.findByText('Ada’s Award')
  fakeNetwork({ [asked]: () => new Promise(() => {}) })
  rerender(shown('karim@example.com'))
  expect(screen.getByText('loading')).toBeTruthy()
})

function Drafts() {
  const drafts = useAnswer('GET /drafts')
  return drafts.status === 'ready' ? drafts.data.map(each => each.scholarshipName) : drafts.status
}

test('[V5] what failed says so and is loaded again when asked, and when the device is online again', async () => {
  fakeNetwork({ [asked]: new TypeError('Failed to fetch') })
  const { result } = renderHook(() => useAnswer('GET /drafts'), inQueries)
  await waitFor(() =>
    expect(result.current).toMatchObject({ status: 'failed', message: /could not reach the server/ }),
  )
  act(() => result.current.reload())
  await waitFor(() => expect(result.current.status).toBe('loading'))
  await waitFor(() => expect(result.current.status).toBe('failed'))
  fakeNetwork({ [asked]: { body: [] } })
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', data: [] }))
  expect(takeReported()).toEqual([
    ['Loading failed.', expect.anything()],
    ['Loading failed.', expect.anything()],
  ])
})

test('[V2] what was there stays while it cannot be loaded again', async () => {
  fakeNetwork({ [asked]: { body: [{ scholarshipName: 'Ada’s Award' }] } })
  const { result } = renderHook(() => useLiveAnswer('GET /drafts'), inQueries)
  await waitFor(() => expect(result.current.status).toBe('ready'))
  fakeNetwork({ [asked]: new TypeError('Failed to fetch') })
  dispatchEvent(new Event('focus'))
  await waitFor(() =>
    expect(result.current).toMatchObject({
      data: [{ scholarshipName: 'Ada’s Award' }],
      outdated: expect.stringContaining('We could not reach the server'),
    }),
  )
  fakeNetwork({ [asked]: { body: [{ scholarshipName: 'Newer Award' }] } })
  act(() => result.current.reload())
  await waitFor(() =>
    expect(result.current).toMatchObject({ data: [{ scholarshipName: 'Newer Award' }], outdated: undefined }),
  )
  expect(takeReported()).toEqual([['Loading failed.', expect.anything()]])
})

test('the answer about one thing is never shown for another', async () => {
  fakeNetwork({
    'GET /api/decisions/letters/one': { body: ['of one'] },
    'GET /api/decisions/letters/two': () => new Promise(() => {}),
  })
  const { result, rerender } = renderHook(
    (id: string) => useAnswer('GET /decisions/letters/:id', { params: { id } }),
    { ...inQueries, initialProps: 'one' },
  )
  await waitFor(() => expect(result.current).toMatchObject({ data: ['of one'] }))
  rerender('two')
  expect(result.current.status).toBe('loading')
})

test('an answer that was asked for ahead shows at once', async () => {
  fakeNetwork({ [asked]: { body: [{ scholarshipName: 'Ahead Award' }] } })
  const { current: client } = renderHook(useQueryClient, inQueries).result
  await prefetchAnswer(client, 'GET /drafts')
  render(
    <QueryClientProvider client={client}>
      <Drafts />
    </QueryClientProvider>,
  )
  expect(screen.getByText('Ahead Award')).toBeTruthy()
})
