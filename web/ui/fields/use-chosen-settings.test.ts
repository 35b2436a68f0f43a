// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useChosenSettings } from './use-chosen-settings.ts'

afterEach(cleanup)

test('[DESK5] a choice takes nothing back that was saved since the page was drawn', async () => {
  let stored = { holds: true, recallMinutes: 15 }
  const { result } = renderHook(() =>
    useChosenSettings({
      saved: { holds: true, recallMinutes: 15 },
      name: 'Changing',
      send: async (_, changes) => {
        stored = { ...stored, ...changes }
      },
      refresh: () => Promise.resolve(),
    }),
  )
  await act(async () => result.current.change({ holds: false }))
  await act(async () => result.current.change({ recallMinutes: 0 }))
  expect(stored).toEqual({ holds: false, recallMinutes: 0 })
})
