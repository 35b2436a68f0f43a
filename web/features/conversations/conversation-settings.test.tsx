// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PersonQueries } from '../../lists/person-queries.tsx'
import { type FakeServer, fakeNetwork, keysOf, refusal } from '../../testing/fake-network.ts'
import { ConversationSettings } from './conversation-settings.tsx'
import { takeReported } from '../../testing/reported.ts'

afterEach(cleanup)

const settings = '/api/conversations/scholarship/s1'

async function show(change: FakeServer[string]) {
  const kept = { applicantsFirst: false }
  const requests = fakeNetwork({
    'POST /api/jwt': { body: { token: 'a.b.c' } },
    [`GET ${settings}`]: () => ({ body: { ...kept } }),
    [`PATCH ${settings}`]: async request => {
      const answer = typeof change === 'function' ? await change(request.clone()) : change
      if (!(answer instanceof Error) && !answer?.status) Object.assign(kept, await request.json())
      return answer ?? { body: {} }
    },
  })
  render(
    <PersonQueries of="mira@example.com">
      <ConversationSettings id="s1" />
    </PersonQueries>,
  )
  const box = await screen.findByRole('switch', { name: 'Applicants may write to the office first' })
  const isOn = () => box.getAttribute('aria-checked') === 'true'
  return { box, isOn, requests, kept }
}

test('[TALK2] whether applicants may write first is saved as it is chosen, and the hint says what follows', async () => {
  const { box, isOn, kept } = await show({ body: {} })
  expect(isOn()).toBe(false)
  expect(screen.getByText('They can only answer what you write.')).toBeTruthy()
  fireEvent.click(box)
  expect(isOn()).toBe(true)
  expect(screen.getByText(/^Their questions appear in the inbox/)).toBeTruthy()
  await waitFor(() => expect(kept.applicantsFirst).toBe(true))
})

test('[TALK2] what could not be saved is not shown as if it were', async () => {
  const { box, isOn } = await show(refusal(503, 'unavailable', 'Please try again in a moment.'))
  fireEvent.click(box)
  expect(isOn()).toBe(true)
  await waitFor(() => expect(isOn()).toBe(false))
  expect(takeReported()).toEqual([['Changing who may write first failed.', expect.anything()]])
})

test('[TALK2] of two quick presses the last one counts, whatever the connection does with them', async () => {
  const first = Promise.withResolvers<void>()
  const waits = [first.promise]
  const { box, isOn, requests, kept } = await show(async () => {
    await waits.pop()
    return { body: {} }
  })
  fireEvent.click(box)
  fireEvent.click(box)
  const changes = () => keysOf(requests).filter(key => key.startsWith('PATCH'))
  await waitFor(() => expect(changes()).toHaveLength(1))
  first.resolve()
  await waitFor(() => expect(changes()).toHaveLength(2))
  await waitFor(() => expect(keysOf(requests).at(-1)).toBe(`GET ${settings}`))
  expect([isOn(), kept.applicantsFirst]).toEqual([false, false])
})
