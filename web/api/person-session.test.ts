// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { beginSession, endSession, isSignedIn, ownValue, personSession } from './person-session.ts'
import { setTokenOwner } from './stored-token.ts'
import { storedValue } from './stored-value.ts'

beforeEach(() => {
  sessionStorage.clear()
  endSession()
})

test('[F2] what was typed outlives a session that the server ends, until somebody else signs in', () => {
  beginSession('ada@example.com')
  const session = personSession()
  ownValue('note').write('Ada was here')
  setTokenOwner(undefined)
  expect([isSignedIn(session), session.signal.aborted]).toEqual([false, false])
  beginSession('ada@example.com')
  expect(isSignedIn(session)).toBe(true)
  expect(ownValue('note').read()).toBe('Ada was here')
  setTokenOwner(undefined)
  beginSession('bo@example.com')
  expect([isSignedIn(session), session.signal.aborted]).toEqual([false, true])
  expect(ownValue('note').read()).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('[A10] what a page writes after its person has signed out is not kept', () => {
  beginSession('ada@example.com')
  const note = ownValue('note')
  endSession()
  note.write('too late')
  beginSession('bo@example.com')
  note.write('later still')
  expect(sessionStorage).toHaveLength(0)
})

test('what storage refuses to take is read back, while the page is open', () => {
  storedValue('session', 'text').write('first')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  storedValue('session', 'text').write('second')
  expect(storedValue('session', 'text').read()).toBe('second')
  beginSession('ada@example.com')
  ownValue('note').write('Ada was here')
  expect(ownValue('note').read()).toBe('Ada was here')
  endSession()
  expect(storedValue('session', 'own:ada@example.com:note').read()).toBeNull()
  storedValue('session', 'text').remove()
  expect(storedValue('session', 'text').read()).toBeNull()
})
