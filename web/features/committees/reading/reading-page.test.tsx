// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Reading } from '../../../../contract/committees/readings.ts'
import { beginSession, endSession } from '../../../api/person-session.ts'
import { storedToken } from '../../../api/stored-token.ts'
import { inQueries } from '../../../lists/in-queries.tsx'
import { fakeNetwork, type FakeServer, fakeToken, keysOf, refusal } from '../../../testing/fake-network.ts'
import { takeReported } from '../../../testing/reported.ts'
import { accountZoneKey } from '../../../ui/time/account-zone-key.ts'
import { ReadingPage } from './reading-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-02-27T11:00:00Z'), toFake: ['Date'] })
  storedToken.write(fakeToken())
  beginSession('grace@example.org')
  localStorage.setItem(accountZoneKey, 'Africa/Lagos')
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

const words = (name: string) => [1, 2, 3, 4, 5].map(points => `${name} ${points}`)
const reading: Reading = {
  _id: 'r1',
  scholarshipId: 's1',
  scholarshipName: 'Volta Award',
  committeeState: 'open',
  dueAt: '2027-03-05T16:00:00.000Z',
  state: 'assigned',
  application: {
    number: 731,
    name: null,
    sections: [
      {
        title: 'Studies',
        answers: [
          { question: 'field', wording: 'Field', text: 'Civil engineering', documents: [] },
          { question: 'essay', wording: 'Essay', text: 'From [masked] by the lake.', documents: [] },
          {
            question: 'transcript',
            wording: 'Transcript',
            text: '',
            documents: [{ document: 3, type: 'application/pdf' }],
          },
        ],
      },
    ],
    letters: [{ text: 'Counts before speaking.', document: null }],
  },
  number: 731,
  criteria: ['Need', 'Merit', 'Essay', 'Plan', 'Fit'].map((name, at) => ({
    name,
    weight: [35, 25, 20, 10, 10][at]!,
    words: words(name),
  })),
  points: [null, null, null, null, null],
  words: '',
  version: 1,
  savedAt: null,
  nth: 7,
  of: 20,
  next: 'r2',
  undoUntil: null,
  earlier: [],
  others: null,
  remarks: null,
  othersFrom: null,
}

/** A server that saves what it gets. */
function saving(): FakeServer {
  let version = 1
  return {
    'PATCH /api/readings/r1': () => ({ body: { version: ++version } }),
    'POST /api/readings/r1': async request => {
      const { act: which } = (await request.clone().json()) as { act: string }
      const state = { submit: 'submitted', know: 'void', giveBack: 'givenBack' }[which]
      return { body: { version: ++version, state, undoUntil: '2027-02-27T11:10:00.000Z', next: 'r2' } }
    },
  }
}

function Where() {
  const { pathname, search, state } = useLocation()
  return <output data-testid="where">{JSON.stringify([pathname + search, state])}</output>
}
const where = () => JSON.parse(screen.getByTestId('where').textContent ?? '')

function show(shown: Reading, reload = vi.fn()) {
  const { wrapper: Queries } = inQueries
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/dashboard/readings/r1?tab=points']}>
      <Queries>{children}</Queries>
      <Where />
    </MemoryRouter>
  )
  render(<ReadingPage reading={shown} reload={reload} />, { wrapper })
  return reload
}
const five = (name: string) => within(screen.getByRole('group', { name: new RegExp(`^${name}`) }))
const bodies = async (requests: Request[], method: string) =>
  Promise.all(requests.filter(each => each.method === method).map(each => each.clone().json()))

test('[FAIR1] [FAIR2] an application is a number with what readers see; masked words are seen as such', async () => {
  fakeNetwork({})
  show(reading)
  await screen.findByRole('heading', { level: 2, name: 'Applicant 731' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reading 7 of 20')
  expect(screen.getByText('due Fri 5 Mar, 17:00 in Lagos')).toBeTruthy()
  expect(screen.getByText('Essay', { selector: 'dt' }).nextElementSibling?.textContent).toBe(
    'From masked by the lake.',
  )
  expect(screen.getByRole('region', { name: 'Reference' }).textContent).toContain('Counts before speaking.')
  expect(screen.getByText('Names and contact are hidden by the office.')).toBeTruthy()
})

test('[FAIR5] one press gives points, folds the row and opens the next; five and Submit are enough', async () => {
  const requests = fakeNetwork(saving())
  show(reading)
  await screen.findByRole('button', { name: '5 criteria without points' })
  for (const [name, points] of [
    ['Need', 5],
    ['Merit', 4],
    ['Essay', 4],
    ['Plan', 3],
    ['Fit', 4],
  ] as const) {
    fireEvent.click(five(name).getByRole('button', { name: `${points} ${name} ${points}` }))
  }
  expect(screen.getByText('4.25')).toBeTruthy()
  expect(screen.queryByRole('group', { name: /^Need/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Submit and next/ }))
  await waitFor(() => expect(where()[0]).toBe('/dashboard/readings/r2'))
  const [saved] = await bodies(requests, 'PATCH')
  expect(saved).toEqual({ version: 1, points: [5, 4, 4, 3, 4], words: '' })
  expect(where()[1].submitted).toEqual({
    id: 'r1',
    number: 731,
    version: 3,
    until: Date.parse('2027-02-27T11:10:00.000Z'),
  })
})

test('[FAIR5] until all criteria have points, Submit leads to the first without', async () => {
  fakeNetwork(saving())
  show({ ...reading, state: 'begun', points: [5, null, 4, null, 4] })
  fireEvent.click(await screen.findByRole('button', { name: /^Fit/ }))
  expect(five('Fit').getByRole('button', { pressed: true }).textContent).toBe('4Fit 4')
  fireEvent.click(screen.getByRole('button', { name: '2 criteria without points' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: /^Merit/ })))
})

test('[FAIR5] keys give points, submit and ask; they rest while words are typed, and can be switched off', async () => {
  const requests = fakeNetwork(saving())
  show({ ...reading, points: [5, 4, 4, null, null] })
  const key = (name: string, init = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...init })
  const field = await screen.findByLabelText('Words for the committee')
  act(() => field.focus())
  key('1')
  expect(screen.getByRole('group', { name: /^Plan/ })).toBeTruthy()
  act(() => field.blur())
  key('3')
  key('4')
  expect(screen.getByText('4.25')).toBeTruthy()
  key('c')
  expect(screen.getByRole('alert').textContent).toContain('You know Applicant 731?')
  fireEvent.click(screen.getByRole('button', { name: 'Go on reading' }))
  key('?')
  const sheet = await screen.findByRole('dialog', { name: 'Keys' })
  fireEvent.click(within(sheet).getByLabelText('Use single-key shortcuts'))
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  key('c')
  expect(screen.queryByRole('alert')).toBeNull()
  key('Enter', { ctrlKey: true })
  await waitFor(() => expect(keysOf(requests)).toContain('POST /api/readings/r1'))
  expect((await bodies(requests, 'PATCH')).at(-1)).toMatchObject({ points: [5, 4, 4, 3, 4] })
})

test('[FAIR3] knowing somebody is asked once, and the reading is shown as somebody else’s with Undo', async () => {
  const requests = fakeNetwork(saving())
  const reload = show({ ...reading, points: [3, null, null, null, null], state: 'begun' })
  fireEvent.click(await screen.findByRole('button', { name: /^I know this person/ }))
  const question = screen.getByRole('alert')
  expect(question.textContent).toContain('Nobody is told who it is that you know.')
  fireEvent.click(within(question).getByRole('button', { name: 'I know this person' }))
  await waitFor(() => expect(reload).toHaveBeenCalled())
  expect(await bodies(requests, 'POST')).toEqual([{ version: 1, act: 'know' }])
  cleanup()
  show({
    ...reading,
    application: null,
    state: 'void',
    version: 2,
    undoUntil: '2027-02-27T12:00:00.000Z',
    of: 19,
  })
  expect(screen.getByText(/You will see nothing of it/).textContent).toContain('19 readings')
  fireEvent.click(screen.getByRole('button', { name: 'Undo, until 13:00' }))
  await waitFor(async () =>
    expect((await bodies(requests, 'POST')).at(-1)).toEqual({ version: 2, act: 'undo' }),
  )
})

test('[FAIR5] what cannot be sent stays on the page, which says so', async () => {
  fakeNetwork({ 'PATCH /api/readings/r1': new TypeError('offline') })
  show({ ...reading, points: [5, 4, 4, 3, null] })
  fireEvent.click((await screen.findByRole('group', { name: /^Fit/ })).querySelector('button')!)
  fireEvent.click(screen.getByRole('button', { name: /^Submit/ }))
  expect(await screen.findByText(/^Not saved yet\. We could not reach the server/)).toBeTruthy()
  expect(where()[0]).toContain('/dashboard/readings/r1')
  takeReported()
})

test('[FAIR5] points that two places gave differently are asked about, and submitting leads there', async () => {
  const now: Reading = { ...reading, points: [2, 4, 4, 3, 4], version: 5 }
  fakeNetwork({
    'PATCH /api/readings/r1': async request => {
      const { version } = (await request.clone().json()) as { version: number }
      return version === 1 ? refusal(409, 'changed_meanwhile') : { body: { version: 6 } }
    },
    'GET /api/readings/r1': { body: now },
  })
  show({ ...reading, points: [null, 4, 4, 3, 4] })
  fireEvent.click((await screen.findByRole('group', { name: /^Need/ })).querySelectorAll('button')[4]!)
  fireEvent.click(screen.getByRole('button', { name: /^Submit/ }))
  expect(await screen.findByText('Typed in two places: please choose.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '1 criterion without points' }))
  expect(five('Need').getByText(/You gave 5 here and 2 in another tab/)).toBeTruthy()
  fireEvent.click(five('Need').getByRole('button', { name: '2 Need 2' }))
  expect(await screen.findByRole('button', { name: /^Submit/ })).toBeTruthy()
})

const submitted: Reading = {
  ...reading,
  state: 'submitted',
  points: [5, 4, 4, 3, 4],
  words: 'Forty measured points.',
  version: 4,
}

test('[FAIR6] before Undo has ended, only one’s own points are there', () => {
  fakeNetwork({})
  show({ ...submitted, undoUntil: '2027-02-27T11:06:00.000Z', othersFrom: '2027-02-27T11:06:00.000Z' })
  expect(screen.getByText(/You can take it back until 12:06/).textContent).toContain(
    'Others’ points show from 12:06',
  )
  expect(screen.getByText('Forty measured points.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change my points' })).toBeNull()
})

test('[FAIR6] afterwards others’ points, words, earlier points and the discussion are, and one can write to it', async () => {
  const requests = fakeNetwork({
    'POST /api/readings/remarks/r1': { status: 201, body: { insertedId: 'm1' } },
    'POST /api/readings/r1': { body: { version: 5, state: 'reopened', undoUntil: null, next: null } },
  })
  const ngozi = {
    by: 'Ngozi A.',
    points: [5, 4, 2, 3, 4],
    mean: 3.9,
    words: 'Little about why them.',
    earlier: [{ points: [5, 4, 1, 3, 4], at: '2027-02-27T10:40:00.000Z' }],
  }
  const reload = show({
    ...submitted,
    others: [ngozi],
    remarks: [{ by: 'Ngozi A.', own: false, text: 'Fair.', at: '2027-02-27T10:52:00.000Z' }],
  })
  const essay = screen.getByRole('rowheader', { name: 'Essay' }).closest('tr')!
  expect(within(essay).getByRole('img', { name: 'others 2; yours 4' })).toBeTruthy()
  expect(screen.getByText(/Essay differs by 2: please talk about it/)).toBeTruthy()
  expect(screen.getByText('Changed after 11:40: Essay from 1 to 2')).toBeTruthy()
  const discussion = screen.getByRole('region', { name: 'Discussion' })
  expect(within(discussion).getByRole('listitem').textContent).toBe('Ngozi A. · 11:52Fair.')
  fireEvent.change(within(discussion).getByLabelText('Write to the committee'), {
    target: { value: 'I stay at 4.' },
  })
  fireEvent.click(within(discussion).getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  fireEvent.click(screen.getByRole('button', { name: 'Change my points' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  const [remark, reopened] = await bodies(requests, 'POST')
  expect(remark).toMatchObject({ text: 'I stay at 4.' })
  expect(reopened).toEqual({ version: 4, act: 'reopen' })
})
