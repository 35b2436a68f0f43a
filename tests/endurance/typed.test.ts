// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { beginSession } from '../../web/api/person-session.ts'
import { storedToken } from '../../web/api/stored-token.ts'
import { fakeToken } from '../../web/testing/fake-network.ts'
import { runTyped } from '../../web/forms/typed-runs.ts'

beforeEach(() => {
  beginSession('nadia@example.org')
  storedToken.write(fakeToken({ expires: 86_400 }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Of each line that breaks.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('[FAIR5] nothing typed is lost and no points are replaced unseen, in 10,000 runs of tabs, devices and lost lines', async () => {
  for (let run = 0; run < 10_000; run += 1)
    expect(await runTyped(`endurance ${run}`), `run ${run}`).toEqual([])
})
