// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AwardCondition, AwardInstalment, OfficeAward } from '../../../../contract/awards/awards.ts'
import { PersonQueries } from '../../../lists/person-queries.tsx'
import { type FakeServer, fakeNetwork, refusal } from '../../../testing/fake-network.ts'
import { takeReported } from '../../../testing/reported.ts'
import { toldToasts } from '../../../ui/messages/told-toasts.ts'
import { toastStore } from '../../../ui/messages/toast-store.ts'
import { AwardConditions } from './award-conditions.tsx'
import { paymentState } from './award-payments.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const condition: AwardCondition = {
  _id: 'c1',
  kind: 'number',
  words: 'Student number',
  dueOn: '2020-08-01',
  state: 'given',
  answer: 'S-4711',
  documents: [],
  givenAt: '2026-11-01T10:00:00.000Z',
  note: '',
  checkedAt: null,
  version: 3,
}
const payment = { _id: 'i1', number: 1, waitsFor: ['c1'], state: 'planned' } as unknown as AwardInstalment

const awardWith = (changes: Partial<AwardCondition>) =>
  ({
    applicant: 'Amina Sow',
    state: 'accepted',
    officeZone: 'UTC',
    conditions: [{ ...condition, ...changes }],
    instalments: [payment],
  }) as unknown as OfficeAward

const address = 'POST /api/awards/conditions/check/c1'

function show(changes: Partial<AwardCondition>, server: FakeServer = {}) {
  const requests = fakeNetwork({ 'POST /api/jwt': { body: { token: 'a.b.c' } }, ...server })
  render(
    <PersonQueries of="mira@example.com">
      <AwardConditions award={awardWith(changes)} />
    </PersonQueries>,
  )
  const sent = () => requests.filter(({ url }) => url.endsWith('/check/c1'))
  return { sent, bodies: () => Promise.all(sent().map(request => request.clone().json())) }
}
const acts = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('[AWARD4] what was given is confirmed at once, and Undo takes that back by the version it made', async () => {
  const versions = [4, 5]
  const { sent, bodies } = show({}, { [address]: () => ({ body: { version: versions.shift() } }) })
  screen.getByText('S-4711')
  const confirm = screen.getByRole('button', { name: 'Confirm Student number' })
  fireEvent.click(confirm, { detail: 1 })
  fireEvent.click(confirm, { detail: 2 })
  await waitFor(() => expect(toastStore.current().at(-1)?.action?.label).toBe('Undo'))
  await toastStore.current().at(-1)?.action?.run()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(await bodies()).toEqual([
    { version: 3, act: 'confirm' },
    { version: 4, act: 'undo' },
  ])
})

test('[AWARD4] what a colleague checked meanwhile is said', async () => {
  const told = toldToasts()
  show({}, { [address]: refusal(409, 'changed_meanwhile', 'Somebody else was faster.') })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Student number' }))
  await waitFor(() => expect(told).toEqual(['Somebody else was faster.']))
  expect(takeReported()).toEqual([['Checking failed.', expect.anything()]])
})

test('[AWARD4] waiving needs a reason, which stays in this tab until it is sent', async () => {
  const { bodies, sent } = show({ state: 'open' }, { [address]: { body: { version: 4 } } })
  screen.getByText('Overdue: not given yet')
  fireEvent.click(screen.getByRole('button', { name: 'Waive… Student number' }))
  const field = await screen.findByLabelText('Why it is not needed')
  fireEvent.click(screen.getByRole('button', { name: 'Waive' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(sent()).toEqual([])
  fireEvent.input(field, { target: { value: 'They study at ours.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Waive' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(await bodies()).toEqual([{ version: 3, act: 'waive', words: 'They study at ours.' }])
})

test.each([
  ['open', ['Waive…']],
  ['given', ['Confirm', 'Send back…', 'Waive…']],
  ['sentBack', ['Waive…']],
  ['met', ['Take back']],
  ['waived', ['Take back']],
] as const)('[AWARD4] of something that is %s, the office can do %j', (state, expected) => {
  show({ state })
  expect(acts()).toEqual(expected)
})

test('[AWARD5] a payment says what it waits for', () => {
  const of = (award: OfficeAward, changes: Partial<AwardInstalment> = {}) =>
    paymentState(award, { ...payment, ...changes }).text
  const accepted = awardWith({})
  expect(of({ ...accepted, state: 'offered' })).toBe('Waits for the answer')
  expect(of(accepted)).toBe('1 still open')
  expect(of(accepted, { waitsFor: [] })).toBe('Confirmed')
  expect(of(accepted, { state: 'ready' })).toBe('Ready to be paid')
  expect(of(accepted, { state: 'ready', inFile: true })).toBe('In a payment file')
  expect(of(accepted, { state: 'paid', paidOn: '2027-09-02' })).toBe('Paid on 2 Sept 2027')
})
