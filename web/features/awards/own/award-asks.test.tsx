// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnAwardSummary } from '../../../../contract/awards/awards.ts'
import { accountZoneKey } from '../../../ui/time/account-zone-key.ts'
import { AwardAsks } from './award-asks.tsx'

beforeEach(() => {
  localStorage.setItem(accountZoneKey, 'Africa/Lagos')
  vi.useFakeTimers({ now: new Date('2027-02-27T10:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

const offered = {
  _id: 'a1',
  applicationId: 'p1',
  scholarshipName: 'Boreal Scholarship',
  universityName: 'Saimaa University',
  amount: '$4000',
  state: 'offered',
  answerBy: '2027-03-05T16:00:00.000Z',
  toGive: 0,
  next: null,
} as OwnAwardSummary
const sentBack: OwnAwardSummary = {
  ...offered,
  _id: 'a2',
  state: 'accepted',
  next: { words: 'Student number', dueOn: '2027-03-10', sentBack: true },
}

const show = (awards: OwnAwardSummary[]) => render(<AwardAsks awards={awards} />, { wrapper: MemoryRouter })

test('[AWARD1] the award to answer comes first, with until when and the only filled button', () => {
  show([sentBack, offered])
  expect(screen.getAllByRole('heading').map(each => each.textContent)).toEqual([
    'You have been awarded $4,000',
    'Student number: sent back',
  ])
  expect(screen.getByText('6')).toBeTruthy()
  expect(screen.getByText('Answer by Friday 5 March, 17:00 in Lagos')).toBeTruthy()
  expect(screen.getByText('16:00 in UTC')).toBeTruthy()
  const filled = screen.getAllByRole('link').filter(each => each.className.includes('bg-brand'))
  expect(filled.map(each => each.textContent)).toEqual(['See the offer and answer'])
})

test('[AWARD1] an award that asks for nothing is not shown there', () => {
  const { container } = show([
    { ...sentBack, next: null },
    { ...offered, state: 'declined' },
  ])
  expect(container.textContent).toBe('')
})
