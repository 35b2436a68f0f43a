// @vitest-environment happy-dom
import { v4 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { storedToken } from '../../api/stored-token.ts'
import { type FakeServer, fakeNetwork, fakeToken, keysOf, refusal } from '../../testing/fake-network.ts'
import { toastStore } from '../../ui/messages/toast-store.ts'
import { storeGuestSavedIds, guestSavedIds, guestSaved } from './guest-saved-ids.ts'
import { readSavedIds } from './saved-account.ts'
import { takeReported } from '../../testing/reported.ts'

beforeEach(() => {
  localStorage.clear()
  storedToken.write(fakeToken())
})

/** An account that has room for `room` scholarships. */
function accountWith(room: number) {
  const saved: string[] = []
  const server: FakeServer = {
    'POST /api/saved': async request => {
      const { ids } = (await request.json()) as { ids: string[] }
      if (ids.length > 200) return refusal(400, 'invalid_input')
      if (saved.length + ids.length > room) return refusal(409, 'too_many_saved', 'Too many.')
      saved.push(...ids)
      return { body: { added: ids.length } }
    },
    'GET /api/saved/ids': () => ({ body: { ids: saved } }),
  }
  return fakeNetwork(server)
}
const lastToast = () => toastStore.current().at(-1)?.text

test('[SAVE1] however many a visitor saved, all of them go along', async () => {
  const requests = accountWith(1_000)
  const ids = Array.from({ length: 450 }, () => v4())
  storeGuestSavedIds(ids)
  expect(await readSavedIds()).toEqual(ids)
  expect(keysOf(requests)).toEqual([...Array(3).fill('POST /api/saved'), 'GET /api/saved/ids'])
  expect(guestSaved.read()).toBeNull()
  expect(lastToast()).toBe('450 saved scholarships are now in your account.')
})

test('[SAVE1] what the account has no room for stays in the browser, and is said', async () => {
  accountWith(250)
  const ids = Array.from({ length: 300 }, () => v4())
  storeGuestSavedIds(ids)
  expect(await readSavedIds()).toEqual(ids.slice(0, 200))
  expect(takeReported()).toEqual([['Moving saved scholarships failed.', expect.anything()]])
  expect(guestSavedIds()).toEqual(ids.slice(200))
  expect(toastStore.current().map(toast => toast.text)).toContain('Too many.')
})

test.each(['{', '"x"', '{}', 'null', '[1, "x", null]'])(
  'what is no list of ids keeps nothing: %s',
  async text => {
    guestSaved.write(text)
    expect(guestSavedIds()).toEqual([])
  },
)

test('who kept nothing is told nothing', async () => {
  const requests = accountWith(10)
  expect(await readSavedIds()).toEqual([])
  expect(keysOf(requests)).toEqual(['GET /api/saved/ids'])
  expect(toastStore.current()).toEqual([])
})
