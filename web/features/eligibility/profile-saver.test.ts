import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { ProfileSaver, type ProfileSaving } from './profile-saver.ts'

const saved = { answers: [], sensitive: [] }

function saving(save: (answers: object) => Promise<typeof saved>) {
  const calls: object[] = []
  let now: ProfileSaving = { pending: false, problems: {} }
  const saver = new ProfileSaver(
    answers => {
      calls.push(answers)
      return save(answers)
    },
    state => (now = state),
  )
  return { saver, calls, now: () => now }
}

test('[ELIG1] what is typed is sent after a pause, the last answer to each question', async () => {
  vi.useFakeTimers()
  try {
    const { saver, calls, now } = saving(() => Promise.resolve(saved))
    saver.change('p_hours', '1')
    saver.change('p_hours', '12')
    saver.change('p_level', null)
    expect([calls, now().pending, saver.isUnsaved]).toEqual([[], true, true])
    await vi.runAllTimersAsync()
    expect(calls).toEqual([{ p_hours: '12', p_level: null }])
    expect([now().pending, saver.isUnsaved, now().problems]).toEqual([false, false, {}])
  } finally {
    vi.useRealTimers()
  }
})

test('[ELIG1] one call at a time: an older answer never replaces a newer one', async () => {
  const waiting: (() => void)[] = []
  const { saver, calls } = saving(
    () =>
      new Promise(resolve => {
        waiting.push(() => resolve(saved))
      }),
  )
  saver.change('p_hours', '1')
  const first = saver.flush()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  saver.change('p_hours', '12')
  const second = saver.flush()
  expect(calls).toHaveLength(1)
  waiting[0]?.()
  await first
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  waiting[1]?.()
  expect(await second).toEqual([])
  expect(calls).toEqual([{ p_hours: '1' }, { p_hours: '12' }])
})

test('[ELIG1] what could not be sent waits for the next try; what was refused is named and does not', async () => {
  const answers = [
    () => Promise.reject(new ApiError(0, {})),
    () => Promise.reject(new ApiError(400, { code: 'invalid_input', fields: { 'answers.p_level': 'No.' } })),
    () => Promise.resolve(saved),
  ]
  const { saver, calls, now } = saving(() => (answers.shift() as () => Promise<typeof saved>)())
  saver.change('p_hours', '12')
  expect(await saver.flush()).toEqual(['p_hours'])
  expect(now().problems['p_hours']).toMatch(/could not reach the server/)
  expect(saver.isUnsaved).toBe(true)
  saver.change('p_level', 'o_gone')
  expect(await saver.flush()).toEqual(['p_hours', 'p_level'])
  expect(now().problems['p_level']).toBe('No.')
  expect(await saver.flush()).toEqual([])
  expect(calls).toEqual([{ p_hours: '12' }, { p_hours: '12', p_level: 'o_gone' }, { p_hours: '12' }])
})
