import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An unexpected console.error fails the test; one that is expected is spied on by the test itself. */
beforeEach(() => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => report.mockRestore()
})

afterEach(() => {
  const report = vi.mocked(console.error)
  if (vi.isMockFunction(report)) expect(report.mock.calls, 'unexpected console.error').toEqual([])
})

// Components take longer than its second on a busy machine.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
}
