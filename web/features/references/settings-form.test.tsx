// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReferenceSettings } from '../../../contract/references/references.ts'
import { type FakeServer, fakeNetwork, refusal } from '../../testing/fake-network.ts'
import { ReferenceSettingsForm } from './settings-form.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const saved: ReferenceSettings = {
  count: 2,
  asks: 'application',
  closesOn: '2099-05-01',
  question: 'How do they work?',
  copies: 'letter',
  version: 3,
  scholarshipName: 'Volta Award',
  universityName: 'Polder University',
}
const address = '/api/references/scholarship/s1'

/** Shows the form as an officer finds it who opens the page, or reloads it. */
function show(settings: ReferenceSettings, server: FakeServer = {}) {
  cleanup()
  const reload = vi.fn()
  const requests = fakeNetwork({ 'POST /api/jwt': { body: { token: 'a.b.c' } }, ...server })
  render(<ReferenceSettingsForm id="s1" saved={settings} reload={reload} />)
  const sent = () => requests.filter(({ method }) => method === 'PATCH')
  return { reload, sent }
}
const labels = [
  'References of an application',
  'When applicants name people',
  'Last day for letters',
  'Copies emailed to referees',
  'What referees are asked',
] as const
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const type = (label: (typeof labels)[number], value: string) => {
  fireEvent.input(field(label), { target: { value } })
  fireEvent.change(field(label), { target: { value } })
}
const values = () => labels.map(label => field(label).value)
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const errorOf = (label: (typeof labels)[number]) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(ids.find(id => id.endsWith('-error')) ?? '')?.textContent
}

test('[REF1] an office chooses up to three references, when, until when, and a question of bounded length', async () => {
  const { sent, reload } = show(saved, { [`PATCH ${address}`]: { body: { version: 4 } } })
  expect(values()).toEqual(['2', 'application', '2099-05-01', 'letter', 'How do they work?'])
  const choices = screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value)
  expect(choices).toEqual(['0', '1', '2', '3', 'application', 'award', 'letter', 'receipt'])
  expect(field('What referees are asked').maxLength).toBe(2_000)
  type('References of an application', '3')
  type('When applicants name people', 'award')
  type('Copies emailed to referees', 'receipt')
  save()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(await Promise.all(sent().map(request => request.json()))).toEqual([
    {
      count: 3,
      asks: 'award',
      closesOn: '2099-05-01',
      question: 'How do they work?',
      copies: 'receipt',
      version: 3,
    },
  ])
})

test('[REF1] a missing day is said at its field, and nothing is sent until it is there', async () => {
  const { sent } = show({ ...saved, closesOn: null }, { [`PATCH ${address}`]: { body: { version: 4 } } })
  type('What referees are asked', 'How long have you known them?')
  save()
  await waitFor(() => expect(errorOf('Last day for letters')).toBeTruthy())
  expect([field('Last day for letters').getAttribute('aria-invalid'), sent()]).toEqual(['true', []])
  type('Last day for letters', '2099-06-01')
  await waitFor(() => expect(errorOf('Last day for letters')).toBeUndefined())
  save()
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('[REF1] what the server refuses is said at its field, and nothing typed is lost, also by a reload', async () => {
  const refused = refusal(400, 'invalid_input', 'Please check.', { question: 'Too long.' })
  const { reload } = show(saved, { [`PATCH ${address}`]: refused })
  type('References of an application', '1')
  type('What referees are asked', 'What do they do well?')
  save()
  await waitFor(() => expect(errorOf('What referees are asked')).toBe('Too long.'))
  const typed = ['1', 'application', '2099-05-01', 'letter', 'What do they do well?']
  expect(values()).toEqual(typed)
  expect(reload).not.toHaveBeenCalled()
  show(saved)
  expect(values()).toEqual(typed)
})

test('[REF1] what was typed stands beside what somebody else has saved first, and is gone once it is saved', async () => {
  const now = { ...saved, count: 3, version: 4 }
  const { reload } = show(saved, { [`PATCH ${address}`]: refusal(409, 'changed_meanwhile') })
  type('What referees are asked', 'What do they do well?')
  save()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  const again = show(now, { [`PATCH ${address}`]: { body: { version: 5 } } })
  expect(values()).toEqual(['2', 'application', '2099-05-01', 'letter', 'What do they do well?'])
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine: saving replaces theirs' }))
  save()
  await waitFor(() => expect(again.reload).toHaveBeenCalledOnce())
  show(now)
  expect(values()).toEqual(['3', 'application', '2099-05-01', 'letter', 'How do they work?'])
})

test('[REF1] what is typed while it is saved is still there, and saved next over it', async () => {
  let answer: () => void = () => undefined
  const { sent, reload } = show(saved, {
    [`PATCH ${address}`]: () =>
      new Promise(resolve => {
        answer = () => resolve({ body: { version: 4 } })
      }),
  })
  type('What referees are asked', 'What do they do well?')
  save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  type('What referees are asked', 'What do they do well, and how?')
  answer()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(values().at(-1)).toBe('What do they do well, and how?')
  save()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(await sent()[1]?.json()).toMatchObject({ question: 'What do they do well, and how?', version: 4 })
})
