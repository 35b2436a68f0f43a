// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endSession } from '../../../api/person-session.ts'
import { storedToken } from '../../../api/stored-token.ts'
import { fakeNetwork, fakeToken, refusal } from '../../../testing/fake-network.ts'
import { takeReported } from '../../../testing/reported.ts'
import { ConditionSaver } from './condition-saver.ts'

beforeEach(() => {
  beginSession('nadia@example.org')
  storedToken.write(fakeToken())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  endSession()
})

/** What a browser keeps of one text, for several tabs. */
function browser() {
  const tabs = new Map<string, readonly { answer: string; version: number }[]>()
  return {
    tabs,
    write: async ({
      tab,
      changes,
    }: {
      tab: string
      changes: readonly { answer: string; version: number }[]
    }) => {
      if (changes.length > 0) tabs.set(tab, changes)
      else tabs.delete(tab)
      return true
    },
    left: async () => [...tabs].map(([tab, changes]) => ({ tab, changes })),
    forget: async ({ tab }: { tab: string }) => void tabs.delete(tab),
  }
}

/** A server with one text, which takes a change of the version that it has. */
function server(answer = '') {
  const text = { _id: 'c1', answer, version: 1 }
  const network = {
    'PATCH /api/awards/conditions/c1': async (request: Request) => {
      const sent = (await request.json()) as { version: number; answer: string }
      if (sent.version !== text.version) return refusal(409, 'changed_meanwhile')
      Object.assign(text, { answer: sent.answer, version: text.version + 1 })
      return { body: { version: text.version } }
    },
    'GET /api/ownAwards/a1': () => ({ body: { conditions: [text] } }),
  }
  return { text, network }
}

test('[AWARD4] what is typed is kept in the browser at once, and sent two seconds later', async () => {
  const { text, network } = server()
  fakeNetwork(network)
  const kept = browser()
  const saver = await ConditionSaver.open('a1', { ...text }, kept)
  saver.change('Dear donor')
  expect([...kept.tabs.values()]).toEqual([[{ answer: 'Dear donor', version: 1 }]])
  expect(text.answer).toBe('')
  vi.advanceTimersByTime(2_000)
  expect(await saver.saveAll()).toBe(true)
  expect(text.answer).toBe('Dear donor')
  expect(saver.current().saving).toBe('saved')
  expect(kept.tabs.size).toBe(0)
})

test('[AWARD4] what a closed page could not send is there again, and sent', async () => {
  const { text, network } = server()
  const kept = browser()
  fakeNetwork({ ...network, 'PATCH /api/awards/conditions/c1': new TypeError('offline') })
  const closed = await ConditionSaver.open('a1', { ...text }, kept)
  closed.change('Dear donor')
  expect(await closed.saveAll()).toBe(false)
  closed.stop()
  expect(takeReported()).toHaveLength(1)
  fakeNetwork(network)
  const saver = await ConditionSaver.open('a1', { ...text }, kept)
  expect(saver.current().typed).toBe('Dear donor')
  expect(await saver.saveAll()).toBe(true)
  expect(text.answer).toBe('Dear donor')
})

test('[AWARD4] of two tabs neither loses its text: one is chosen, or both are kept', async () => {
  const { text, network } = server()
  fakeNetwork(network)
  const kept = browser()
  const one = await ConditionSaver.open('a1', { ...text }, kept)
  const other = await ConditionSaver.open('a1', { ...text }, kept)
  one.change('Thank you')
  expect(await one.saveAll()).toBe(true)
  other.change('Many thanks')
  expect(await other.saveAll()).toBe(false)
  expect(other.current()).toMatchObject({ typed: 'Many thanks', others: ['Thank you'] })
  expect(text.answer).toBe('Thank you')
  other.choose('Many thanks\n\nThank you')
  expect(await other.saveAll()).toBe(true)
  expect(text.answer).toBe('Many thanks\n\nThank you')
  await one.reload()
  expect(one.current()).toMatchObject({ typed: 'Many thanks\n\nThank you', others: [] })
})

test('[AWARD4] a text that was left on this device does not replace a newer one of the server', async () => {
  const { text, network } = server()
  const kept = browser()
  kept.tabs.set('closed', [{ answer: 'Old', version: 1 }])
  Object.assign(text, { answer: 'New', version: 2 })
  fakeNetwork(network)
  const saver = await ConditionSaver.open('a1', { ...text }, kept)
  expect(saver.current()).toMatchObject({ typed: 'Old', others: ['New'] })
  expect(await saver.saveAll()).toBe(false)
  expect(text.answer).toBe('New')
  saver.choose('New')
  expect(await saver.saveAll()).toBe(true)
  expect(text).toMatchObject({ answer: 'New', version: 2 })
  expect(kept.tabs.size).toBe(0)
})
