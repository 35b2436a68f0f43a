// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useReloadOnReturn } from './use-reload-on-return.ts'

afterEach(cleanup)

test('[V2] a list reloads when its window gets the focus, as long as it is on the page', () => {
  const reload = vi.fn()
  const { unmount } = renderHook(() => useReloadOnReturn(reload))
  dispatchEvent(new Event('focus'))
  expect(reload).toHaveBeenCalledTimes(1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(reload).toHaveBeenCalledTimes(2)
  unmount()
  dispatchEvent(new Event('focus'))
  expect(reload).toHaveBeenCalledTimes(2)
})
