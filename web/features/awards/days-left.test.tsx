// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Site } from '../../../contract/page-context.ts'
import { SiteContext } from '../../ui/site.ts'
import { accountZoneKey } from '../../ui/time/account-zone-key.ts'
import { AnswerBy } from './office/answer-by.tsx'
import { Until } from './own/until.tsx'

beforeEach(() => {
  localStorage.setItem(accountZoneKey, 'Asia/Dhaka')
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

/** What a student in Dhaka and their office in Helsinki read of an answer that is due at 17:00 in Helsinki, 21:00 in Dhaka. */
function both(now: string) {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  const answerBy = '2026-12-10T15:00:00.000Z'
  const office = render(
    <SiteContext value={{ timeZone: 'Europe/Helsinki' } as Site}>
      <AnswerBy at={answerBy} />
    </SiteContext>,
  ).container.querySelector('span')?.textContent
  const { container } = render(<Until answerBy={answerBy} now={Date.now()} />)
  return [container.querySelector('p')?.textContent, office]
}

test.each([
  // Less than 21 times 24 hours before, and 21 days of the calendar.
  ['2026-11-19T16:00:00Z', '21days left', 'in 21 days'],
  // After midnight in Dhaka, and the evening before in Helsinki.
  ['2026-11-19T18:30:00Z', '20days left', 'in 21 days'],
  ['2026-12-09T08:00:00Z', '1day left', 'tomorrow'],
  ['2026-12-10T08:00:00Z', 'Today', 'today'],
  ['2026-12-10T15:00:00Z', 'Late', 'is over'],
])('[AWARD1] at %s, student and office count the days of their calendars', (now, student, office) => {
  expect(both(now)).toEqual([student, office])
})
