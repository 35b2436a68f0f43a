import { vi } from 'vitest'

/** What console.error said so far, for the test to assert: the rest fails it (tests/support/fail-on-console.ts). */
export function takeReported(): unknown[][] {
  const { mock, mockClear } = vi.mocked(console.error)
  const said = [...mock.calls]
  mockClear()
  return said
}
