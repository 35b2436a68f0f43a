import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A console.error that the test does not assert fails it. */
beforeEach(() => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => report.mockRestore()
})

afterEach(() => {
  const report = vi.mocked(console.error)
  expect(vi.isMockFunction(report), 'a test asserts console.error instead of silencing it').toBe(true)
  expect(report.mock.calls, 'unexpected console.error').toEqual([])
})

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  // Components take longer than its second on a busy machine.
  configure({ asyncUtilTimeout: 15_000 })

  const { dismissToast, toastStore } = await import('../../web/ui/messages/toast-store.ts')
  // The files of a worker share their modules; what an earlier one said is not of this test.
  beforeEach(() => {
    for (const { id } of toastStore.current()) dismissToast(id)
  })
}
