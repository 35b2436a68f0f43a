// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApplicationScore } from '../../../contract/scores/scores.ts'
import { seededRandom } from '../../../demo-data/random.ts'
import { ApiError } from '../../api/api-error.ts'
import { beginSession, endSession } from '../../api/person-session.ts'
import { setTokenOwner } from '../../api/stored-token.ts'
import { hasUnsyncedChanges } from '../../forms/unsaved-changes.ts'
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
  beginSession('mira@example.org')
  vi.useFakeTimers()
})

afterEach(() => {
  endSession()
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
    const saver = new ScoreSaver(send)
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
    const saver = new ScoreSaver(send)
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
    const saver = new ScoreSaver(send)
    saver.give('one', { version: 1, points: [4] })
    await sent[0]?.settle(lost)
    window.dispatchEvent(new Event('online'))
    await sent[1]?.settle()
    expect(failures()).toBe(1)
    expect(saver.current().size).toBe(0)
  })

  test('after a reload', async () => {
    const before = server()
    new ScoreSaver(before.send).give('one', { version: 1, points: [4] })
    const after = server()
    const saver = new ScoreSaver(after.send)
    expect(after.seen()).toEqual([['one', [4]]])
    await after.sent[0]?.settle()
    expect(saver.current().size).toBe(0)
    const last = server()
    expect(new ScoreSaver(last.send).current().size).toBe(0)
    expect(last.seen()).toEqual([])
  })

  test('[A10] by the same person only: nothing is sent once somebody else has signed in', async () => {
    const { sent, send, seen } = server()
    const saver = new ScoreSaver(send)
    saver.give('one', { version: 1, points: [4] })
    await sent[0]?.settle(lost)
    expect(failures()).toBe(1)
    setTokenOwner(undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    window.dispatchEvent(new Event('online'))
    expect(seen()).toHaveLength(1)
    beginSession('tomas@example.org')
    await vi.advanceTimersByTimeAsync(10_000)
    window.dispatchEvent(new Event('online'))
    const others = server()
    expect(new ScoreSaver(others.send).current().size).toBe(0)
    expect([...seen(), ...others.seen()]).toHaveLength(1)
    expect(sessionStorage).toHaveLength(0)
  })

  test('[A10] before its person signs out, who is asked if some cannot be sent', async () => {
    const { sent, send } = server()
    const saver = new ScoreSaver(send)
    saver.give('one', { version: 1, points: [4] })
    const unsynced = hasUnsyncedChanges('mira@example.org')
    await sent[0]?.settle(lost)
    expect(failures()).toBe(1)
    expect(await unsynced).toBe(true)
  })

  test('the newest points arrive, whatever the order of presses, answers and lost lines', async () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const random = seededRandom(`points ${seed}`)
      const { sent, send } = server()
      const saver = new ScoreSaver(send)
      const newest = new Map<string, number>()
      const arrived = new Map<string, unknown>()
      let answered = 0
      const respond = async (error?: Error) => {
        const next = sent[answered]
        if (!next) return
        answered += 1
        if (!error || random.chance(0.5)) arrived.set(next.id, next.points)
        await next.settle(error)
      }
      for (let step = 0; step < 40; step += 1) {
        const id = random.pick(['one', 'two', 'three'])
        const act = random.pick(['give', 'give', 'answer', 'answer', 'lose', 'wait'] as const)
        if (act === 'give') {
          newest.set(id, step)
          saver.give(id, { version: 1, points: [step] })
        } else if (act === 'answer') await respond()
        else if (act === 'lose') await respond(lost)
        else await vi.advanceTimersByTimeAsync(3_000)
        expect(sent.length - answered, 'one request at a time').toBeLessThanOrEqual(1)
        for (const [of, { points }] of saver.current())
          expect(points, `seed ${seed}`).toEqual([newest.get(of)])
      }
      while (saver.current().size > 0) {
        await respond()
        await vi.advanceTimersByTimeAsync(3_000)
      }
      expect(arrived, `seed ${seed}`).toEqual(new Map([...newest].map(([of, point]) => [of, [point]])))
      failures()
    }
  })

  test('what is refused is told, and keeps nothing else from being sent', async () => {
    const { sent, send } = server()
    const saver = new ScoreSaver(send)
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
