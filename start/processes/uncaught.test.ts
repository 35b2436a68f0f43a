import { expect, test } from 'vitest'
import { crashReason } from './uncaught.ts'

test.each([
  [70, null, 'exception'],
  [71, null, 'rejection'],
  [1, null, 'exit'],
  [null, 'SIGKILL', 'signal'],
  [null, 'SIGABRT', 'memory'],
])('[OPS4] a process that ended with code %s and signal %s counts as %s', (code, signal, reason) => {
  expect(crashReason(code, signal)).toBe(reason)
})
