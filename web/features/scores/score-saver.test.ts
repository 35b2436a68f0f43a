// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApplicationScore } from '../../../contract/scores/scores.ts'
import { ApiError } from '../../api/api-error.ts'
import { ScoreSaver, type UnsavedPoints } from './score-saver.ts'

const answer: ApplicationScore = {
  version: 1,
  criteria: [],
  hides: false,
  own: [],
  others: null,
  summary: null,
}

/** A server whose answers come when the test says so. */
function server() {
  const sent: { id: string; points: unknown; settle: (error?: Error) => Promise<void> }[] = []
  const send = (id: string, { points }: UnsavedPoints) =>
    new Promise<ApplicationScore>((resolve, reject) => {
      sent.push({
        id,
        points,
        async settle(error) {
          if (error) reject(error)
          else resolve(answer)
          await vi.advanceTimersByTimeAsync(0)
        },
      })
    })
  const seen = () => sent.map(({ id, points }) => [id, points])
  return { sent, send, seen }
}
const lost = new ApiError(0, {})

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** The failures that were logged, which the tests mean. */
function failures(): number {
  const log = vi.mocked(console.error)
  const count = log.mock.calls.filter(([text]) => text === 'Saving points failed.').length
  if (count === log.mock.calls.length) log.mockClear()
  return count
}

describe('[DESK7] points are sent behind', () => {
  test('one request at a time, an application’s newest points only', async () => {
    const { sent, send, seen } = server()
    const saver = new ScoreSaver('mira@example.org', send)
    saver.give('one', { version: 1, points: [4, null] })
    saver.give('one', { version: 1, points: [4, 3] })
    saver.give('one', { version: 1, points: [4, 5] })
    saver.give('two', { version: 1, points: [1, 1] })
    expect(seen()).toEqual([['one', [4, null]]])
    await sent[0]?.settle()
    await sent[1]?.settle()
    await sent[2]?.settle()
    expect(seen()).toEqual([
      ['one', [4, null]],
      ['one', [4, 5]],
      ['two', [1, 1]],
    ])
    expect(saver.current().size).toBe(0)
  })

  test('again after a lost line, with what was given meanwhile', async () => {
    const { sent, send, seen } = server()
    const saver = new ScoreSaver('mira@example.org', send)
    saver.give('one', { version: 1, points: [4] })
    await sent[0]?.settle(lost)
    expect(saver.current().get('one')?.problem).toContain('could not reach the server')
    saver.give('one', { version: 1, points: [5] })
    await sent[1]?.settle(lost)
    await vi.advanceTimersByTimeAsync(3_000)
    await sent[2]?.settle()
    expect(seen().at(-1)).toEqual(['one', [5]])
    expect(failures()).toBe(2)
    expect(saver.current().size).toBe(0)
  })

  test('at once when the line is back', async () => {
    const { sent, send } = server()
    const saver = new ScoreSaver('mira@example.org', send)
    saver.give('one', { version: 1, points: [4] })
    await sent[0]?.settle(lost)
    window.dispatchEvent(new Event('online'))
    await sent[1]?.settle()
    expect(failures()).toBe(1)
    expect(saver.current().size).toBe(0)
  })

  test('after a reload, by the same person only', async () => {
    const before = server()
    const saverOf = (email: string, { send }: ReturnType<typeof server>) => new ScoreSaver(email, send)
    saverOf('mira@example.org', before).give('one', { version: 1, points: [4] })
    const others = server()
    saverOf('tomas@example.org', others)
    expect(others.seen()).toEqual([])
    const after = server()
    saverOf('mira@example.org', after)
    expect(after.seen()).toEqual([['one', [4]]])
    await after.sent[0]?.settle()
    const last = server()
    saverOf('mira@example.org', last)
    expect(last.seen()).toEqual([])
  })

  test('what is refused is told, and keeps nothing else from being sent', async () => {
    const { sent, send } = server()
    const saver = new ScoreSaver('mira@example.org', send)
    const [onSaved, onRefused] = [vi.fn(), vi.fn()]
    saver.follow({ onSaved, onRefused })
    saver.give('one', { version: 1, points: [4] })
    saver.give('two', { version: 1, points: [4] })
    const refusal = new ApiError(409, { code: 'changed_meanwhile' })
    await sent[0]?.settle(refusal)
    await sent[1]?.settle()
    expect(onRefused.mock.calls).toEqual([['one', refusal]])
    expect(onSaved.mock.calls).toEqual([['two', answer]])
    expect(failures()).toBe(1)
  })
})
