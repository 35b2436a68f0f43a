// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedToken } from '../../api/stored-token.ts'
import { inQueries } from '../../lists/in-queries.tsx'
import { fakeNetwork, fakeToken } from '../../testing/fake-network.ts'
import { takeReported } from '../../testing/reported.ts'
import { useDeskApplication } from './use-desk-application.ts'

beforeEach(() => storedToken.write(fakeToken()))
afterEach(cleanup)

test('[DESK1] what is read stays, out of date, when it cannot be loaded again; another one is never shown in its place', async () => {
  const data = { application: { _id: 'one' } }
  fakeNetwork({ 'GET /api/desk/one': { body: data }, 'GET /api/desk/two': () => new Promise(() => {}) })
  const { result, rerender } = renderHook((id: string) => useDeskApplication(id, []), {
    ...inQueries,
    initialProps: 'one',
  })
  await waitFor(() => expect(result.current.state).toMatchObject({ status: 'ready', data }))
  fakeNetwork({
    'GET /api/desk/one': new TypeError('Failed to fetch'),
    'GET /api/desk/two': () => new Promise(() => {}),
  })
  act(() => result.current.reload())
  await waitFor(() =>
    expect(result.current.state).toMatchObject({
      data,
      outdated: expect.stringMatching(/could not reach the server/),
    }),
  )
  expect(takeReported()).toEqual([['Loading failed.', expect.anything()]])
  rerender('two')
  expect(result.current.state.status).toBe('loading')
})
