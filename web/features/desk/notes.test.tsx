// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { type FakeServer, fakeNetwork, refusal } from '../../testing/fake-network.ts'
import { Notes } from './notes.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const data = { application: { _id: 'a1' }, notes: [] } as unknown as DeskApplication
const field = () => screen.getByLabelText<HTMLTextAreaElement>('New note')
const type = (value: string) => fireEvent.change(field(), { target: { value } })

/** Notes whose server answers when the test says so. */
function show() {
  let answer: (response: { status?: number; body: unknown }) => void = () => undefined
  const server: FakeServer = {
    'POST /api/jwt': { body: { token: 'a.b.c' } },
    'POST /api/desk/notes/a1': () => new Promise(resolve => (answer = resolve)),
  }
  const requests = fakeNetwork(server)
  const onChanged = vi.fn()
  render(<Notes data={data} onChanged={onChanged} />)
  const sent = () => requests.filter(({ url }) => url.includes('/notes/'))
  return {
    onChanged,
    sent,
    async add() {
      const before = sent().length
      fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
      await waitFor(() => expect(sent()).toHaveLength(before + 1))
    },
    answer: (status: number, body: unknown = {}) => answer({ status, body }),
  }
}

test('[DESK3] the next note can be typed while one is added', async () => {
  const { add, answer, onChanged } = show()
  type('Called the school.')
  await add()
  type('They confirm')
  answer(201)
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(onChanged.mock.lastCall?.[0].notes).toMatchObject([{ text: 'Called the school.' }])
  expect(field().value).toBe('They confirm')
})

test('[DESK3] a note that is refused comes back above what was typed since; sent again as it was, it is added once', async () => {
  const log = vi.mocked(console.error)
  const { add, answer, sent } = show()
  type('Called the school.')
  await add()
  answer(503, refusal(503, 'unavailable').body)
  await waitFor(() => expect(field().value).toBe('Called the school.'))
  await add()
  type('They confirm')
  answer(503, refusal(503, 'unavailable').body)
  await waitFor(() => expect(field().value).toBe('Called the school.\nThey confirm'))
  const ids = (await Promise.all(sent().map(request => request.json()))).map(({ _id }) => _id)
  expect(ids[1]).toBe(ids[0])
  expect(log.mock.calls.map(([text]) => text)).toEqual(Array(2).fill('Adding the note failed.'))
  log.mockClear()
})
