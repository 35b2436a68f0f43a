// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AwardCondition, AwardInstalment, OwnAward } from '../../../../contract/awards/awards.ts'
import { beginSession, endSession } from '../../../api/person-session.ts'
import { storedToken } from '../../../api/stored-token.ts'
import { inQueries } from '../../../lists/in-queries.tsx'
import { fakeNetwork, fakeToken, keysOf, refusal } from '../../../testing/fake-network.ts'
import { takeReported } from '../../../testing/reported.ts'
import { accountZoneKey } from '../../../ui/time/account-zone-key.ts'
import { OwnAwardPage } from './own-award.tsx'

beforeEach(() => {
  storedToken.write(fakeToken())
  beginSession('nadia@example.org')
  localStorage.setItem(accountZoneKey, 'Asia/Dhaka')
  vi.useFakeTimers({ now: new Date('2026-11-26T10:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  endSession()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

const proof: AwardCondition = {
  _id: 'c1',
  kind: 'proof',
  words: 'Proof of enrolment',
  dueOn: '2027-08-01',
  state: 'open',
  answer: '',
  documents: [],
  givenAt: null,
  note: '',
  checkedAt: null,
  version: 1,
}
const first: AwardInstalment = {
  _id: 'i1',
  number: 1,
  amount: '$2000',
  dueOn: '2027-09-01',
  state: 'planned',
  waitsFor: ['c1'],
  inFile: false,
  paidOn: null,
  version: 1,
}
const second: AwardInstalment = { ...first, _id: 'i2', number: 2, dueOn: '2028-01-15', waitsFor: [] }

const offered: OwnAward = {
  _id: 'a1',
  applicationId: 'p1',
  number: 'A-2026-000123',
  scholarshipName: 'Boreal Scholarship',
  universityName: 'Saimaa University',
  amount: '$4000',
  terms: 'No tuition.',
  state: 'offered',
  answerBy: '2026-12-10T15:00:00.000Z',
  releasedAt: '2026-11-20T10:00:00.000Z',
  answeredAt: null,
  takeBackUntil: null,
  deferral: null,
  version: 3,
  paysFor: 'your first year',
  payee: 'school',
  officeName: 'Scholarship Office',
  officeZone: 'Europe/Helsinki',
  instalments: [first, second],
  conditions: [proof],
  applicant: 'Nadia Rahman',
  address: 'House 12',
  deferralAnswer: null,
  checkCode: null,
}
const accepted: OwnAward = {
  ...offered,
  state: 'accepted',
  answeredAt: '2026-11-26T06:40:00.000Z',
  version: 4,
}

function show(award: OwnAward, step: string | null = null) {
  const { wrapper: Queries } = inQueries
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <Queries>{children}</Queries>
    </MemoryRouter>
  )
  return render(<OwnAwardPage award={award} step={step} />, { wrapper })
}
const quiet = { 'GET /api/ownConversations': { body: [] } }

test('[AWARD1] an offer says amount, payments, conditions, terms and until when, in both zones', async () => {
  fakeNetwork(quiet)
  show(offered)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You have been awarded $4,000')
  expect(screen.getByText('Answer by Thursday 10 December, 21:00 in Dhaka')).toBeTruthy()
  expect(screen.getByText('17:00 in Helsinki')).toBeTruthy()
  expect(screen.getByText('14')).toBeTruthy()
  expect(screen.getByText('2 payments, for your first year')).toBeTruthy()
  const paid = screen.getByRole('region', { name: 'When it is paid' })
  expect(
    within(paid)
      .getAllByRole('listitem')
      .map(each => each.textContent),
  ).toEqual([
    '1 September 2027after “Proof of enrolment”$2,000',
    '15 January 2028nothing is asked for before it$2,000',
  ])
  expect(screen.getByText('Proof of enrolment, by 1 August 2027')).toBeTruthy()
  expect(screen.getByText('No tuition.')).toBeTruthy()
})

test('[AWARD1] accepting names the version that was read', async () => {
  const requests = fakeNetwork({ ...quiet, 'POST /api/awards/answer/a1': { body: { version: 4 } } })
  show(offered)
  fireEvent.click(screen.getByRole('button', { name: 'Accept $4,000' }))
  await waitFor(() => expect(keysOf(requests)).toContain('POST /api/awards/answer/a1'))
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ version: 3, answer: 'accept' })
})

test('[AWARD1] declining asks once, and says that the place goes to somebody else', async () => {
  const requests = fakeNetwork({ ...quiet, 'POST /api/awards/answer/a1': { body: { version: 4 } } })
  show(offered, 'decline')
  expect(screen.getByText(/Your place goes to somebody else/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Decline the award' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(await requests[0]?.json()).toEqual({ version: 3, answer: 'decline' })
})

test('[AWARD2] asking to start later needs words, which stay in this tab until they are sent', async () => {
  const requests = fakeNetwork({ ...quiet, 'POST /api/awards/defer/a1': { body: { version: 4 } } })
  show(offered, 'later')
  fireEvent.click(await screen.findByRole('button', { name: 'Send my request' }))
  expect(screen.getByText('Please say when you would like to start, and why.')).toBeTruthy()
  expect(screen.getByText(/you have 3 full days to accept or decline/)).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'In September 2028.' } })
  cleanup()
  show(offered, 'later')
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('In September 2028.')
  fireEvent.click(screen.getByRole('button', { name: 'Send my request' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(await requests[0]?.json()).toEqual({ version: 3, words: 'In September 2028.' })
})

test('[AWARD2] a wish to start later that could not be sent stays', async () => {
  const requests = fakeNetwork({ ...quiet, 'POST /api/awards/defer/a1': refusal(409, 'changed_meanwhile') })
  show(offered, 'later')
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'In September 2028.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send my request' }))
  await waitFor(() => expect(takeReported()).toHaveLength(1))
  expect(requests).toHaveLength(1)
  cleanup()
  show(offered, 'later')
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('In September 2028.')
})

test('[AWARD2] while the office decides about a later start, the date rests and answering is still possible', () => {
  fakeNetwork(quiet)
  show({ ...offered, state: 'deferralAsked', deferral: 'In September 2028.' })
  expect(screen.getByText('You asked to start later')).toBeTruthy()
  expect(screen.queryByText(/Answer by/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Accept $4,000' })).toBeTruthy()
})

test.each([
  [true, ['You can start later', 'The days on this page are the new ones.']],
  [false, ['The office cannot let you start later', 'You can still accept the award as it is.']],
] as const)(
  '[AWARD2] the office’s answer to a wish to start later is on the page (granted: %s)',
  (granted, [title, words]) => {
    fakeNetwork(quiet)
    const answered = {
      ...offered,
      deferral: 'In September 2028.',
      deferralAnswer: { granted, words: 'As we said.' },
    }
    show(answered)
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByText('Answer by Thursday 10 December, 21:00 in Dhaka')).toBeTruthy()
    expect(screen.getByText('The office writes: “As we said.”')).toBeTruthy()
    expect(screen.getByText('You wrote: “In September 2028.”')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Ask to start later' })).toBeNull()
    cleanup()
    show({ ...accepted, ...answered, state: 'accepted' })
    expect(screen.queryByText(title) !== null).toBe(granted)
    expect(screen.queryByText(/^Answer by/)).toBeNull()
  },
)

test('[AWARD1] just accepted, it says until when that can be taken back; an hour later no more', async () => {
  const requests = fakeNetwork({ ...quiet, 'POST /api/awards/takeBack/a1': { body: { version: 5 } } })
  show({ ...accepted, takeBackUntil: '2026-11-26T10:40:00.000Z' })
  expect(screen.getByText('You accepted at 12:40 in Dhaka.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Take it back' }))
  await waitFor(() => expect(keysOf(requests)).toContain('POST /api/awards/takeBack/a1'))
  cleanup()
  show({ ...accepted, takeBackUntil: '2026-11-26T10:00:00.000Z' })
  expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull()
})

test('[AWARD4] what was sent back comes first, with the words of the office and the page’s first button', () => {
  fakeNetwork(quiet)
  const number: AwardCondition = {
    ...proof,
    _id: 'c2',
    kind: 'number',
    words: 'Student number',
    state: 'sentBack',
    note: 'Not your application number.',
    checkedAt: '2026-11-25T10:00:00.000Z',
  }
  const given: AwardCondition = {
    ...proof,
    _id: 'c3',
    words: 'Statement',
    state: 'given',
    givenAt: '2026-11-24T10:00:00.000Z',
  }
  const met: AwardCondition = { ...given, _id: 'c4', words: 'Letter', state: 'met', checkedAt: given.givenAt }
  show({ ...accepted, conditions: [met, given, proof, number] })
  const todo = screen.getByRole('region', { name: 'What to do' })
  const lines = within(todo)
    .getAllByRole('listitem')
    .map(each => each.textContent)
  expect(lines).toEqual([
    'Student numberSent back on 25 November 2026: “Not your application number.”by 1 August 2027Correct it',
    'Proof of enrolmentby 1 August 2027 · $2,000 waits for itSend it',
    'Statementsent 24 November 2026, being checked',
    'Letterconfirmed on 24 November 2026',
  ])
})

test('[AWARD4] each payment says what it waits for, or what became of it', () => {
  fakeNetwork(quiet)
  const of = (id: string, change: Partial<AwardInstalment>): AwardInstalment => ({
    ...second,
    _id: id,
    ...change,
  })
  show({
    ...accepted,
    instalments: [
      first,
      of('i2', {}),
      of('i3', { dueOn: '2026-11-26' }),
      of('i4', { state: 'ready' }),
      of('i5', { state: 'ready', inFile: true }),
      of('i6', { state: 'paid', paidOn: '2026-11-20' }),
      of('i7', { state: 'returned' }),
      of('i8', { state: 'stopped' }),
    ],
  })
  const money = screen.getByRole('region', { name: 'Your money' })
  const lines = within(money).getAllByRole('listitem')
  expect(lines.map(each => each.querySelector('p + p')?.textContent)).toEqual([
    'waits for “Proof of enrolment”',
    'confirmed; paid from this day on',
    'due; the office pays it next',
    'confirmed; the office pays it next',
    'being paid',
    'paid on 20 November 2026',
    'came back; the office finds out why and pays it again',
    'will not be paid',
  ])
})

test.each([
  ['declined', /You declined this award/],
  ['lapsed', /given to somebody else/],
  ['withdrawn', /no longer stands/],
  ['ended', /nothing more will be paid/],
] as const)('[AWARD1] an award that is %s says what became of it', (state, words) => {
  fakeNetwork(quiet)
  show({ ...accepted, state })
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Letter of award' }) !== null).toBe(state === 'ended')
  expect(screen.queryByText('What to do')).toBeNull()
})

test('[AWARD4] a number is sent as it was typed, with its version', async () => {
  const requests = fakeNetwork({
    ...quiet,
    'PATCH /api/awards/conditions/c2': { body: { version: 8 } },
    'POST /api/awards/conditions/give/c2': { body: { version: 9 } },
  })
  const number: AwardCondition = { ...proof, _id: 'c2', kind: 'number', words: 'Student number', version: 7 }
  show({ ...accepted, conditions: [number] }, 'c2')
  const field = await screen.findByLabelText('Student number')
  fireEvent.click(screen.getByRole('button', { name: 'Send it to the office' }))
  expect(screen.getByText('Please enter the number.')).toBeTruthy()
  fireEvent.change(field, { target: { value: '1234567' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send it to the office' }))
  await waitFor(() => expect(keysOf(requests)).toContain('POST /api/awards/conditions/give/c2'))
  const bodies = await Promise.all(requests.filter(({ method }) => method !== 'GET').map(each => each.json()))
  expect(bodies).toEqual([
    { version: 7, answer: '1234567' },
    { version: 8, answer: '1234567', documents: [] },
  ])
})
