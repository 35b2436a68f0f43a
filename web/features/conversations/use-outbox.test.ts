// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { beginSession } from '../../api/person-session.ts'
import { fakeNetwork } from '../../testing/fake-network.ts'
import { takeReported } from '../../testing/reported.ts'
import { useOutbox } from './use-outbox.ts'

afterEach(cleanup)

test('[TALK2] what a dropped line kept back arrives once, in its order, when the line is back', async () => {
  const arrived: string[] = []
  const line = { isUp: false }
  fakeNetwork({
    'POST /api/jwt': { body: { token: 'a.b.c' } },
    'POST /api/conversations/a1': async request => {
      if (!line.isUp) return new TypeError('Failed to fetch')
      const { text } = (await request.json()) as { text: string }
      arrived.push(text)
      return { body: {} }
    },
  })
  beginSession('amina@example.com')
  const { result } = renderHook(() => useOutbox('a1', async () => undefined))
  act(() => result.current.write('Is my transcript readable?'))
  act(() => result.current.write('It has two pages.'))
  await waitFor(() => expect(result.current.leaving[0]?.problem).not.toBe(''))
  expect(arrived).toEqual([])
  line.isUp = true
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(result.current.leaving).toEqual([]))
  expect(arrived).toEqual(['Is my transcript readable?', 'It has two pages.'])
  expect(takeReported()).toEqual([['Sending the message failed.', expect.anything()]])
})
