// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { storedToken } from '../../api/stored-token.ts'
import { inQueries } from '../../lists/in-queries.tsx'
import { fakeNetwork, fakeToken, refusal } from '../../testing/fake-network.ts'
import { takeReported } from '../../testing/reported.ts'
import AskApplicant from './ask-applicant.tsx'

beforeEach(() => storedToken.write(fakeToken()))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const data = {
  application: { _id: 'a1', userName: 'Amina' },
  reopenable: [{ question: 'q1', wording: 'Your transcript' }],
} as unknown as DeskApplication

test('[TALK1] what is asked stays in this tab, and as it is while it is sent, until the applicant is asked', async () => {
  const first = Promise.withResolvers<ReturnType<typeof refusal>>()
  const answers = [first.promise, { status: 201, body: {} }]
  const requests = fakeNetwork({
    'POST /api/informationRequests/a1': () => answers.shift() ?? new Error('asked too often'),
  })
  const onChanged = vi.fn()
  const show = () => render(<AskApplicant data={data} onChanged={onChanged} />, inQueries)
  const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message')
  const send = () => fireEvent.click(screen.getByRole('button', { name: /^Send/ }))
  show()
  fireEvent.click(screen.getByRole('button', { name: /^Ask the applicant/ }))
  fireEvent.change(message(), { target: { value: 'Page 2 is missing.' } })
  fireEvent.click(screen.getByLabelText('Your transcript'))
  cleanup()
  show()
  expect(message().value).toBe('Page 2 is missing.')
  send()
  await waitFor(() => expect(message().readOnly).toBe(true))
  fireEvent.click(screen.getByLabelText('Your transcript'))
  first.resolve(refusal(503, 'unavailable', 'The service is busy.'))
  await screen.findByText('The service is busy.')
  expect(takeReported()).toEqual([['Asking the applicant failed.', expect.anything()]])
  send()
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  const [before, again] = await Promise.all(requests.map(request => request.json()))
  expect(again).toEqual(before)
  expect(again).toMatchObject({ text: 'Page 2 is missing.', questions: ['q1'] })
  expect(sessionStorage).toHaveLength(0)
})
