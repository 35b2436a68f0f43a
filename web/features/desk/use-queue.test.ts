// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedToken } from '../../api/stored-token.ts'
import { fakeNetwork, fakeToken, refusal } from '../../testing/fake-network.ts'
import { takeReported } from '../../testing/reported.ts'
import { toastStore } from '../../ui/messages/toast-store.ts'
import { useQueue } from './use-queue.ts'

beforeEach(() => storedToken.write(fakeToken()))
afterEach(cleanup)

const page = (...ids: string[]) => ({
  body: { rows: ids.map(_id => ({ _id })), total: 3, counts: {}, lastPlace: 'there' },
})

test('[DESK2] nothing of one view is shown under another, whose rows are still on their way', async () => {
  const views = { '': page('amina'), '?search=karim': Promise.withResolvers<ReturnType<typeof page>>() }
  fakeNetwork({
    'GET /api/desk': ({ url }) => (url.includes('karim') ? views['?search=karim'].promise : views['']),
  })
  const { result, rerender } = renderHook(useQueue, { initialProps: '' })
  await waitFor(() => expect(result.current).toMatchObject({ rows: [{ _id: 'amina' }] }))
  rerender('?search=karim')
  expect(result.current.status).toBe('loading')
  expect(await act(() => result.current.more())).toEqual([])
  views['?search=karim'].resolve(page('karim'))
  await waitFor(() => expect(result.current).toMatchObject({ rows: [{ _id: 'karim' }] }))
})

test('[DESK2] more rows that could not be loaded are said, and asked for again', async () => {
  const answers = [page('amina'), refusal(503, 'unavailable', 'The service is busy.'), page('karim')]
  fakeNetwork({ 'GET /api/desk': () => answers.shift() ?? new Error('asked too often') })
  const { result } = renderHook(useQueue, { initialProps: '' })
  await waitFor(() => expect(result.current.status).toBe('ready'))
  await act(() => result.current.more())
  expect(toastStore.current()).toMatchObject([{ kind: 'error', text: 'The service is busy.' }])
  expect(takeReported()).toEqual([['Loading more of the queue failed.', expect.anything()]])
  await act(() => result.current.more())
  expect(result.current).toMatchObject({ rows: [{ _id: 'amina' }, { _id: 'karim' }], loadingMore: false })
})
