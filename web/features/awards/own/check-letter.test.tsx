// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { makeCheckCode } from '../../../../contract/awards/check-code.ts'
import { fakeNetwork } from '../../../testing/fake-network.ts'
import { CheckLetter } from './check-letter.tsx'

afterEach(cleanup)

const award = {
  number: 'A-2026-000123',
  name: 'Nadia Rahman',
  amount: '$4000',
  scholarshipName: 'Boreal Scholarship',
  universityName: 'Saimaa University',
  releasedAt: '2026-11-20T10:00:00.000Z',
  acceptedAt: '2026-11-26T10:00:00.000Z',
  valid: true,
}

function type(code: string) {
  render(<CheckLetter />)
  fireEvent.change(screen.getByLabelText('Number of the award'), { target: { value: 'a-2026-000123' } })
  fireEvent.change(screen.getByLabelText('Code on the letter'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
}

test('[AWARD1] a mistyped code is told apart before the server is asked', () => {
  const requests = fakeNetwork({})
  const code = makeCheckCode()
  type(code.slice(0, -1) + (code.endsWith('2') ? '3' : '2'))
  expect(screen.getByText(/probably mistyped/)).toBeTruthy()
  expect(requests).toHaveLength(0)
})

test('[AWARD1] number and code are in the body of the call, not in its address', async () => {
  const requests = fakeNetwork({ 'POST /api/awards/check': { body: { award } } })
  const code = makeCheckCode()
  type(code.toLowerCase().replaceAll('-', ''))
  await screen.findByRole('heading', { name: 'This letter is valid' })
  expect(screen.getByText('$4,000')).toBeTruthy()
  expect(screen.getByText('Nadia Rahman')).toBeTruthy()
  const [request] = requests
  expect(request?.url).toBe('http://site.test/api/awards/check')
  expect(await request?.json()).toEqual({ number: 'A-2026-000123', code })
})

test('[AWARD1] a withdrawn award and an unknown code are said', async () => {
  let answer: { award: typeof award | null } = { award: { ...award, valid: false } }
  fakeNetwork({ 'POST /api/awards/check': () => ({ body: answer }) })
  type(makeCheckCode())
  await screen.findByRole('heading', { name: 'This letter is no longer valid' })
  answer = { award: null }
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  await waitFor(() => expect(screen.getByText('There is no letter with this number and code.')).toBeTruthy())
})
