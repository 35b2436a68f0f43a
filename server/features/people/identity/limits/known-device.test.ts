import { expect, test } from 'vitest'
import { createKnownDevices } from './known-device.ts'

const devices = createKnownDevices({ secret: 'one secret', secure: true })
const cookie = devices.remember('ada@example.org').split(';')[0] ?? ''

test('knows the browser again, for that account only', () => {
  expect(devices.find(`a=b; ${cookie}; c=d`, 'ada@example.org')).toMatch(/^[\w-]{22}$/)
  expect(devices.find(cookie, 'bob@example.org')).toBeUndefined()
})

test('takes no invented, changed, missing or foreign proof', () => {
  const other = createKnownDevices({ secret: 'another secret', secure: true })
  expect(devices.find(undefined, 'ada@example.org')).toBeUndefined()
  expect(devices.find('__Host-bursary.device=abc.def', 'ada@example.org')).toBeUndefined()
  expect(devices.find(cookie.slice(0, -4), 'ada@example.org')).toBeUndefined()
  expect(other.find(cookie, 'ada@example.org')).toBeUndefined()
})

test('is out of reach of scripts and of other sites', () => {
  expect(devices.remember('ada@example.org')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
})
