// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { storedToken } from '../../api/stored-token.ts'
import { fakeNetwork, fakeToken, refusal } from '../../testing/fake-network.ts'
import { takeReported } from '../../testing/reported.ts'
import { Decided } from './decided.tsx'

beforeEach(() => storedToken.write(fakeToken()))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const data = {
  application: { _id: 'a1', status: 'completed', userName: 'Amina', scholarshipId: 's1' },
  decision: null,
} as unknown as DeskApplication

test('[DESK5] the reason for reopening stays in this tab until the decision is reopened', async () => {
  const answers = [refusal(503, 'unavailable', 'The service is busy.'), { body: {} }]
  const requests = fakeNetwork({
    'POST /api/decisions/reopen/a1': () => answers.shift() ?? new Error('asked too often'),
  })
  const onStale = vi.fn()
  const show = () => render(<Decided data={data} isSaving={false} onStale={onStale} />)
  const field = () => screen.getByLabelText<HTMLInputElement>('Why is it reopened?')
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  show()
  press('Reopen…')
  fireEvent.change(field(), { target: { value: 'A wrong amount' } })
  cleanup()
  show()
  expect(field().value).toBe('A wrong amount')
  press('Reopen the decision')
  expect(field().readOnly).toBe(true)
  await screen.findByText('The service is busy.')
  expect(takeReported()).toEqual([['Reopening failed.', expect.anything()]])
  press('Reopen the decision')
  await waitFor(() => expect(onStale).toHaveBeenCalledOnce())
  expect(await requests[1]?.json()).toEqual({ reason: 'A wrong amount' })
  expect(sessionStorage).toHaveLength(0)
})
